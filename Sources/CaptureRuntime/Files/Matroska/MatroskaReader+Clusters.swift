/// Clusters and the blocks in them.
extension MatroskaReader {
    /// Reads a cluster; answers where to go on.
    mutating func readCluster(_ head: EBML.Element) throws(ScanFailure) -> Int {
        var cluster = Cluster(head: head, end: head.payload)
        defer { clusters.append(cluster) }
        let end = min(head.end ?? bytes.count, bytes.count)
        var position = head.payload
        while position < end {
            if head.size == nil, position == segmentEnd, unread.isEmpty { break }
            let child = try element(at: position)
            if let child, EBML.ID.topLevel.contains(child.id) || child.id == EBML.ID.header {
                // It ends a cluster of unknown size; one of known size does not hold such.
                if head.size != nil { hasWrongSize = true }
                cluster.isWhole = head.size == nil
                return position
            }
            guard let child, Self.isInCluster(child), let next = child.end, next <= end else {
                return try pass(position, child, in: EBML.ID.inCluster)
            }
            if try isHole(before: next) { return try pass(position, child, in: EBML.ID.inCluster, isHole: true) }
            try read(child, to: next, of: &cluster)
            position = next
            cluster.end = position
        }
        if let end = head.end, end > bytes.count { cut = (bytes.count, "a cluster") }
        cluster.isWhole = cut == nil
        return position
    }

    /// Whether an element is one that a cluster holds: numbers have eight bytes at most.
    private static func isInCluster(_ child: EBML.Element) -> Bool {
        let isNumber = [EBML.ID.timestamp, EBML.ID.position, EBML.ID.previousSize].contains(child.id)
        return EBML.ID.inCluster.contains(child.id) && (!isNumber || child.size ?? 0 <= 8)
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
        guard !time.overflow, abs(time.partialValue / 2) < 1 << 57 else { return }
        let isKey = isKey ?? (flags & 0x80 != 0)
        let header = track.statistics.header
        if isKey, header.medium != .other, !cluster.keys.contains(where: { $0.track == number }) {
            cluster.keys.append((number, max(0, tick)))
        }
        // Laced: several frames that share a time.
        let frames = flags & 0x06 == 0 ? 1 : (try? cursor.u8()).map { $0 + 1 } ?? 1
        let size = max(0, end - start - length - 3)
        let own = duration.map { Int64(min($0, 1 << 20)) * Int64(scale) } ?? track.defaultDuration
        note(Int64(time.partialValue) - track.codecDelay, lasting: own ?? 0)
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
}
