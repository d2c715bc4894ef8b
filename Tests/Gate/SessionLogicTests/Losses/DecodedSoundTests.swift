import CaptureTesting
import Testing

@testable import SessionLogic

/// The sound that a decoder leaves out.
@Suite struct DecodedSoundTests {
    private static let piece = Duration.milliseconds(20)

    /// The holes of a sound of 50 pieces of which some go in and some come out, each with the time at which it comes out.
    private static func sound(
        in packets: some Sequence<Int>, out pieces: [(at: Duration, length: Duration?)], breaks: [Duration] = []
    ) -> [FileHole] {
        var stream = DecodedSound()
        for time in breaks { stream.noteBreak(at: time) }
        var found = packets.map { stream.take(at: piece * $0, lasting: piece) }
        for one in pieces { found.append(stream.give(at: one.at, lasting: one.length)) }
        return (found + [stream.finish()]).compactMap(\.self)
    }

    private static func pieces(_ places: some Sequence<Int>) -> [(at: Duration, length: Duration?)] {
        places.map { (piece * $0, piece) }
    }

    @Test func aWholeSoundLacksNothing() {
        #expect(Self.sound(in: 0..<50, out: Self.pieces(0..<50)).isEmpty)
        // The first packets hold what nobody is to hear.
        #expect(Self.sound(in: 0..<50, out: Self.pieces(2..<50)).isEmpty)
        // Containers round times: half of the pieces overlap by 1 ms, and between the others is 1 ms.
        let rounded = (0..<50).map { (at: Self.piece * $0 + .milliseconds($0 % 2), length: Duration?.some(Self.piece)) }
        #expect(Self.sound(in: 0..<50, out: rounded).isEmpty)
        // Not measured: raw samples in Matroska do not say how long they are.
        #expect(Self.sound(in: 0..<50, out: (0..<50).map { (Self.piece * $0, nil) }).isEmpty)
    }

    @Test func soundThatDoesNotComeOutIsCounted() {
        #expect(
            Self.sound(in: 0..<50, out: Self.pieces((0..<50).filter { !(20..<35).contains($0) })).map(\.missing) == [15]
        )
        // Closed up, as by a decoder that counts samples.
        #expect(Self.sound(in: 0..<50, out: Self.pieces(0..<30)).map(\.missing) == [20])
        let holes = Self.sound(in: 0..<50, out: Self.pieces((0..<50).filter { !(20..<35).contains($0) }))
        #expect(holes.first?.begin == Self.piece * 20)
    }

    /// Half of the times of a sound, as of ADPCM with one channel in AVI.
    @Test func soundThatHasTheTimeOfOtherSoundIsMissing() {
        let half = (0..<50).map { (at: Self.piece / 2 * $0, length: Duration?.some(Self.piece)) }
        let missing = Self.sound(in: 0..<25, out: half).map(\.missing).reduce(0, +)
        #expect((24...25).contains(missing))
    }

    @Test func aHoleInTheFileIsMissingWhereTheContainerSaysSo() {
        let left = Array(0..<20) + Array(35..<50)
        #expect(Self.sound(in: left, out: Self.pieces(left)).isEmpty)
        #expect(Self.sound(in: left, out: Self.pieces(left), breaks: [Self.piece * 35]).map(\.missing) == [15])
    }

    /// Samples of TrueHD are 0.8 ms, and Matroska knows milliseconds.
    @Test func roundedTimesOfShortPiecesAreNoOthers() {
        let short = Duration.microseconds(833)
        var stream = DecodedSound()
        for place in 0..<600 {
            let rounded = Duration.milliseconds(Int((short * place / .milliseconds(1)).rounded()))
            #expect(stream.take(at: rounded, lasting: short) == nil)
            #expect(stream.give(at: rounded, lasting: short) == nil)
        }
        #expect(stream.finish() == nil)
    }

    /// MP4 has no other way to say that there is nothing for a time; the first packets may not say how long they are.
    @Test func aPacketThatLastsForSecondsIsNone() {
        for unmeasured in [0, 10] {
            var stream = DecodedSound()
            for place in Array(0..<50) + Array(150..<200) {
                let isFiller = place == 49
                let length = place < unmeasured ? nil : isFiller ? Self.piece * 101 : Self.piece
                #expect(stream.take(at: Self.piece * place, lasting: length) == nil)
                #expect(stream.give(at: Self.piece * place, lasting: Self.piece) == nil)
            }
            #expect(stream.finish() == nil)
        }
    }

    /// MP4 says so of a sound that begins later than at 0.
    @Test(arguments: [8, 3, 1]) func aFirstPacketThatLastsUpToTheNextIsNone(pieces: Int) {
        var stream = DecodedSound()
        for place in [0] + Array(pieces..<50) {
            let length = place == 0 ? Self.piece * pieces : Self.piece
            #expect(stream.take(at: Self.piece * place, lasting: length) == nil)
            #expect(stream.give(at: Self.piece * place, lasting: Self.piece) == nil)
        }
        #expect(stream.finish() == nil)
    }

    @Test func whatTheFileLacksAtItsEndIsCountedInPieces() {
        var stream = DecodedSound()
        for place in 0..<50 {
            _ = stream.take(at: Self.piece * place, lasting: Self.piece)
            _ = stream.give(at: Self.piece * place, lasting: Self.piece)
        }
        #expect(stream.shortfall(of: .seconds(2)) == FileHole(begin: .seconds(1), missing: 100, length: .seconds(2)))
        #expect(DecodedSound().shortfall(of: .seconds(2)) == nil)
    }
}
