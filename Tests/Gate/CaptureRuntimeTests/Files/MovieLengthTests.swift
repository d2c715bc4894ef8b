import CaptureModel
import Testing

@testable import CaptureRuntime

/// The index of a film whose edit lists begin later in its media than at 0, as it is shown to the demuxer.
@Suite struct MovieLengthTests {
    private func bytes(_ values: Int..., width: Int = 4) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values { bytes.append(number: value, width: width) }
        return bytes
    }

    /// A head with 1000 ticks a second.
    private func head(_ length: Int, isLong: Bool = false) -> [UInt8] {
        let width = isLong ? 8 : 4
        let dates = bytes(1, 2, width: width)
        return Box.bytes(
            "mvhd",
            bytes(isLong ? 0x100_0000 : 0) + dates + bytes(1000) + bytes(length, width: width)
                + [UInt8](repeating: 7, count: 80))
    }

    /// A track with 48,000 ticks a second, whose media are so long.
    private func track(
        _ edits: [(length: Int, time: Int)], isLong: Bool = false, lasting media: Duration = .seconds(9),
        claiming count: Int? = nil
    ) -> [UInt8] {
        let list = edits.reduce(bytes(isLong ? 0x100_0000 : 0, count ?? edits.count)) {
            $0 + bytes($1.length, $1.time, width: isLong ? 8 : 4) + bytes(0x10000)
        }
        let media = Box.bytes("mdhd", bytes(0, 0, 0, 48_000, media.ticks(perSecond: 48_000), 0))
        return numbered(
            1, Box.bytes("trak", Box.bytes("edts", Box.bytes("elst", list)) + Box.bytes("mdia", media)))
    }

    /// A track with a number.
    private func numbered(_ number: Int, _ track: [UInt8]) -> [UInt8] {
        let parts = Box.all(in: track[...])[0].children.filter { $0.type != "tkhd" }.flatMap(\.whole)
        return Box.bytes("trak", Box.bytes("tkhd", bytes(0, 1, 2, number)) + parts)
    }

    private func length(_ index: [UInt8]) throws -> MovieLength { try #require(MovieLength(index: index)) }

    /// The number at the place of the length.
    private func ticks(_ index: [UInt8]) throws -> Duration {
        let root = try #require(Box.all(in: index[...]).first)
        let length = root.descendant("mvex", "mehd") ?? root.child("mvhd")
        let isLong = length?.payload.first == 1
        // Version, flags, two dates and the ticks of a second stand before that of `mvhd`.
        let before = length?.type == "mehd" ? 4 : isLong ? 24 : 16
        let bytes = length?.payload.dropFirst(before).prefix(isLong ? 8 : 4) ?? []
        return Duration(ticks: bytes.reduce(0) { $0 << 8 | Int64($1) }, perSecond: 1000)
    }

    @Test(arguments: [false, true])
    func theLengthIsRaisedByTheLatestBeginningOfAnEditAndALittle(isLong: Bool) throws {
        let tracks = track([(700, 33_600)], isLong: isLong) + track([(700, 48_000)], isLong: isLong)
        let index = Box.bytes("moov", head(700, isLong: isLong) + tracks)
        let movie = try length(index)
        #expect(movie.stated == .milliseconds(700))
        let raised = try #require(movie.toBeRead)
        #expect(try ticks(raised) == .milliseconds(700 + 1000 + 100))
        // Nothing else is another, so that what refers to places in the file stays true.
        #expect(raised.count == index.count)
        #expect(zip(raised, index).filter(!=).count <= (isLong ? 8 : 4))
    }

    @Test func theLaterOfSeveralEditsCountsAndAnEmptyOneDoesNot() throws {
        let index = Box.bytes("moov", head(2500) + track([(500, -1), (1000, 0), (1000, 240_000)]))
        #expect(try ticks(#require(try length(index).toBeRead)) == .milliseconds(2500 + 5000 + 100))
        let empty = Box.bytes("moov", head(1500) + track([(500, -1), (1000, 0)]))
        #expect(try length(empty).toBeRead == nil)
    }

    /// `qtdemux` 1.22 passes over a track that lasts less than a fifth of the film.
    @Test func noTrackBecomesTooShortForTheLengthThatIsNotTooShortForTheStatedOne() throws {
        let long = track([(4000, 48_000)])
        let short = Box.bytes("moov", head(4000) + long + track([(900, 0)], lasting: .milliseconds(900)))
        #expect(try ticks(#require(try length(short).toBeRead)) == .milliseconds(4500))
        // One that is passed over anyway does not count.
        let image = Box.bytes("moov", head(4000) + long + track([(700, 0)], lasting: .milliseconds(700)))
        #expect(try ticks(#require(try length(image).toBeRead)) == .milliseconds(5100))
    }

    /// Nothing is missing of what shows nothing.
    @Test func whatIsEmptyAtTheEndOfAllTracksIsNotStated() throws {
        let empty = track([(1000, 0), (500, -1)])
        #expect(try length(Box.bytes("moov", head(1500) + empty)).stated == .seconds(1))
        #expect(
            try length(Box.bytes("moov", head(1500) + empty + track([(1200, 0), (300, -1)]))).stated
                == .milliseconds(1200))
        #expect(try length(Box.bytes("moov", head(1500) + empty + track([(1500, 0)]))).stated == .milliseconds(1500))
        #expect(try length(Box.bytes("moov", head(1500) + track([(1500, -1)]))).stated == nil)
        // Another is no longer than what it shows either; up to the end of its media is not known here.
        #expect(try length(Box.bytes("moov", head(1500) + empty + track([(1100, 0)]))).stated == .milliseconds(1100))
        #expect(try length(Box.bytes("moov", head(1500) + empty + track([(0, 0)]))).stated == .milliseconds(1500))
        #expect(try length(Box.bytes("moov", head(900) + empty)).stated == .milliseconds(900))
    }

    @Test func ofATrackNothingIsToBeShownWhereItsListSaysSo() throws {
        let first = track([(1000, 0), (500, -1), (1000, 48_000)])
        let stretches = { (other: [UInt8]) in
            try self.length(Box.bytes("moov", self.head(2500) + first + self.numbered(2, other))).emptyStretches
        }
        #expect(
            try stretches(track([(1200, 0), (500, -1), (800, 0)])) == [
                1: [.seconds(1)..<(.seconds(1.5))], 2: [.milliseconds(1200)..<(.milliseconds(1700))],
            ])
        #expect(try stretches(track([(2500, 0)]))[2] == [])
        // A track without a list shows all of its media; so does one whose list is damaged, which the demuxer passes over.
        #expect(try stretches(Box.bytes("trak", Box.bytes("mdia", []))).keys.sorted() == [1])
        #expect(try stretches(track([(500, -1), (500, 0)], claiming: 3)).keys.sorted() == [1])
        // More than any film has.
        let many = try stretches(track((0..<3000).map { (2, $0 % 2 == 0 ? -1 : 0) }))[2]
        #expect(many?.count == 1000 && many?.prefix(2).map(\.lowerBound) == [.zero, .milliseconds(4)])
        // Lengths that no film has.
        let long = try stretches(track([(Int(UInt32.max), -1), (Int(UInt32.max), -1), (0, -1), (10, 0)]))[2]
        #expect(long?.count == 2)
    }

    @Test func aListThatIsDamagedIsNone() throws {
        let damaged = try length(Box.bytes("moov", head(700) + track([(700, 48_000)], claiming: 0x7F7F_7F7F)))
        #expect(damaged.unedited == [1] && damaged.toBeRead == nil)
        #expect(try length(Box.bytes("moov", head(700) + track([]))).unedited == [1])
        // That of another track says nothing of it.
        let other = numbered(2, track([(700, 0)]))
        #expect(try length(Box.bytes("moov", head(700) + track([]) + other)).unedited == [1])
    }

    /// ffmpeg lists the first fragment in the index, unless it is told not to.
    @Test func aFilmInFragmentsBeginsInItsIndexWhereThatListsMedia() throws {
        let film = { (samples: Int, isInFragments: Bool) in
            let table = Box.bytes("stbl", Box.bytes("stsz", self.bytes(0, 7, samples)))
            let track = Box.bytes("trak", Box.bytes("mdia", Box.bytes("minf", table)))
            let fragments = isInFragments ? Box.bytes("mvex", self.bytes(1)) : []
            return try self.length(Box.bytes("moov", self.head(700) + track + fragments))
        }
        #expect(try film(1, true).isBeginning)
        #expect(try !film(0, true).isBeginning && !film(1, false).isBeginning)
    }

    /// `qtdemux` begins an edit without media there, in which the decoder's last picture is shown: so much too late.
    @Test func emptyEditsAtTheEndsOfTracksAreLeftOutOfWhatIsRead() throws {
        let index = Box.bytes(
            "moov", head(1500) + track([(500, -1), (500, 0), (300, -1), (200, -1)]) + track([(1500, 0)]))
        let read = try #require(try length(index).toBeRead)
        #expect(read.count == index.count)
        #expect(zip(read, index).filter(!=).count == 1)
        let lists = Box.all(in: read[...])[0].children.compactMap { EditList(of: $0)?.edits.map(\.time) }
        #expect(lists == [[-1, 0], [0]])
        // What shows nothing at all stays so.
        #expect(try length(Box.bytes("moov", head(1500) + track([(1500, -1)]))).toBeRead == nil)
    }

    @Test func whatStatesNoLengthOrHasNoEditsStaysAsItIs() throws {
        let unedited = try length(Box.bytes("moov", head(700)))
        #expect(unedited.toBeRead == nil)
        #expect(try length(Box.bytes("moov", head(700) + track([(700, 0)]))).unedited == [])
        let unknown = try length(Box.bytes("moov", head(0) + track([(0, 48_000)])))
        #expect(unknown.stated == nil && unknown.toBeRead == nil)
    }

    /// ffmpeg closes fragments without a length (`mehd`), `mp4mux` with one.
    @Test(arguments: [false, true])
    func ofFragmentsTheirOwnLengthIsRaised(isLong: Bool) throws {
        let fragments = { (ticks: Int) in
            Box.bytes(
                "mvex",
                Box.bytes("mehd", self.bytes(isLong ? 0x100_0000 : 0) + self.bytes(ticks, width: isLong ? 8 : 4)))
        }
        let index = Box.bytes("moov", head(0) + track([(0, 48_000)]) + fragments(700))
        #expect(try ticks(index) == .milliseconds(700))
        let raised = try #require(try length(index).toBeRead)
        #expect(try ticks(raised) == .milliseconds(1800) && raised.count == index.count)
    }

    /// Two pictures in the index, shown 1024 and 2560 ticks after they are decoded; `qtdemux` passes over the table where the track is shorter
    /// than half of that.
    @Test func tracksInFragmentsAreLongEnoughForTheTimesAtWhichTheirFirstPicturesAreShown() throws {
        let film = { (lasting: Int, isInFragments: Bool, offsets: [UInt8]) in
            let steps = Box.bytes("stts", self.bytes(0, 1, 2, 512))
            let table = Box.bytes("stbl", steps + Box.bytes("ctts", offsets))
            let media = Box.bytes(
                "mdia",
                Box.bytes("mdhd", self.bytes(0, 0, 0, 12_800, lasting, 7)) + Box.bytes("minf", table))
            return Box.bytes(
                "moov",
                self.head(0) + Box.bytes("trak", media) + (isInFragments ? Box.bytes("mvex", self.bytes(1)) : []))
        }
        let offsets = bytes(0, 2, 1, 1024, 1, 2560)
        let index = film(1024, true, offsets)
        let read = try #require(try length(index).toBeRead)
        #expect(read == film(2560, true, offsets))
        #expect(try length(film(1280, true, offsets)).toBeRead == nil)
        #expect(try length(film(1279, true, offsets)).toBeRead != nil)
        #expect(try length(film(1024, false, offsets)).toBeRead == nil, "its length is that of all")
        // Below 0, and with a count that no film has.
        let odd = bytes(0x100_0000, 2, -1, 1024, 1, -5000)
        #expect(try length(film(1024, true, odd)).toBeRead == film(5000, true, odd))
        // A table that ends within an entry, and numbers further than any codec reorders.
        #expect(try length(film(1024, true, bytes(0, 2, 1, 1024, 1))).toBeRead == nil)
        #expect(try length(film(1024, true, bytes(0, 1, 1, 17 * 512))).toBeRead != nil)
        for damaged in [17 * 512 + 1, 0x10_0000, 0x7f7f_7f7f, -0x8000_0000] {
            #expect(try length(film(1024, true, bytes(0, 1, 1, damaged))).toBeRead == nil)
        }
    }

    @Test func aLengthOfAllOnesIsUnknown() throws {
        let unknown = try length(Box.bytes("moov", head(Int(UInt32.max)) + track([(700, 48_000)])))
        #expect(unknown.stated == nil && unknown.toBeRead == nil)
        #expect(try length(Box.bytes("moov", head(Int(UInt32.max) - 1) + track([(700, 48_000)]))).stated != nil)
    }

    @Test func aLengthThatWouldNotFitIsTheGreatestThatDoes() throws {
        let index = Box.bytes("moov", head(Int(UInt32.max) - 5) + track([(700, 48_000)], lasting: .zero))
        let raised = try #require(try length(index).toBeRead)
        #expect(raised.count == index.count)
        #expect(try ticks(raised) == Duration(ticks: Int64(UInt32.max) - 1, perSecond: 1000))
    }

    @Test func damagedIndexesAreLeftAlone() {
        let whole = Box.bytes("moov", head(700) + track([(700, 48_000)]))
        for count in [0, 7, 8, 16, 20, 40] { #expect(MovieLength(index: Array(whole.prefix(count))) == nil) }
        // A head that ends within its length.
        let short = Box.bytes("moov", Box.bytes("mvhd", bytes(0, 0, 0, 1000) + [0, 0]))
        #expect(MovieLength(index: short) == nil)
        #expect(MovieLength(index: Box.bytes("moov", Box.bytes("mvhd", bytes(0, 0, 0, 0, 700)))) == nil)
        // A list that says more edits than it has: those that are there count.
        var longer = track([(700, 48_000)])
        longer[8 + 8 + 8 + 7] = 200
        #expect(MovieLength(index: Box.bytes("moov", head(700) + longer))?.toBeRead != nil)
    }

    @Test func onlyAWholeIndexIsOne() {
        let whole = Box.bytes("moov", head(700))
        #expect(MovieLength.isIndex(Array(whole.prefix(16)), size: whole.count))
        // The first look of a demuxer, which asks how long it is.
        #expect(!MovieLength.isIndex(Array(whole.prefix(16)), size: 16))
        #expect(!MovieLength.isIndex(Array(Box.bytes("mdat", [1, 2, 3])), size: 11))
    }
}
