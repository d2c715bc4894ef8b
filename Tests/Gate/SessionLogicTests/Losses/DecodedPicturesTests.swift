import CaptureTesting
import Testing

@testable import SessionLogic

/// The pictures that a decoder leaves out.
@Suite struct DecodedPicturesTests {
    private static let step = Duration.milliseconds(40)

    /// The holes of a film whose packets have these times, in the order in which they are decoded, and of which those pictures come out,
    /// as soon as `delay` later packets have gone in.
    private static func holes(
        _ packets: [Duration], out pictures: [Duration], shown length: Duration? = step, keys: Set<Int> = [0],
        breaks: [Duration] = [], delay: Int = 3
    ) -> [FileHole] {
        var stream = DecodedPictures()
        var (found, next) = ([FileHole](), 0)
        for time in breaks { _ = stream.noteBreak(time...time) }
        for (place, time) in packets.enumerated() {
            stream.take(at: time, lasting: length, isKey: keys.contains(place))
            guard place >= delay else { continue }
            let seen = packets[...(place - delay)].max() ?? .zero
            while next < pictures.count, pictures[next] <= seen {
                found += stream.give(at: pictures[next], lasting: length)
                next += 1
            }
        }
        for time in pictures[next...] { found += stream.give(at: time, lasting: length) }
        return found + stream.finish()
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
        var stream = DecodedPictures()
        for place in Array(0..<20) + Array(35..<50) {
            stream.take(at: Self.step * place, lasting: Self.step, isKey: place == 0)
            #expect(stream.give(at: Self.step * place, lasting: Self.step).isEmpty)
        }
        #expect(stream.noteBreak(Self.step * 5...Self.step * 5).isEmpty)
        #expect(stream.noteBreak(Self.step * 35...Self.step * 35).map(\.missing) == [15])
        #expect(stream.noteBreak(Self.step * 35...Self.step * 35).isEmpty)
    }

    /// AVI and MPEG state when a packet is decoded: of B-frames some come out with a time before that of the one before.
    @Test func picturesWhoseTimesStepBackAreNotMissing() {
        let out = Self.times((0..<48).map { $0 % 4 == 1 ? $0 + 2 : $0 % 4 == 3 ? $0 - 2 : $0 })
        #expect(Self.holes(Self.times(0..<48), out: out).isEmpty)
        let twice = Self.times([0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(Self.holes(Self.times(0..<10), out: twice).isEmpty)
        // One comes out at the time of another, in its place or at the end.
        #expect(Self.holes(Self.times(0..<20), out: Self.times(Array(0..<10) + [9] + Array(11..<20))).isEmpty)
        #expect(Self.holes(Self.times(0..<20), out: Self.times(Array(0..<10) + [9, 9] + Array(10..<18))).isEmpty)
        #expect(
            Self.holes(Self.times(0..<20), out: Self.times(Array(0..<10) + [9] + Array(14..<20))).map(\.missing) == [3])
    }

    /// Of a picture each second every packet may be marked as the first behind a hole.
    @Test func slowPicturesLackNothingByTheirSteps() {
        let slow = Self.times((0..<12).map { $0 * 25 })
        #expect(Self.holes(slow, out: slow, breaks: slow).isEmpty)
    }

    @Test func whatTheFileLacksAtItsEndBeginsWhereTheLastPacketEnds() {
        var stream = DecodedPictures()
        for place in 0..<25 {
            stream.take(at: Self.step * place, lasting: Self.step, isKey: place == 0)
            _ = stream.give(at: Self.step * place, lasting: Self.step)
        }
        #expect(stream.finish().isEmpty && stream.end == .seconds(1))
        #expect(stream.shortfall(of: .seconds(3)) == FileHole(begin: .seconds(1), missing: 75, length: .seconds(3)))
        // Nothing ever came out: that is a failure of its own.
        #expect(DecodedPictures().shortfall(of: .seconds(3)) == nil)
    }
}
