internal import CaptureModel

/// Programme tables, and the heads of what they name.
extension TransportReader {
    mutating func read(_ packet: ArraySlice<UInt8>, at position: Int) {
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
                statistics: TrackStatistics(
                    TrackHeader(
                        number: id, medium: medium, codec: codec, timescale: 90_000, marksKeyFrames: false)))
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
        if let last = stream.counter, counter != (last + 1) & 0xF, counter != last {
            stream.losses += 1
            firstLoss = firstLoss ?? stream.lastTime
        }
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
        // What is shown before it is decoded has stepped back.
        decoded = decoded.map { min($0, shown) }
        stream.lastTime = shown
        if let last = unread.indices.last, unread[last].to == nil {
            unread[last].to = Duration(ticks: shown, perSecond: 90_000)
        }
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
}
