/// What a reader does where something is damaged: it goes on with the next cluster, or with what else a segment holds.
extension MatroskaReader {
    /// Passes over what cannot be read from a place on; answers where to go on, which is the end of the file where nothing follows.
    ///
    /// - Parameters:
    ///   - head: the element there, where it looks like one.
    ///   - known: what may lie there.
    ///   - isHole: whether it ends in zeros.
    mutating func pass(
        _ position: Int, _ head: EBML.Element?, in known: Set<Int>, isHole: Bool = false
    ) throws(ScanFailure) -> Int {
        let from = latest.map { Duration.nanoseconds($0) }
        if let next = try nextPart(behind: position) {
            unread.append(UnreadPart(position..<next, from: from))
            return next
        }
        let head = head.flatMap { known.contains($0.id) ? $0 : nil }
        let name = head.map { "element \(Self.name($0.id))" } ?? "the head of an element"
        // Up to there is content; zeros behind it never reached the disk.
        let end = try bytes.endOfContent(from: position)
        let rest = bytes.count - position
        if isHole, let next = head?.end, end <= next {
            cut = (position, "\(name): it is zeros from there on")
        } else if end <= position || (head == nil && rest < 12) {
            cut = (position, name)
        } else if let head, head.end.map({ $0 > bytes.count }) ?? false, try !holdsBlocks(head.payload..<bytes.count) {
            cut = (position, name)
        } else {
            unread.append(UnreadPart(position..<end, from: from))
            return bytes.count
        }
        return position
    }

    /// What lies behind the segment: room that is not used and zeros say nothing.
    mutating func readTail(from start: Int) throws(ScanFailure) {
        var position = start
        while position < bytes.count, let head = try element(at: position), head.id == EBML.ID.void,
            let next = head.end,
            next <= bytes.count
        {
            position = next
        }
        let end = try bytes.endOfContent(from: position)
        guard end > position else { return }
        let head = try bytes.bytes(at: position, count: min(12, end - position)) ?? []
        unread.append(UnreadPart(position..<end, content: UnreadPart.content(head) ?? "behind the end of the segment"))
    }

    /// Where the next element of a segment begins that can be told from media by what it holds or what follows it.
    private func nextPart(behind position: Int) throws(ScanFailure) -> Int? {
        try bytes.place(after: position, of: { [0x10, 0x11, 0x12, 0x15, 0x16, 0x19, 0x1C, 0x1F].contains($0) }) {
            place throws(ScanFailure) in
            guard let head = try element(at: place), EBML.ID.topLevel.contains(head.id) else { return false }
            if head.id == EBML.ID.cluster { return try isCluster(head) }
            guard let end = head.end, end <= bytes.count else { return false }
            if end == bytes.count { return true }
            return try element(at: end).map { EBML.ID.inSegment.contains($0.id) } ?? false
        }
    }

    /// Whether a cluster begins as one: with its time, in front of which a checksum may lie.
    private func isCluster(_ head: EBML.Element) throws(ScanFailure) -> Bool {
        guard var child = try element(at: head.payload) else { return false }
        if child.id == EBML.ID.checksum, child.size == 4, let end = child.end {
            guard let next = try element(at: end) else { return false }
            child = next
        }
        return child.id == EBML.ID.timestamp && (1...8).contains(child.size ?? 0)
    }

    /// Whether whole blocks follow each other somewhere in what an element claims for itself.
    private func holdsBlocks(_ range: Range<Int>) throws(ScanFailure) -> Bool {
        try bytes.place(after: range.lowerBound, of: { $0 == EBML.ID.simpleBlock || $0 == EBML.ID.blockGroup }) {
            place throws(ScanFailure) in
            var position = place
            for _ in 0..<3 {
                guard let head = try element(at: position), let end = head.end, end <= bytes.count,
                    try isBlock(head)
                else { return false }
                position = end
            }
            return true
        } != nil
    }

    private func isBlock(_ head: EBML.Element) throws(ScanFailure) -> Bool {
        var block = head
        if head.id == EBML.ID.blockGroup {
            guard let child = try element(at: head.payload), child.id == EBML.ID.block else { return false }
            block = child
        } else if head.id != EBML.ID.simpleBlock {
            return false
        }
        guard let start = try bytes.bytes(at: block.payload, count: 4), let first = start.first else { return false }
        return first & 0x80 != 0 && tracks[Int(first & 0x7F)] != nil
    }

    /// Takes note of a packet that can be read: behind a damaged place nothing is missing from there on.
    mutating func note(_ time: Int64, lasting length: Int64) {
        if let last = unread.indices.last, unread[last].to == nil { unread[last].to = .nanoseconds(time) }
        latest = max(latest ?? time, time + length)
    }
}
