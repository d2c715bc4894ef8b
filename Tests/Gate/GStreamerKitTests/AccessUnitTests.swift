import CaptureTesting
import Testing

@testable import GStreamerKit

/// Whether decoding can begin with an H.264 picture, by the units before its first slice.
@Suite struct AccessUnitTests {
    /// Units by their types, with the bytes behind: 9 ends the picture before, 6 is a message, 7 and 8 are parameter sets.
    private static let pictures: [(units: [[UInt8]], isEntry: Bool)] = [
        ([[0x09, 0x10], [0x67, 1, 2], [0x68, 1], [0x65, 0x88]], true), ([[0x65, 0x88]], true), ([[0x41, 0x88]], false),
        ([[0x09, 0x10], [0x41, 0x88]], false), ([[0x67, 1, 2], [0x68, 1], [0x41, 0x88]], true),
        ([[0x06, 0x06, 1, 0x80], [0x41, 0x88]], true), ([[0x06, 0x05, 1, 0x80], [0x41, 0x88]], false),
        ([[0x06, 0x01, 2, 0x11, 0x22, 0x06, 1, 0x80, 0x80], [0x41, 0x88]], true),
        ([[0x06, 0x01, 2, 0x11, 0x06, 0x80], [0x41, 0x88]], false),
        ([[0x68, 1], [0x01, 0x9A]], false), ([[0x09, 0x10]], true), ([], true), ([[]], true),
    ]

    @Test(arguments: pictures) func whatStandsBeforeThePictureDecides(picture: (units: [[UInt8]], isEntry: Bool)) {
        for code: [UInt8] in [[0, 0, 1], [0, 0, 0, 1]] {
            let parted = picture.units.reduce(into: []) { $0 += code + $1 }
            #expect(AccessUnit(parted).isEntry == picture.isEntry, "\(picture.units)")
        }
        let measured: [UInt8] = picture.units.reduce(into: []) { $0 += [0, 0, 0, UInt8($1.count)] + $1 }
        #expect(AccessUnit(measured).isEntry == picture.isEntry, "\(picture.units)")
    }

    /// A length that leads nowhere ends the reading.
    @Test func bytesOfAnyKindAreTaken() {
        var generator = SeededGenerator(seed: 264)
        for length in 0..<200 {
            _ = AccessUnit((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }).isEntry
        }
        #expect(AccessUnit([0xFF, 0xFF, 0xFF, 0xFF, 0x09]).isEntry)
    }

    /// A camera that sends IDR pictures seldom or never would be recorded never, if its marks were all taken away.
    @Test func aStreamThatHasNothingBetterKeepsItsMarks() {
        var never = FalseKeyFrames()
        #expect(!(0..<20).map { _ in never.isFalse(isEntry: false) }.contains(true))
        var once = FalseKeyFrames()
        let marks = ([true] + Array(repeating: false, count: 20)).map { once.isFalse(isEntry: $0) }
        #expect(marks == [false] + Array(repeating: true, count: 8) + Array(repeating: false, count: 12))
        #expect(!once.isFalse(isEntry: true) && once.isFalse(isEntry: false), "it has others again")
    }
}
