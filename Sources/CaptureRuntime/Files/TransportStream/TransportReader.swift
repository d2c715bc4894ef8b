internal import CaptureModel

/// Reads an MPEG transport stream from the heads of its packets (ISO/IEC 13818-1): programme tables and PES heads.
struct TransportReader {
    static let packetSize = 188
    private static let sync: UInt8 = 0x47

    /// A picture or a piece of sound whose beginning was read.
    struct Unit {
        var packet: Packet
        /// Bytes it should have; nil where its head does not say, as for large pictures.
        var expected: Int?
        var received: Int
        var position: Int
    }

    struct Stream {
        var statistics: TrackStatistics
        var unit: Unit?
        /// The last time read, without the wrap at 33 bits, and how often it has wrapped.
        var lastTime: Int64?
        /// Packets that a counter says are missing.
        var losses = 0
        var counter: Int?
    }

    let bytes: FileBytes
    let start: Int
    /// The PIDs of programme maps.
    var tables: Set<Int> = []
    var streams: [Int: Stream] = [:]
    var order: [Int] = []
    /// Where the last whole packet ends.
    private(set) var end = 0
    /// Where the head of a unit lies that the file ends within, by its PID.
    private(set) var unfinished: [Int: Int] = [:]
    private var cut: (position: Int, what: String)?
    /// What is no packet, between or behind packets.
    var unread: [UnreadPart] = []
    /// When the first packet that a counter says is missing should have come.
    var firstLoss: Int64?

    /// Where the first packet lies: five heads in a row; nil where this is no transport stream.
    static func start(of bytes: FileBytes) throws(ScanFailure) -> Int? {
        let head = Array(try bytes.bytes(at: 0, count: min(bytes.count, packetSize * 10)) ?? [])
        let most = min(5, head.count / packetSize)
        guard most > 0 else { return nil }
        return (0..<min(packetSize, head.count)).first { start in
            let places = stride(from: start, to: head.count, by: packetSize).prefix(most)
            return places.allSatisfy { head[$0] == sync }
        }
    }

    init(_ bytes: FileBytes, from start: Int) throws(ScanFailure) {
        self.bytes = bytes
        self.start = start
        end = start
        try readPackets()
        for (number, stream) in streams {
            guard let unit = stream.unit else { continue }
            if let expected = unit.expected, unit.received < expected {
                unfinished[number] = unit.position
                if cut == nil { cut = (unit.position, "a packet of the stream with PID \(number)") }
            } else {
                streams[number]?.statistics.add(unit.packet)
            }
        }
        guard !streams.isEmpty else { throw .unreadable("its table of programmes is missing") }
    }

    private mutating func readPackets() throws(ScanFailure) {
        var position = start
        while position + Self.packetSize <= bytes.count {
            guard let packet = try bytes.bytes(at: position, count: Self.packetSize) else { break }
            guard packet.first == Self.sync else {
                // A power cut leaves zeros at the end; what damages a stream in its middle leaves packets behind it.
                let latest = latest
                guard let next = try nextPacket(after: position) else {
                    cut = (position, "a packet: what follows is none")
                    let content = try bytes.endOfContent(from: position)
                    if content - position >= Self.packetSize {
                        unread.append(UnreadPart(position..<content, from: latest))
                    }
                    return
                }
                unread.append(UnreadPart(position..<next, from: latest))
                position = next
                continue
            }
            if packet.last == 0, try isLast(before: position + Self.packetSize) {
                // What a power cut tears is a block of the disk, and packets lie across its edge: this one ends in zeros, too.
                tear(packet)
                cut = (position, "a packet of the transport stream")
                return
            }
            read(packet, at: position)
            position += Self.packetSize
            end = position
        }
        if position < bytes.count { cut = (position, "a packet of the transport stream") }
    }

    /// The last time that was read.
    private var latest: Duration? {
        streams.values.compactMap(\.lastTime).max().map { Duration(ticks: $0, perSecond: 90_000) }
    }

    /// Whether no packet comes from a place on, though the file goes on there.
    private func isLast(before place: Int) throws(ScanFailure) -> Bool {
        guard place < bytes.count, let next = try bytes.bytes(at: place, count: 1), next.first != Self.sync else {
            return false
        }
        return try nextPacket(after: place) == nil
    }

    /// The unit that goes on in a packet whose end is not there has no end either.
    private mutating func tear(_ packet: ArraySlice<UInt8>) {
        var cursor = ByteCursor(packet.dropFirst())
        guard let word = try? cursor.u16(), word & 0x4000 == 0 else { return }
        streams[word & 0x1FFF]?.unit?.expected = .max
    }

    private func nextPacket(after position: Int) throws(ScanFailure) -> Int? {
        var place = position + 1
        while place + 3 * Self.packetSize <= bytes.count {
            guard let piece = try bytes.bytes(at: place, count: 2 * Self.packetSize + 1) else { return nil }
            let first = piece.startIndex
            if piece[first] == Self.sync, piece[first + Self.packetSize] == Self.sync,
                piece[first + 2 * Self.packetSize] == Self.sync
            {
                return place
            }
            place += 1
        }
        return nil
    }
}

extension TransportReader {
    /// What was counted.
    func scan() throws(ScanFailure) -> MediaScan {
        let lost = streams.values.reduce(0) { $0 + $1.losses }
        var reason = cut.map { "it ends in the middle of \($0.what), at byte \($0.position)" }
        if lost > 0 {
            let place = firstLoss.map { ", the first at \(Duration(ticks: $0, perSecond: 90_000).measured)" } ?? ""
            let loss = "packets of it are missing in \(lost) place\(lost == 1 ? "" : "s")\(place)"
            reason = reason.map { "\($0); \(loss)" } ?? loss
        }
        return MediaScan(
            container: .ts, layout: .unindexed, tracks: order.compactMap { streams[$0]?.statistics },
            cut: cut?.position,
            reason: reason, unread: unread, lacksPackets: lost > 0 || unread.contains { $0.position < end })
    }
}
