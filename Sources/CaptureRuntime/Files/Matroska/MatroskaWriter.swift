/// Makes a Matroska or WebM file with length, cues and sizes of the clusters that a reader has found.
///
/// Blocks stay as they are to the last byte; of a cluster that was cut the whole ones.
struct MatroskaWriter {
    /// Where a cluster comes from and what it becomes.
    private struct Piece {
        var cluster: MatroskaReader.Cluster
        var head: [UInt8]
        var from: Int
        var size: Int { head.count + cluster.end - from }
    }

    private let reader: MatroskaReader
    private let duration: Duration
    private let marks: MatroskaMarks?
    private let pieces: [Piece]
    /// The tracks by which players seek: those with pictures, else the first.
    private let cueTracks: Set<Int>

    init(_ reader: MatroskaReader, duration: Duration, marks: RecordingMarks? = nil) {
        self.reader = reader
        self.marks = marks.map(MatroskaMarks.init)
        self.duration = duration
        let videos = reader.order.filter { reader.tracks[$0]?.statistics.header.medium == .video }
        cueTracks = Set(videos.isEmpty ? Array(reader.order.prefix(1)) : videos)
        pieces = reader.clusters.filter { $0.blocks > 0 }.map { cluster in
            let head = cluster.head
            // A sum over all that the cluster held would be wrong for what is left of it.
            let from = cluster.isWhole ? head.payload : head.payload + cluster.checksumSize
            // As long as it was, so that what the next cluster says of this one's size stays true.
            let isTight = cluster.end - from >= (1 << (7 * head.sizeLength)) - 1
            let width = isTight || (head.sizeLength < 4 && !cluster.isWhole) ? 8 : head.sizeLength
            return Piece(
                cluster: cluster,
                head: EBML.headBytes(head.id, size: cluster.end - from, sizeLength: width), from: from)
        }
    }

    /// The new file.
    func rewrite() -> Rewrite {
        var parts = reader.parts.map { $0.id == EBML.ID.info ? info($0.bytes) : $0.bytes }
        var ids = reader.parts.map(\.id)
        if let tag = videoTag {
            if let index = ids.firstIndex(of: EBML.ID.tags), let head = EBML.head(parts[index].prefix(12), at: 0) {
                parts[index] = EBML.bytes(EBML.ID.tags, parts[index].dropFirst(head.headLength) + tag)
            } else {
                ids.append(EBML.ID.tags)
                parts.append(EBML.bytes(EBML.ID.tags, tag))
            }
        }
        // Every number has a fixed width, so both are as long whatever they say.
        let seekSize = seekHead(ids.map { ($0, 0) } + [(EBML.ID.cues, 0)]).count
        let cuesSize = cues(clustersAt: 0).count
        var (position, places) = (seekSize, [(id: Int, position: Int)]())
        for (id, part) in zip(ids, parts) {
            places.append((id, position))
            position += part.count
        }
        places.append((EBML.ID.cues, position))
        let clusters = position + cuesSize
        var rewrite = Rewrite()
        rewrite.append(reader.header)
        rewrite.append(
            EBML.headBytes(EBML.ID.segment, size: clusters + pieces.reduce(0) { $0 + $1.size }) + seekHead(places))
        for part in parts { rewrite.append(part) }
        rewrite.append(cues(clustersAt: clusters))
        for piece in pieces {
            rewrite.append(piece.head)
            rewrite.copy(from: piece.from, count: piece.cluster.end - piece.from)
        }
        return rewrite
    }

    /// The timecode, as a tag of the first track with pictures.
    private var videoTag: [UInt8]? {
        let video = reader.order.compactMap { reader.tracks[$0] }.first { $0.statistics.header.medium == .video }
        guard let identity = video?.identity else { return nil }
        return marks?.tag(ofTrack: identity)
    }

    private func seekHead(_ places: [(id: Int, position: Int)]) -> [UInt8] {
        var payload: [UInt8] = []
        for place in places {
            var id: [UInt8] = []
            id.append(number: place.id, width: 4)
            payload += EBML.bytes(
                EBML.ID.seek,
                EBML.bytes(EBML.ID.seekID, id) + EBML.bytes(EBML.ID.seekPosition, unsigned: place.position))
        }
        return EBML.bytes(EBML.ID.seekHead, payload)
    }

    private func cues(clustersAt start: Int) -> [UInt8] {
        var (payload, position) = ([UInt8](), start)
        for piece in pieces {
            for key in piece.cluster.keys where cueTracks.contains(key.track) {
                let place =
                    EBML.bytes(EBML.ID.cueTrack, unsigned: key.track)
                    + EBML.bytes(EBML.ID.cueClusterPosition, unsigned: position)
                payload += EBML.bytes(
                    EBML.ID.cuePoint,
                    EBML.bytes(EBML.ID.cueTime, unsigned: key.time) + EBML.bytes(EBML.ID.cueTrackPositions, place))
            }
            position += piece.size
        }
        return EBML.bytes(EBML.ID.cues, payload)
    }

    /// `Info` with its length; all else in it stays.
    private func info(_ old: [UInt8]) -> [UInt8] {
        guard let head = EBML.head(old.prefix(12), at: 0) else { return old }
        var payload: [UInt8] = []
        for (id, value) in EBML.all(in: old.dropFirst(head.headLength)) {
            if [EBML.ID.duration, EBML.ID.checksum, EBML.ID.void].contains(id) { continue }
            if id == EBML.ID.date, marks != nil { continue }
            payload += EBML.bytes(id, Array(value))
        }
        if let marks { payload += EBML.bytes(EBML.ID.date, marks.date) }
        let ticks = duration / .nanoseconds(reader.scale)
        return EBML.bytes(EBML.ID.info, payload + EBML.bytes(EBML.ID.duration, float: ticks))
    }
}
