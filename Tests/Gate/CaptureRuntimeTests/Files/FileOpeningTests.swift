import GStreamerKit
import Testing

@testable import CaptureRuntime

/// How much of a file there is before it holds anything, and in what order.
@Suite struct FileOpeningTests {
    private static let (tables, sound, picture) = (packet(0), packet(0x42), packet(0x41))

    /// The head of a packet of a transport stream.
    private static func packet(_ identifier: UInt16) -> [UInt8] {
        [0x47, 0x40 | UInt8(identifier >> 8), UInt8(identifier & 0xff), 0x10] + Array(repeating: 0, count: 60)
    }

    @Test func soundInFrontOfTheTablesOfATransportStreamGoesBehindThem() {
        let opening = FileOpening(tracks: 2)
        #expect(opening.part(Self.sound, size: 188) == .kept)
        #expect(opening.part(Self.sound, size: 188) == .kept)
        #expect(opening.part(Self.tables, size: 752) == .head)
    }

    @Test func aTransportStreamThatBeginsWithItsTablesIsWrittenAtOnce() {
        #expect(FileOpening(tracks: 1).part(Self.tables, size: 752) == .head)
    }

    @Test func soundIsNotKeptForAPictureThatNeverComes() {
        let opening = FileOpening(tracks: 2)
        var kept = 0
        while opening.part(Self.sound, size: 188 * 7) == .kept { kept += 188 * 7 }
        #expect(kept <= FileOpening.longestSound && kept > FileOpening.longestSound - 188 * 7)
    }

    @Test func mediaThatLooksLikeATransportStreamIsNoneBehindTheHeadOfAMovie() {
        let opening = FileOpening(tracks: 1)
        let movie: [UInt8] = [0, 0, 0, 24] + Array("ftypiso5".utf8) + Array(repeating: 0, count: 12)
        #expect(opening.part(movie, size: 24) == .kept)
        #expect(opening.part([0, 0, 0, 0] + Array("moof".utf8), size: 60) != .head)
        #expect(opening.part(Self.tables, size: 188) != .head)
    }

    @Test func theFirstBufferOfAMatroskaFileIsEnough() {
        #expect(FileOpening(tracks: 2).part([0x1a, 0x45, 0xdf, 0xa3] + Self.picture, size: 500) == .last)
    }
}
