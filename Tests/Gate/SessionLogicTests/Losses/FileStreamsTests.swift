import CaptureTesting
import Testing

@testable import SessionLogic

/// What is missing of a file of which a picture and a sound are used.
@Suite struct FileStreamsTests {
    private static let step = Duration.milliseconds(40)
    private static let picture = "film/001"
    private static let sound = "film/002"

    /// A film whose packets go to its decoders one by one, both streams at the same time.
    private struct Film {
        var streams: FileStreams
        var found: [FileStreams.Finding] = []
        /// By how much the file's times are ahead of running time.
        var ahead = Duration.zero

        init(used: Int = 2, isLooped: Bool = false) { streams = FileStreams(used: used, isLooped: isLooped) }

        /// A packet of both streams, or of one, and what comes of it.
        mutating func play(
            _ place: Int, pictures: Bool = true, sounds: Bool = true, isBroken: Bool = false, isDecoded: Bool = true
        ) {
            let time = step * place
            for (id, isPicture) in [(picture, true), (sound, false)] where isPicture ? pictures : sounds {
                found += streams.demux(
                    id, isPicture: isPicture, at: time, position: time + ahead, lasting: step, isBroken: isBroken)
                found += streams.decode(id, isPicture: isPicture, at: time, lasting: step, isKey: true)
                guard isDecoded else { continue }
                found += streams.give(id, isPicture: isPicture, at: time, lasting: step, isKey: true)
            }
        }

        /// The ends of its streams, that of a stream that is not used only where it leaves the demuxer.
        mutating func end(used: [String] = [picture, sound]) {
            for id in [picture, sound] {
                streams.begin()
                found += streams.endPackets(of: id)
            }
            for id in used { found += streams.finish(id) }
        }

        /// How much is told to be missing.
        func missing(of id: String) -> Int {
            found.map { finding in
                switch finding {
                case .missing(id, let hole): hole.missing
                case .hole(id, let hole): hole.missing
                default: 0
                }
            }.reduce(0, +)
        }

        func owed(of id: String) -> Duration? {
            found.compactMap { if case .owed(id, let end) = $0 { end } else { nil } }.max()
        }
    }

    @Test func aFilmThatIsAsLongAsItSaysLacksNothing() {
        var film = Film()
        film.streams.state(.seconds(4))
        for place in 0..<100 { film.play(place) }
        film.end()
        #expect(film.missing(of: Self.picture) == 0 && film.missing(of: Self.sound) == 0)
        #expect(film.owed(of: Self.picture) == .seconds(4))
    }

    @Test func whatLacksOfTheStatedLengthIsMissingOfBoth() {
        var film = Film()
        film.streams.state(.seconds(4))
        for place in 0..<60 { film.play(place) }
        film.end()
        #expect(film.missing(of: Self.picture) == 40 && film.missing(of: Self.sound) == 40)
        #expect(film.owed(of: Self.picture) == .seconds(4) && film.owed(of: Self.sound) == .seconds(4))
    }

    /// Containers round what they state, and may leave out how long the last packet lasts.
    @Test func aPictureOf40MillisecondsLessIsNothing() {
        for (count, missing) in [(99, 0), (98, 2), (88, 12)] {
            var film = Film()
            film.streams.state(.seconds(4))
            for place in 0..<count { film.play(place) }
            film.end()
            #expect(film.missing(of: Self.picture) == missing, "\(count)")
        }
    }

    @Test func aStreamThatEndsBeforeTheOtherIsNotShort() {
        var film = Film()
        film.streams.state(.seconds(4))
        for place in 0..<100 { film.play(place, pictures: place < 50) }
        film.end()
        #expect(film.missing(of: Self.picture) == 0 && film.missing(of: Self.sound) == 0)
        // Nor is it where the other is, and where that is not used.
        for used in [[Self.picture, Self.sound], [Self.picture]] {
            var short = Film(used: used.count)
            short.streams.state(.seconds(4))
            for place in 0..<80 { short.play(place, pictures: place < 50) }
            short.end(used: used)
            #expect(short.missing(of: Self.picture) == 0)
            #expect(short.missing(of: Self.sound) == (used.count == 2 ? 20 : 0))
        }
    }

    /// Matroska that was cut out of a longer file keeps its times, and states where it ends by them.
    @Test func aLengthIsInTheTimesOfTheFile() {
        for (count, missing) in [(100, 0), (60, 40)] {
            var film = Film()
            film.ahead = .seconds(10)
            film.streams.state(.seconds(14))
            for place in 0..<count { film.play(place) }
            film.end()
            #expect(film.missing(of: Self.picture) == missing && film.missing(of: Self.sound) == missing)
        }
    }

    @Test func theNextRoundOfAFilmBeginsWhereItEnds() {
        var film = Film(isLooped: true)
        film.streams.state(.seconds(4))
        for place in 0..<60 { film.play(place) }
        film.end()
        #expect(film.missing(of: Self.picture) == 0 && film.missing(of: Self.sound) == 0)
    }

