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
        var bytes: [UInt8]
    }

    let bytes: FileBytes
    private(set) var container = Container.mkv
    /// The file's first element.
    private(set) var header: [UInt8] = []
    private(set) var parts: [Part] = []
    private(set) var clusters: [Cluster] = []
    private(set) var tracks: [Int: MatroskaTrack] = [:]
    private(set) var order: [Int] = []
    /// Nanoseconds of one of the segment's ticks.
    private(set) var scale = 1_000_000
    private(set) var hasCues = false
    private(set) var hasDuration = false
    private(set) var hasSegmentSize = false
    private(set) var cut: (position: Int, what: String)?

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
        try readSegment(from: segment.payload, to: min(segment.end ?? bytes.count, bytes.count))
        if let end = segment.end, end > bytes.count, cut == nil { cut = (bytes.count, "the segment") }
        guard !tracks.isEmpty else { throw .unreadable("it ends before its list of tracks") }
    }

    /// The head of an element, or nil where there is none or the file ends before.
    private func element(at position: Int) throws(ScanFailure) -> EBML.Element? {
        guard let head = try bytes.bytes(at: position, count: min(12, max(0, bytes.count - position))) else {
            return nil
        }
        return EBML.head(head, at: position)
    }

    private mutating func readSegment(from start: Int, to end: Int) throws(ScanFailure) {
        var position = start
        while position < end {
            guard let head = try element(at: position) else {
                cut = (position, "the head of an element")
                return
            }
            if head.id == EBML.ID.cluster {
                position = try readCluster(head, to: end)
                if cut != nil { return }
                continue
            }
            guard let next = head.end, next <= end else {
                cut = (position, "element \(Self.name(head.id))")
                return
            }
            try readPart(head, to: next)
            position = next
        }
    }

    private static func name(_ id: Int) -> String {
        [
            EBML.ID.seekHead: "SeekHead", EBML.ID.info: "Info", EBML.ID.tracks: "Tracks", EBML.ID.cues: "Cues",
            EBML.ID.tags: "Tags", EBML.ID.simpleBlock: "SimpleBlock", EBML.ID.blockGroup: "BlockGroup",
        ][id] ?? "0x" + String(id, radix: 16)
    }

    private mutating func readPart(_ head: EBML.Element, to end: Int) throws(ScanFailure) {
        switch head.id {
        case EBML.ID.cues: hasCues = true
        case EBML.ID.info, EBML.ID.tracks, EBML.ID.tags, EBML.ID.attachments, EBML.ID.chapters:
            guard let whole = try bytes.part(at: head.position, count: end - head.position) else { return }
            parts.append(Part(id: head.id, bytes: Array(whole)))
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

extension MatroskaReader {
    /// Reads a cluster; answers where it ends.
    private mutating func readCluster(_ head: EBML.Element, to limit: Int) throws(ScanFailure) -> Int {
        var cluster = Cluster(head: head, end: head.payload)
        defer { clusters.append(cluster) }
        let end = min(head.end ?? limit, limit)
        var position = head.payload
        while position < end {
            guard let child = try element(at: position) else {
                cut = (position, "the head of an element")
                return position
            }
            if head.size == nil, EBML.ID.topLevel.contains(child.id) { break }
            guard let next = child.end, next <= end else {
                cut = (position, "element \(Self.name(child.id))")
                return position
            }
            if try isHole(before: next) {
                cut = (position, "element \(Self.name(child.id)): it is zeros from there on")
                return position
            }
            try read(child, to: next, of: &cluster)
            position = next
            cluster.end = position
        }
        if let end = head.end, end > limit { cut = (limit, "a cluster") }
        cluster.isWhole = cut == nil
        return position
    }

    /// Whether zeros that a power cut left begin within the element that ends at a place: no element begins with one.
    private func isHole(before end: Int) throws(ScanFailure) -> Bool {
        try bytes.bytes(at: end - 8, count: 9)?.allSatisfy { $0 == 0 } ?? false
    }

    private mutating func read(_ child: EBML.Element, to end: Int, of cluster: inout Cluster) throws(ScanFailure) {
        switch child.id {
        case EBML.ID.checksum where child.position == cluster.head.payload: cluster.checksumSize = end - child.position
        case EBML.ID.timestamp:
            cluster.time = try bytes.bytes(at: child.payload, count: end - child.payload).flatMap(EBML.unsigned) ?? 0
        case EBML.ID.simpleBlock: try readBlock(child.payload, to: end, of: &cluster)
        case EBML.ID.blockGroup:
            var (block, duration, isKey) = (EBML.Element?.none, Int?.none, true)
            var position = child.payload
            while position < end, let part = try element(at: position), let next = part.end, next <= end {
                if part.id == EBML.ID.block { block = part }
                if part.id == EBML.ID.reference { isKey = false }
                if part.id == EBML.ID.blockDuration,
                    let value = try bytes.bytes(at: part.payload, count: min(8, part.size ?? 0))
                {
                    duration = EBML.unsigned(value)
                }
                position = next
            }
            if let block, let end = block.end {
                try readBlock(block.payload, to: end, of: &cluster, duration: duration, isKey: isKey)
            }
        default: break
        }
    }

    /// Counts the frames of a block.
    private mutating func readBlock(
        _ start: Int, to end: Int, of cluster: inout Cluster, duration: Int? = nil, isKey: Bool? = nil
    ) throws(ScanFailure) {
        guard let head = try bytes.bytes(at: start, count: min(20, end - start)), let first = head.first, first != 0
        else { return }
        cluster.blocks += 1
        let length = first.leadingZeroBitCount + 1
        guard length <= 4, head.count >= length + 3 else { return }
        let number = head.prefix(length).reduce(0) { $0 << 8 | Int($1) } & ((1 << (7 * length)) - 1)
        guard var track = tracks[number] else { return }
        var cursor = ByteCursor(head.dropFirst(length))
        guard let raw = try? cursor.u16(), let flags = try? cursor.u8() else { return }
        let tick = cluster.time + Int(Int16(truncatingIfNeeded: raw))
        let time = tick.multipliedReportingOverflow(by: scale)
        guard !time.overflow, abs(time.partialValue / 2) < 1 << 60 else { return }
        let isKey = isKey ?? (flags & 0x80 != 0)
        let header = track.statistics.header
        if isKey, header.medium != .other, !cluster.keys.contains(where: { $0.track == number }) {
            cluster.keys.append((number, max(0, tick)))
        }
        // Laced: several frames that share a time.
        let frames = flags & 0x06 == 0 ? 1 : (try? cursor.u8()).map { $0 + 1 } ?? 1
        let size = max(0, end - start - length - 3)
        let own = duration.map { Int64(min($0, 1 << 20)) * Int64(scale) } ?? track.defaultDuration
        for frame in 0..<frames {
            track.statistics.add(
                Packet(
                    decodeTime: nil,
                    time: Int64(time.partialValue) - track.codecDelay + Int64(frame) * (track.defaultDuration ?? 0),
                    duration: own.map { $0 / (duration == nil ? 1 : Int64(frames)) },
                    size: frame == 0 ? size - (frames - 1) * (size / frames) : size / frames, isKey: isKey,
                    head: frame == 0 ? cursor.rest.prefix(8) : []))
        }
        tracks[number] = track
    }

    /// What was counted.
    func scan() throws(ScanFailure) -> MediaScan {
        var reason = cut.map { "it ends in the middle of \($0.what), at byte \($0.position)" }
        if reason == nil, !hasSegmentSize, !(hasCues && hasDuration) {
            reason = "it was not closed: \(hasCues ? "its length is" : "its cues are") missing"
        }
        return MediaScan(
            container: container, layout: hasCues ? .indexed : .unindexed,
            tracks: order.compactMap { tracks[$0]?.statistics }, cut: cut?.position, reason: reason)
    }
}
