/// The length that the index of an MP4 or MOV film states (`mvhd`, `mehd`, ISO/IEC 14496-12, 8.2.2 and 8.8.2), and a greater one with which
/// GStreamer reads all of it.
///
/// `qtdemux` 1.22 adds to a packet's time the time in the media at which its edit begins, and ends a stream at the next key frame where the
/// sum is beyond the length of the film. Of a part that was cut out of a film without encoding anew, whose edit list passes over what stands
/// before it from its key frame on, it leaves out so much at the end, and of a second edit as a rule all. With a greater length each edit
/// still ends by its own. It also takes a track for a picture before the film, and passes over it, that lasts less than a fifth of the
/// length: the greater one is no greater than the tracks allow.
///
/// Where nothing is shown at a track's end, it begins an edit without media there, and the last picture, which the decoder has not given yet,
/// is shown in that: of a film with a second of such an edit a second late.
///
/// It also passes over the table that says when pictures are shown (`ctts`) where a number there is more than twice the length of its track,
/// as damaged. The tracks of a film in fragments are as long as their first fragment (ffmpeg's `frag_every_frame`: two pictures), and
/// B-frames may be shown later than that; their tracks are made as long as that takes.
struct MovieLength {
    /// How long something is to be shown, as it states; nil where it does not (it is in fragments).
    let stated: Duration?
    /// When a track shows nothing, by its edit list; by the number of a track that has one.
    let emptyStretches: [Int: [Range<Duration>]]
    /// The tracks of which all media are shown: those without an edit list.
    let unedited: Set<Int>
    /// Whether it lists media itself of a film in fragments, which begins there and not with the first of those.
    let isBeginning: Bool
    private let lists: [EditList]
    private let index: [UInt8]
    private let field: IndexNumber
    private let timescale: Int
    /// The latest time in the media at which an edit begins.
    private let latest: Duration

    /// Lengths of tracks that are less than their tables say when something is shown, and those numbers.
    private let short: [(length: IndexNumber, latest: Int)]
    /// The greatest length of which each track lasts a fifth that lasts a fifth of the stated one, in ticks.
    private let limit: Int

    /// How many stretches of a track in which nothing is shown are known: packets are held against each.
    private static let mostStretches = 1000
    /// How much more than the latest beginning is added: times are rounded to ticks.
    private static let margin = Duration.milliseconds(100)
    /// How many pictures later than it is decoded one is shown, at most: what H.264 and HEVC hold back (`MaxDpbFrames`), and its own.
    private static let mostReordered = 17
    /// A track that lasts less than this part of the film is passed over (`qtdemux_parse_trak`); of films in fragments none is.
    private static let least = 5

    /// Whether a buffer is the index of a film: a demuxer asks for it as one.
    static func isIndex(_ head: [UInt8], size: Int) -> Bool { BoxHead.isWhole("moov", head: head, size: size) }

    /// Reads a `moov` with its head; nil where it is damaged.
    init?(index: [UInt8]) {
        guard let root = Box.all(in: index[...]).first, root.type == "moov", let header = root.child("mvhd"),
            let timescale = try? MovieReader.timescale(header), timescale > 0,
            // In fragments, those that have been closed state it there.
            let field = root.descendant("mvex", "mehd").flatMap({ IndexNumber($0, behind: 0) })
                ?? .length(ofMovie: header)
        else { return nil }
        (self.index, self.field, self.timescale) = (index, field, timescale)
        let tracks = root.children.filter { $0.type == "trak" }
        latest = tracks.map(Self.latest).max() ?? .zero
        lists = tracks.compactMap(Self.edits)
        emptyStretches = tracks.reduce(into: [:]) { known, track in
            guard let list = Self.edits(track), let number = try? MovieTrack.number(of: track) else { return }
            known[number] = list.emptyStretches.prefix(Self.mostStretches).map { stretch in
                let time = { (ticks: Int) in Duration(ticks: Int64(ticks), perSecond: Int64(timescale)) }
                return time(stretch.lowerBound)..<time(stretch.upperBound)
            }
        }
        unedited = Set(tracks.compactMap { try? MovieTrack.number(of: $0) }).subtracting(emptyStretches.keys)
        let ends = lists.compactMap(\.shownEnd)
        let isInFragments = root.child("mvex") != nil
        isBeginning = isInFragments && tracks.contains(where: Self.listsMedia)
        short = isInFragments ? tracks.compactMap(Self.short) : []
        let lasting = !isInFragments ? tracks.compactMap { Self.longest($0, timescale) } : []
        // All ones are an unknown length.
        let most = field.place.count == 4 ? Int(UInt32.max) - 1 : ByteCursor.limit
        limit = lasting.filter { $0 >= field.ticks }.reduce(most, min)
        // No longer than anything is shown.
        let end = ends.count == tracks.count ? ends.max() : nil
        let shown = field.ticks > most ? 0 : min(field.ticks, end ?? field.ticks)
        stated = shown > 0 ? Duration(ticks: Int64(shown), perSecond: Int64(timescale)) : nil
    }

    /// What a track's edit list says; nil where it has none, or one that is passed over.
    private static func edits(_ track: Box) -> EditList? {
        EditList(of: track).flatMap { $0.isWhole && !$0.edits.isEmpty ? $0 : nil }
    }

    private static func latest(_ track: Box) -> Duration {
        guard let scale = track.child("mdia").flatMap({ try? MovieTrack.timescale(of: $0) }), scale > 0,
            let begin = edits(track)?.edits.map(\.time).max(), begin > 0
        else { return .zero }
        return Duration(ticks: Int64(begin), perSecond: Int64(scale))
    }

    /// The greatest length of a film that does not have a track passed over, in the film's ticks.
    private static func longest(_ track: Box, _ timescale: Int) -> Int? {
        guard let media = track.child("mdia"), let scale = try? MovieTrack.timescale(of: media), scale > 0,
            let length = Self.length(media)?.ticks
        else { return nil }
        return Int(clamping: Int128(length) * Int128(least) * Int128(timescale) / Int128(scale))
    }

    private static func length(_ media: Box) -> IndexNumber? {
        media.child("mdhd").flatMap(IndexNumber.length(ofMedia:))
    }

    private static func listsMedia(_ track: Box) -> Bool {
        track.descendant("mdia", "minf", "stbl").flatMap { SizeColumn($0)?.count }.map { $0 > 0 } ?? false
    }

    private static func short(_ track: Box) -> (length: IndexNumber, latest: Int)? {
        guard let media = track.child("mdia"), let length = length(media),
            let table = media.descendant("minf", "stbl"), let offsets = table.child("ctts")
        else { return nil }
        let latest = TableColumn(offsets, hasCounts: true, isSigned: true).furthest
        let picture = TableColumn(table.child("stts"), hasCounts: true).furthest
        // Further than any codec reorders, it is damaged in truth.
        guard latest / 2 > length.ticks, latest <= picture * mostReordered else { return nil }
        return (length, latest)
    }

    /// The index as it is to be read: with a length behind which no edit begins, without the empty edits at the ends of tracks, and with
    /// tracks that are long enough for their tables; nil where it is so already.
    var toBeRead: [UInt8]? {
        var index = index
        for list in lists {
            if let count = list.shownCount { index.put(count, at: list.countPlace) }
        }
        for track in short { index.put(track.latest, at: track.length.place) }
        if stated != nil, latest > .zero {
            let more = (latest + Self.margin).ticks(perSecond: timescale)
            index.put(min(field.ticks + more, limit), at: field.place)
        }
        return index == self.index ? nil : index
    }
}