    /// The demuxer may have given all while much has not come out.
    @Test func nothingIsSaidOfTheLengthBeforeAllHasComeOut() {
        var film = Film()
        film.streams.state(.seconds(4))
        for place in 0..<60 { film.play(place) }
        for id in [Self.picture, Self.sound] {
            film.streams.begin()
            film.found += film.streams.endPackets(of: id)
        }
        film.found += film.streams.finish(Self.picture)
        #expect(film.missing(of: Self.picture) == 0)
        film.found += film.streams.finish(Self.sound)
        #expect(film.missing(of: Self.picture) == 40)
    }

    /// A container that finds its place again says so, or says nothing.
    @Test(arguments: [true, false]) func aHoleInTheSoundIsOneInTheFile(isTold: Bool) {
        var film = Film()
        for place in Array(0..<40) + Array(60..<100) { film.play(place, isBroken: isTold && place == 60) }
        film.end()
        #expect(film.missing(of: Self.picture) == 20)
        // What the steps say has what was told among it.
        #expect(film.missing(of: Self.sound) == (isTold ? 40 : 20))
    }

    /// An edit list may have nothing shown for a time: from 1.6 s on, here for 0.8 s.
    @Test func whatIsToShowNothingLacksNothing() {
        let missing = { (empty: Duration, isTold: Bool) -> [Int] in
            var film = Film()
            let (early, begin) = (Duration.milliseconds(200), Duration.milliseconds(1600))
            for id in [Self.picture, Self.sound] {
                film.streams.state(empty: [early..<(early + Self.step), begin..<(begin + empty)], of: id)
            }
            for place in Array(0..<40) + Array(60..<100) { film.play(place, isBroken: isTold && place == 60) }
            film.end()
            return [Self.picture, Self.sound].map(film.missing)
        }
        #expect(missing(.seconds(0.8), false) == [0, 0])
        #expect(missing(.seconds(0.8), true) == [0, 0])
        #expect(missing(.seconds(0.4), false) == [20, 20])
        #expect(missing(.seconds(0.4), true) == [20, 40])
        #expect(missing(.zero, false) == [20, 20])
    }

    /// Each by its own: here the picture from 1.6 s and the sound from 2 s on, both up to 2.4 s.
    @Test(arguments: [false, true]) func whatOneStreamIsToShowNothingOfLacksNothingOfTheOther(isTold: Bool) {
        let missing = { (sound: Duration) -> [Int] in
            var film = Film()
            film.streams.state(empty: [.seconds(1.6)..<(.seconds(2.4))], of: Self.picture)
            film.streams.state(empty: [.seconds(2)..<(.seconds(2) + sound)], of: Self.sound)
            for place in 0..<40 { film.play(place) }
            for place in 40..<50 { film.play(place, pictures: false) }
            for place in 60..<100 { film.play(place, isBroken: isTold && place == 60) }
            film.end()
            return [Self.picture, Self.sound].map(film.missing)
        }
        #expect(missing(.milliseconds(400)) == [0, 0])
        // The sound lacks what it does not say.
        #expect(missing(.milliseconds(200))[1] > 0)
    }

    /// A sound that begins with its pictures at 0.16 s, and before that has a piece that says to last until then; of the pictures some that are
    /// shown before the newest have not come yet.
    @Test func aHoleBeforeTheFirstPictureIsNone() {
        let missing = { (first: Int) -> Int in
            var film = Film()
            film.play(0, pictures: false)
            var order: [Int] = [first]
            for place in stride(from: 5, to: 95, by: 3) { order += [place + 2, place, place + 1] }
            for (place, picture) in zip(4..., order) {
                film.play(picture, sounds: false)
                film.play(place, pictures: false)
            }
            film.end()
            return film.missing(of: Self.sound)
        }
        #expect(missing(4) == 0)
        #expect(missing(0) == 3)
    }

    /// The pictures are shown for longer; and a part of the sound was cut out, or a silent clip was joined.
    @Test func aHoleInOneStreamAloneIsNone() {
        var film = Film()
        for place in 0..<100 { film.play(place, pictures: !(40..<60).contains(place)) }
        film.end()
        #expect(film.missing(of: Self.picture) == 0 && film.missing(of: Self.sound) == 0)
        var silent = Film()
        for place in 0..<100 { silent.play(place, sounds: !(40..<60).contains(place)) }
        silent.end()
        #expect(silent.missing(of: Self.picture) == 0 && silent.missing(of: Self.sound) == 0)
    }

    @Test func aSoundWithoutPicturesHasNoHolesInAWholeFile() {
        var film = Film(used: 1)
        for place in Array(0..<40) + Array(60..<100) { film.play(place, pictures: false) }
        film.end(used: [Self.sound])
        #expect(film.missing(of: Self.sound) == 20)
    }

    @Test func whatNeedsNoDecoderIsItsOwnPacket() {
        var streams = FileStreams(used: 1, isLooped: false)
        streams.state(.seconds(4))
        streams.begin()
        var found: [FileStreams.Finding] = []
        for place in 0..<50 {
            found += streams.demux(
                Self.picture, isPicture: true, at: Self.step * place, position: Self.step * place, lasting: Self.step,
                isBroken: false)
            found += streams.give(Self.picture, isPicture: true, at: Self.step * place, lasting: Self.step, isKey: true)
        }
        found += streams.endPackets(of: Self.picture)
        found += streams.finish(Self.picture)
        let missing = found.compactMap { if case .missing(_, let hole) = $0 { hole.missing } else { nil } }
        #expect(missing == [50])
    }
}
