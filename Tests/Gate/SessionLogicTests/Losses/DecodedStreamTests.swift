import CaptureTesting
import Testing

@testable import SessionLogic

/// What a decoder leaves out of a file's stream.
@Suite struct DecodedStreamTests {
    private static let step = Duration.milliseconds(40)
    private static let piece = Duration.milliseconds(20)

    /// The holes of a film whose packets have these times, in the order in which they are decoded, and of which those pictures come out,
    /// as soon as `delay` later packets have gone in.
    private static func holes(
        _ packets: [Duration], out pictures: [Duration], shown length: Duration? = step, keys: Set<Int> = [0],
        breaks: [Duration] = [], delay: Int = 3
    ) -> [DecodedStream.Hole] {
        var stream = DecodedStream(isPicture: true)
        var (found, next) = ([DecodedStream.Hole?](), 0)
        for time in breaks { _ = stream.noteBreak(at: time) }
        for (place, time) in packets.enumerated() {
            found.append(stream.take(at: time, lasting: length, isKey: keys.contains(place)))
            guard place >= delay else { continue }
            let seen = packets[...(place - delay)].max() ?? .zero
            while next < pictures.count, pictures[next] <= seen {
                found.append(stream.give(at: pictures[next], lasting: length))
                next += 1
            }
        }
        for time in pictures[next...] { found.append(stream.give(at: time, lasting: length)) }
        return (found + [stream.finish()]).compactMap(\.self)
    }

    private static func times(_ places: some Sequence<Int>) -> [Duration] { places.map { step * $0 } }

    @Test func aWholeFilmLacksNothingWhateverItsOrder() {
        #expect(Self.holes(Self.times(0..<50), out: Self.times(0..<50)).isEmpty)
        // I P B B P B B: by their packets a picture comes up to two before its time.
        let mixed = [0] + stride(from: 3, to: 49, by: 3).flatMap { [$0, $0 - 2, $0 - 1] }
        #expect(Self.holes(Self.times(mixed), out: Self.times(mixed.sorted())).isEmpty)
        // Of a stream that does not say how long its pictures are.
        #expect(Self.holes(Self.times(mixed), out: Self.times(mixed.sorted()), shown: nil).isEmpty)
    }

    @Test(arguments: [Duration?.some(step), nil])
    func picturesThatDoNotComeOutAreCountedWhereTheyWere(length: Duration?) {
        for (gone, count) in [(10..<11, 1), (10..<30, 20), (1..<50, 49), (49..<50, 1)] {
            let left = Self.times((0..<50).filter { !gone.contains($0) })
            let holes = Self.holes(Self.times(0..<50), out: left, shown: length)
            #expect(holes.map(\.missing).reduce(0, +) == count, "\(gone)")
            let begin = Self.step * gone.lowerBound
            #expect(holes.first.map { (begin - Self.step...begin + Self.step).contains($0.begin) } == true, "\(gone)")
        }
        let holes = Self.holes(Self.times(0..<50), out: Self.times([0, 1, 2, 10, 11, 12, 13, 30]), shown: length)
        #expect(holes.map(\.missing) == [7, 16, 19])
    }

    @Test func theFirstPicturesAreMissingToo() {
        #expect(Self.holes(Self.times(0..<20), out: Self.times(12..<20)).map(\.missing) == [12])
    }

    /// A film that was cut from a longer one begins with pictures that need what is not there any more.
    @Test func whatIsShownBeforeTheFirstKeyFrameIsNotMissing() {
        #expect(Self.holes(Self.times(0..<20), out: Self.times(8..<20), keys: [8]).isEmpty)
        // Behind the key frame, and shown before it.
        #expect(Self.holes(Self.times([3, 1, 2, 4, 5, 6, 7]), out: Self.times(3..<8)).isEmpty)
    }

    /// The fields of one picture, or a picture of VP8 that is never shown.
    @Test func twoPacketsOfOnePictureAreOne() {
        let fields = (0..<40).map { Self.step / 2 * $0 }
        #expect(Self.holes(fields, out: Self.times(0..<20)).isEmpty)
        let gone = Self.holes(fields, out: Self.times([0, 1, 2, 3, 14, 15, 16, 17, 18, 19]))
        #expect(gone.map(\.missing) == [10])
    }

    /// Where no packet went in, nothing was left out, however long that lasts.
    @Test func aFilmOfUnequalPicturesLacksNothing() {
        let uneven = Self.times([0, 5, 7, 10, 14, 15, 20, 60, 61, 63])
        #expect(Self.holes(uneven, out: uneven).isEmpty)
        #expect(Self.holes(uneven, out: Self.times([0, 5, 7, 10, 60, 61, 63])).map(\.missing) == [3])
    }

    /// The first packet behind a hole in the file, and where the file has none.
    @Test func whatTheContainerMissesIsCountedByItsTime() {
        let left = Self.times(Array(0..<20) + Array(35..<50))
        #expect(Self.holes(left, out: left, breaks: [Self.step * 35]).map(\.missing) == [15])
        #expect(Self.holes(left, out: left, breaks: [Self.step * 2]).isEmpty)
    }

    /// A sound shows its holes some packets later.
    @Test func aGapIsMissingWhenItIsKnownThatTheFileHasAHole() {
        var stream = DecodedStream(isPicture: true)
        for place in Array(0..<20) + Array(35..<50) {
            #expect(stream.take(at: Self.step * place, lasting: Self.step, isKey: place == 0) == nil)
            #expect(stream.give(at: Self.step * place, lasting: Self.step) == nil)
        }
        #expect(stream.noteBreak(at: Self.step * 5).isEmpty)
        #expect(stream.noteBreak(at: Self.step * 35).map(\.missing) == [15])
        #expect(stream.noteBreak(at: Self.step * 35).isEmpty)
    }

    @Test func aDamagedFilmWhoseTimesAreSetBackIsRead() {
        let out = Self.times([0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(Self.holes(Self.times(0..<10), out: out).isEmpty)
    }

    // MARK: - Sound

    /// The holes of a sound of 50 pieces of which some go in and some come out, each with the time at which it comes out.
    private static func sound(
        in packets: some Sequence<Int>, out pieces: [(at: Duration, length: Duration?)], breaks: [Duration] = []
    ) -> [DecodedStream.Hole] {
        var stream = DecodedStream(isPicture: false)
        for time in breaks { _ = stream.noteBreak(at: time) }
        var found = packets.map { stream.take(at: piece * $0, lasting: piece, isKey: true) }
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

    // MARK: - Its length

    @Test func whatLacksOfTheStatedLengthBeginsWhereTheLastPacketEnds() {
        var stream = DecodedStream(isPicture: true)
        for place in 0..<25 {
            _ = stream.take(at: Self.step * place, lasting: Self.step, isKey: place == 0)
            _ = stream.give(at: Self.step * place, lasting: Self.step)
        }
        let hole = stream.shortfall(until: .seconds(4))
        #expect(hole?.missing == 75 && hole?.begin == .seconds(1) && hole?.end == .seconds(4))
        #expect(stream.shortfall(until: .seconds(1)) == nil)
        // Nothing ever came out: that is a failure of its own.
        #expect(DecodedStream(isPicture: true).shortfall(until: .seconds(4)) == nil)
    }
}
