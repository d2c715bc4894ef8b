internal import CaptureModel

/// By how many ticks pictures of a film in fragments are shown earlier than they are decoded, at most (`ctts`, `trun`; ISO/IEC 14496-12
/// calls it `compositionToDTSShift`, 8.6.1.4), and its indexes with so much added to all of a track, so that none is.
///
/// `qtdemux` 1.22 adds to the times of each run what that run alone needs, so that pictures of runs that need different amounts come at
/// wrong times. Of those whose indexes are raised so, all times are later by the same, and so is what is to be shown of them.
struct CompositionShift {
    private struct Track {
        var ticks: Int
        var timescale: Int
    }

    private let tracks: [Int: Track]

    /// The most pictures by which one is shown earlier: what H.264 and HEVC hold back (`MaxDpbFrames`), and its own. More is damaged.
    private static let mostReordered = 17

    /// The most samples of a run: of sound that is not compressed, more than ten seconds.
    private static let mostSamples = 1 << 20

    /// Nil where nothing is shown before it is decoded.
    ///
    /// - Parameter tracks: those of a film in fragments.
    init?(of tracks: [MovieTrack]) {
        var found: [Int: Track] = [:]
        for track in tracks {
            let earliest = track.samples.offsets.runs.lazy.map(\.value).min() ?? 0
            let longest = track.samples.durations.runs.lazy.map(\.value).max() ?? 0
            guard earliest < 0, -earliest <= longest * Self.mostReordered else { continue }
            found[track.header.number] = Track(ticks: -earliest, timescale: Int(track.header.timescale))
        }
        guard !found.isEmpty else { return nil }
        self.tracks = found
    }

    /// How much later all of a track is.
    func delay(of track: Int) -> Duration {
        tracks[track].map { Duration(ticks: Int64($0.ticks), perSecond: Int64($0.timescale)) } ?? .zero
    }

    // MARK: - Indexes

    /// The index of the film (`moov`) with it added to what it lists, in as many bytes; nil where it has no room for that.
    func raised(index: [UInt8]) -> [UInt8]? {
        let raised = Box.all(in: index[...]).first?.rebuilt { box in
            guard box.type == "trak", let number = try? MovieTrack.number(of: box), let track = tracks[number] else {
                return Array(box.whole)
            }
            return box.rebuilt(below: "mdia", "minf") { Self.raised(media: $0, by: track.ticks) }
        }
        return raised?.count == index.count ? raised : nil
    }

    private static func raised(media: Box, by ticks: Int) -> [UInt8] {
        let raised = media.rebuilt(below: "stbl") { Self.raised(table: $0, by: ticks) }
        let missing = media.whole.count - raised.count
        guard missing != 0, let box = Box.all(in: raised[...]).first else { return raised }
        // Where the media is, which is in the film, has the room of a small table.
        let rest = box.children.filter { $0.type != "dinf" || missing > 0 }.flatMap(\.whole)
        let free = media.payload.count - rest.count
        guard free > 0 else { return Box.bytes("minf", rest) }
        return free < 8 ? raised : Box.bytes("minf", rest + Box.bytes("free", [UInt8](repeating: 0, count: free - 8)))
    }

    private static func raised(table: Box, by ticks: Int) -> [UInt8] {
        guard let count = SizeColumn(table)?.count, count > 0 else { return Array(table.whole) }
        // Without one, all are shown when they are decoded.
        let offsets = table.child("ctts").map(\.payload) ?? Self.table([(count, 0)])[...]
        var cursor = ByteCursor(offsets.dropFirst(8))
        var entries: [(Int, Int)] = []
        while let count = try? cursor.u32(), let offset = try? cursor.i32() { entries.append((count, offset + ticks)) }
        let own = Box.bytes("ctts", Self.table(entries))
        // `cslg` would say how much later all are, for them as they were.
        let rest = table.children.filter { !["ctts", "cslg"].contains($0.type) }.flatMap(\.whole)
        return Box.bytes("stbl", rest + own)
    }

    private static func table(_ entries: [(count: Int, offset: Int)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [0, entries.count] + entries.flatMap({ [$0.count, $0.offset] }) {
            bytes.append(number: number, width: 4)
        }
        return bytes
    }

    /// The index of a fragment (`moof`) with it added to what it lists, in no fewer bytes; nil where nothing is to be added.
    func raised(fragment: [UInt8]) -> [UInt8]? {
        guard let root = Box.all(in: fragment[...]).first else { return nil }
        let raised = root.rebuilt { part in
            guard part.type == "traf", let head = part.child("tfhd"), let number = try? Self.track(of: head),
                let track = tracks[number]
            else { return Array(part.whole) }
            return part.rebuilt { run in
                run.type == "trun"
                    ? (try? Self.raised(run: run, by: track.ticks)) ?? Array(run.whole) : Array(run.whole)
            }
        }
        guard raised != fragment else { return nil }
        // What is no box was left out, and a demuxer ends the film where an index is shorter than it says.
        return raised + [UInt8](repeating: 0, count: max(0, fragment.count - raised.count))
    }

    private static func track(of head: Box) throws(ByteCursor.Ended) -> Int {
        var cursor = ByteCursor(head.payload)
        try cursor.skip(4)
        return try cursor.u32()
    }

    private static func raised(run: Box, by ticks: Int) throws(ByteCursor.Ended) -> [UInt8] {
        var cursor = ByteCursor(run.payload)
        let head = try cursor.u32()
        let (flags, count) = (head & 0xFFFFFF, try cursor.u32())
        let (hasOffsets, own) = (flags & 0x800 != 0, [0x100, 0x200, 0x400].count { flags & $0 != 0 } * 4)
        // Where nothing is said of each, a damaged number of them would take all memory.
        guard count <= mostSamples else { throw ByteCursor.Ended() }
        var bytes: [UInt8] = []
        // Signed offsets have version 1.
        bytes.append(number: 0x100_0000 | flags | 0x800, width: 4)
        bytes.append(number: count, width: 4)
        bytes += try cursor.take([0x1, 0x4].count { flags & $0 != 0 } * 4)
        for _ in 0..<count {
            bytes += try cursor.take(own)
            bytes.append(number: (hasOffsets ? try cursor.i32() : 0) + ticks, width: 4)
        }
        return Box.bytes("trun", bytes)
    }
}

extension Box {
    /// The box with others in the place of those in it.
    fileprivate func rebuilt(_ replace: (Box) -> [UInt8]) -> [UInt8] { Box.bytes(type, children.flatMap(replace)) }

    /// The box with another in the place of that at a path of types below it.
    fileprivate func rebuilt(below path: String..., replace: (Box) -> [UInt8]) -> [UInt8] {
        rebuilt(below: path[...], replace)
    }

    private func rebuilt(below path: ArraySlice<String>, _ replace: (Box) -> [UInt8]) -> [UInt8] {
        guard let next = path.first else { return replace(self) }
        return rebuilt { $0.type == next ? $0.rebuilt(below: path.dropFirst(), replace) : Array($0.whole) }
    }
}
