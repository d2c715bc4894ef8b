import GStreamerKit
import Testing

@testable import CaptureRuntime

/// How much of a file there is before it holds anything, and in what order.
@Suite struct FileOpeningTests {
    private static let programmes = packet(0, [0, 0, 0xb0, 0x0d])
    private static let streams = packet(0x20, [0, 2, 0xb0, 0x17])
    private static let sound = packet(0x42, [0, 0, 1, 0xc0], filling: 100)
    private static let picture = packet(0x41, [0, 0, 1, 0xe0], filling: 7)
    private static let further = packet(0x41, [1, 2, 3, 4], begins: false)

    /// A packet of a transport stream, with so many bytes in front of what begins in it.
    private static func packet(
        _ identifier: UInt16, _ payload: [UInt8], filling: Int = 0, begins: Bool = true
    ) -> [UInt8] {
        let control: UInt8 = filling > 0 ? 0x30 : 0x10
        let head = [0x47, (begins ? 0x40 : 0) | UInt8(identifier >> 8), UInt8(identifier & 0xff), control]
        let field = filling > 0 ? [UInt8(filling)] + Array(repeating: 0xff, count: filling) : []
        let packet = head + field + payload
        return packet + Array(repeating: 0xff, count: 188 - packet.count)
    }

    /// What becomes of buffers, one after the other, up to the last that is looked at.
    private static func parts(_ buffers: [[UInt8]]) -> [Pad.OpeningPart] {
        let opening = FileOpening(tracks: 2)
        var parts: [Pad.OpeningPart] = []
        for buffer in buffers where parts.last?.isLast != true {
            parts.append(opening.part(buffer, size: buffer.count))
        }
        return parts
    }

    private static let ahead = Pad.OpeningPart(headStart: 0, isLast: false)

    @Test func soundInFrontOfTheTablesOfATransportStreamGoesBehindThem() {
        let parts = Self.parts([Self.sound, Self.sound, Self.programmes, Self.streams, Self.picture, Self.further])
        #expect(parts == [.kept, .kept, Self.ahead, Self.ahead, .last])
    }

    @Test func aTransportStreamThatBeginsWithItsTablesIsWrittenWithItsFirstMedia() {
        #expect(Self.parts([Self.programmes, Self.streams, Self.sound]) == [Self.ahead, Self.ahead, .last])
    }

    @Test func tablesBehindSoundInOneBufferGoBeforeIt() {
        let buffer = Self.sound + Self.sound + Self.programmes + Self.streams + Self.picture + Self.further
        #expect(Self.parts([buffer]) == [.init(headStart: 376, isLast: true)])
    }

    @Test func soundIsNotKeptForAPictureThatNeverComes() {
        let parts = Self.parts(Array(repeating: Self.sound, count: FileOpening.longestSound / 188 + 2))
        #expect(parts.last == .last && parts.count == FileOpening.longestSound / 188 + 1)
    }

    @Test func mediaThatLooksLikeATransportStreamIsNoneBehindTheHeadOfAMovie() {
        let movie: [UInt8] = [0, 0, 0, 24] + Array("ftypiso5".utf8) + Array(repeating: 0, count: 12)
        let opening = FileOpening(tracks: 1)
        #expect(opening.part(movie, size: 24) == .kept)
        #expect(opening.part(Self.programmes, size: 188).headStart == nil)
    }

    @Test func theFirstBufferOfAMatroskaFileIsEnough() {
        #expect(Self.parts([[0x1a, 0x45, 0xdf, 0xa3] + Self.picture]) == [.last])
    }
}
