internal import CaptureModel

/// Reads a Matroska or WebM file from its elements alone (RFC 9559), in one pass that goes from block to block.
struct MatroskaReader {
    /// A cluster: blocks of a second or so.
    struct Cluster {
        var head: EBML.Element
        /// Where what is whole of it ends.
        var end: Int
        /// In the segment's ticks.
        var time = 0
        /// The tracks of which a key frame lies in it, and when the first is shown, in the segment's ticks.
        var keys: [(track: Int, time: Int)] = []
        /// Blocks that are whole.
        var blocks = 0
        /// Bytes of the checksum it begins with.
        var checksumSize = 0
        /// Whether all of it is there.
        var isWhole = false
    }

    /// An element of the segment that is no cluster, with its head.
    struct Part {
        var id: Int
        /// Where it lies in the file.
        var position: Int
        var bytes: [UInt8]
    }

    let bytes: FileBytes
    private(set) var container = Container.mkv
    /// The file's first element.
    private(set) var header: [UInt8] = []
    private(set) var parts: [Part] = []
    var clusters: [Cluster] = []
    var tracks: [Int: MatroskaTrack] = [:]
    private(set) var order: [Int] = []
    /// Nanoseconds of one of the segment's ticks.
    private(set) var scale = 1_000_000
    private(set) var hasCues = false
    private(set) var hasDuration = false
    private(set) var hasSegmentSize = false
    /// Where the segment ends; where its size is not known, or is beyond the file, the file does.
    private(set) var segmentEnd = 0
    var cut: (position: Int, what: String)?
    /// What cannot be read between or behind what can.
    var unread: [UnreadPart] = []
    /// When the packets that were read end, on the file's timeline.
    var latest: Int64?
    /// Whether a size says something else than what is there.
    var hasWrongSize = false

    init(_ bytes: FileBytes) throws(ScanFailure) {
        self.bytes = bytes
        guard let head = try element(at: 0), let end = head.end, head.id == EBML.ID.header,
            let all = try bytes.part(at: 0, count: end), let segment = try element(at: end),
            segment.id == EBML.ID.segment
        else { throw .unreadable("it ends within its head") }
        header = Array(all)
        for (id, payload) in EBML.all(in: all.dropFirst(head.headLength)) where id == EBML.ID.documentType {
            if payload.starts(with: "webm".utf8) { container = .webm }
        }
        hasSegmentSize = segment.size != nil
        segmentEnd = min(segment.end ?? bytes.count, bytes.count)
        try readSegment(from: segment.payload)
        if let end = segment.end, end > bytes.count, cut == nil, unread.isEmpty { cut = (bytes.count, "the segment") }
        guard !tracks.isEmpty else { throw .unreadable("it ends before its list of tracks") }
    }

    /// The head of an element, or nil where there is none or the file ends before.
    func element(at position: Int) throws(ScanFailure) -> EBML.Element? {
        guard let head = try bytes.bytes(at: position, count: min(12, max(0, bytes.count - position))) else {
            return nil
        }
        return EBML.head(head, at: position)
    }

    /// Reads the elements of the segment; behind one that is damaged its size is not believed either.
    private mutating func readSegment(from start: Int) throws(ScanFailure) {
        var position = start
        while position < bytes.count, cut == nil {
            if position >= segmentEnd, unread.isEmpty {
                if position == segmentEnd { return try readTail(from: position) }
                hasWrongSize = true
            }
            let head = try element(at: position)
            if let head, head.id == EBML.ID.header {
                unread.append(UnreadPart(position..<bytes.count, content: UnreadPart.content(EBML.magic[...])))
                return
            }
            if let head, head.id == EBML.ID.cluster {
                position = try readCluster(head)
            } else if let head, EBML.ID.inSegment.contains(head.id), let next = head.end, next <= bytes.count {
                try readPart(head, to: next)
                position = next
            } else {
                position = try pass(position, head, in: EBML.ID.inSegment)
            }
        }
    }

    static func name(_ id: Int) -> String {
        [
            EBML.ID.seekHead: "SeekHead", EBML.ID.info: "Info", EBML.ID.tracks: "Tracks", EBML.ID.cues: "Cues",
            EBML.ID.tags: "Tags", EBML.ID.cluster: "Cluster", EBML.ID.simpleBlock: "SimpleBlock",
            EBML.ID.blockGroup: "BlockGroup",
        ][id] ?? "0x" + String(id, radix: 16)
    }

    private mutating func readPart(_ head: EBML.Element, to end: Int) throws(ScanFailure) {
        switch head.id {
        case EBML.ID.cues: hasCues = true
        case EBML.ID.info, EBML.ID.tracks, EBML.ID.tags, EBML.ID.attachments, EBML.ID.chapters:
            guard let whole = try bytes.part(at: head.position, count: end - head.position) else { return }
            parts.append(Part(id: head.id, position: head.position, bytes: Array(whole)))
            let payload = whole.dropFirst(head.headLength)
            if head.id == EBML.ID.info { readInfo(payload) }
            if head.id == EBML.ID.tracks { readTracks(payload) }
        default: break
        }
    }

    private mutating func readInfo(_ payload: ArraySlice<UInt8>) {
        for (id, value) in EBML.all(in: payload) {
            if id == EBML.ID.timestampScale, let number = EBML.unsigned(value), (1...1_000_000_000).contains(number) {
                scale = number
            }
            if id == EBML.ID.duration { hasDuration = EBML.float(value) ?? 0 > 0 }
        }
    }

    private mutating func readTracks(_ payload: ArraySlice<UInt8>) {
        for (id, entry) in EBML.all(in: payload) where id == EBML.ID.trackEntry {
            guard let track = MatroskaTrack(entry) else { continue }
            let number = track.statistics.header.number
            if tracks.updateValue(track, forKey: number) == nil { order.append(number) }
        }
    }
}
