internal import CaptureModel

/// Reads an MPEG transport stream from the heads of its packets (ISO/IEC 13818-1): programme tables and PES heads.
struct TransportReader {
    static let packetSize = 188
    private static let sync: UInt8 = 0x47

    /// A picture or a piece of sound whose beginning was read.
    private struct Unit {
        var packet: Packet
        /// Bytes it should have; nil where its head does not say, as for large pictures.
        var expected: Int?
        var received: Int
        var position: Int
    }

    private struct Stream {
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
    private var tables: Set<Int> = []
    private var streams: [Int: Stream] = [:]
    private var order: [Int] = []
    /// Where the last whole packet ends.
    private(set) var end = 0
    /// Where the head of a unit lies that the file ends within, by its PID.
    private(set) var unfinished: [Int: Int] = [:]
    private var cut: (position: Int, what: String)?

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
                guard let next = try nextPacket(after: position) else {
                    cut = (position, "a packet: what follows is none")
                    return
                }
                position = next
                continue
            }
            read(packet, at: position)
            position += Self.packetSize
            end = position
        }
        if position < bytes.count { cut = (position, "a packet of the transport stream") }
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
    private mutating func read(_ packet: ArraySlice<UInt8>, at position: Int) {
        var cursor = ByteCursor(packet.dropFirst())
        guard let word = try? cursor.u16(), let flags = try? cursor.u8() else { return }
        let number = word & 0x1FFF
        let isStart = word & 0x4000 != 0
        // transport_error_indicator, or no payload.
        guard word & 0x8000 == 0, flags & 0x10 != 0 else { return }
        var isKey = false
        if flags & 0x20 != 0 {
            guard let length = try? cursor.u8(), let field = try? cursor.take(length) else { return }
            // random_access_indicator
            isKey = field.first.map { $0 & 0x40 != 0 } ?? false
        }
        if number == 0 || tables.contains(number) {
            if isStart { readTable(cursor, isProgrammeList: number == 0) }
        } else if streams[number] != nil {
            readMedia(cursor, of: number, isStart: isStart, isKey: isKey, counter: flags & 0xF, at: position)
        }
    }

    /// A programme association or programme map table that fits into one packet, as those of one programme do.
    private mutating func readTable(_ packet: ByteCursor, isProgrammeList: Bool) {
        var cursor = packet
        guard let pointer = try? cursor.u8(), (try? cursor.skip(pointer)) != nil, let table = try? cursor.u8(),
            table == (isProgrammeList ? 0 : 2), let length = try? cursor.u16(),
            let section = try? cursor.take(min(length & 0xFFF, cursor.count)), section.count > 9
        else { return }
        var entries = ByteCursor(section.dropFirst(5).dropLast(4))
        if isProgrammeList {
            while let programme = try? entries.u16(), let number = try? entries.u16() {
                if programme != 0 { tables.insert(number & 0x1FFF) }
            }
            return
        }
        guard (try? entries.skip(2)) != nil, let extra = try? entries.u16(), (try? entries.skip(extra & 0xFFF)) != nil
        else {
            return
        }
        while let type = try? entries.u8(), let number = try? entries.u16(), let length = try? entries.u16(),
            let descriptors = try? entries.take(length & 0xFFF)
        {
            let id = number & 0x1FFF
            guard streams[id] == nil else { continue }
            let (medium, codec) = Self.codec(type, descriptors)
            streams[id] = Stream(
                statistics: TrackStatistics(TrackHeader(number: id, medium: medium, codec: codec, timescale: 90_000)))
            order.append(id)
        }
    }

    private static func codec(_ type: Int, _ descriptors: ArraySlice<UInt8>) -> (TrackVerdict.Medium, String) {
        switch type {
        case 0x1B: return (.video, VideoCodec.h264.rawValue)
        case 0x24: return (.video, VideoCodec.h265.rawValue)
        case 0x0F, 0x11: return (.audio, AudioCodec.aac.rawValue)
        case 0x06:
            // A registration descriptor names what has no number of its own.
            var cursor = ByteCursor(descriptors)
            while let tag = try? cursor.u8(), let length = try? cursor.u8(), let value = try? cursor.take(length) {
                if tag == 0x05, value.elementsEqual("Opus".utf8) { return (.audio, AudioCodec.opus.rawValue) }
            }
            return (.other, "private data")
        default: return (.other, "stream type 0x" + String(type, radix: 16))
        }
    }

    private mutating func readMedia(
        _ payload: ByteCursor, of number: Int, isStart: Bool, isKey: Bool, counter: Int, at position: Int
    ) {
        guard var stream = streams[number] else { return }
        defer { streams[number] = stream }
        if let last = stream.counter, counter != (last + 1) & 0xF, counter != last { stream.losses += 1 }
        stream.counter = counter
        guard isStart else {
            stream.unit?.received += payload.count
            stream.unit?.packet.size += payload.count
            return
        }
        if let unit = stream.unit { stream.statistics.add(unit.packet) }
        stream.unit = nil
        var cursor = payload
        guard let prefix = try? cursor.number(3), prefix == 1, (try? cursor.skip(1)) != nil,
            let length = try? cursor.u16(), (try? cursor.skip(1)) != nil, let flags = try? cursor.u8(),
            let headLength = try? cursor.u8(), var times = (try? cursor.take(headLength)).map({ ByteCursor($0) })
        else { return }
        var shown = flags & 0x80 != 0 ? Self.time(&times) : nil
        var decoded = flags & 0x40 != 0 ? Self.time(&times) : nil
        shown = shown.map { Self.unwrapped($0, after: stream.lastTime) }
        decoded = decoded.map { Self.unwrapped($0, after: shown) } ?? shown
        guard let shown else { return }
        stream.lastTime = shown
        stream.unit = Unit(
            packet: Packet(
                decodeTime: decoded, time: shown, duration: nil, size: cursor.count,
                isKey: isKey || stream.statistics.header.medium != .video, head: cursor.rest.prefix(8)),
            expected: length > 0 ? length - 3 - headLength : nil, received: cursor.count, position: position)
    }

    /// A time of 33 bits, spread over five bytes.
    private static func time(_ cursor: inout ByteCursor) -> Int64? {
        guard let bytes = try? cursor.take(5).map(Int64.init) else { return nil }
        return (bytes[0] >> 1 & 7) << 30 | bytes[1] << 22 | (bytes[2] >> 1) << 15 | bytes[3] << 7 | bytes[4] >> 1
    }

    /// The time nearest to the one before it: 33 bits at 90 kHz begin again after 26.5 hours.
    private static func unwrapped(_ time: Int64, after last: Int64?) -> Int64 {
        guard let last else { return time }
        let cycle = Int64(1) << 33
        let steps = ((last - time) * 2 + cycle) / (2 * cycle)
        return time + max(0, steps) * cycle
    }

    /// What was counted.
    func scan() throws(ScanFailure) -> MediaScan {
        let lost = streams.values.reduce(0) { $0 + $1.losses }
        var reason = cut.map { "it ends in the middle of \($0.what), at byte \($0.position)" }
        if reason == nil, lost > 0 { reason = "packets of it are missing in \(lost) place\(lost == 1 ? "" : "s")" }
        return MediaScan(
            container: .ts, layout: .unindexed, tracks: order.compactMap { streams[$0]?.statistics },
            cut: cut?.position,
            reason: reason)
    }
}
