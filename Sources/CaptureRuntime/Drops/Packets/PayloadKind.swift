/// What the first bytes of an RTP packet say of the picture that it brings.
enum PayloadKind: Sendable, Hashable {
    /// A picture that needs no other one, or what comes before such a picture only.
    case key
    /// Nothing that would say so.
    case other
    /// Nobody here can read this encoding.
    case unknown

    /// Reads the beginning of a packet of an encoding, by its name in SDP.
    init(_ payload: [UInt8], _ encoding: String) {
        self =
            switch encoding {
            case "H264": Self.h264(payload) ? .key : .other
            case "H265": Self.h265(payload) ? .key : .other
            // Each of its pictures is whole in itself.
            case "JPEG": .key
            default: .unknown
            }
    }

    /// Whether a packet goes on with a piece of a picture that an earlier one has begun (fragmentation unit without its start).
    static func isContinuation(_ payload: [UInt8], _ encoding: String) -> Bool {
        switch encoding {
        case "H264": payload.count > 1 && [28, 29].contains(payload[0] & 0x1F) && payload[1] & 0x80 == 0
        case "H265": payload.count > 2 && payload[0] >> 1 & 0x3F == 49 && payload[2] & 0x80 == 0
        default: false
        }
    }

    /// RFC 6184, section 5.2: 5 is a picture that needs no other, 7 and 8 its parameters; 24 holds several, 28 and 29 are pieces.
    private static func h264(_ payload: [UInt8]) -> Bool {
        guard let first = payload.first else { return false }
        let units: [UInt8] =
            switch first & 0x1F {
            case 24: heads(in: payload, from: 1)
            case 28, 29: Array(payload.dropFirst().prefix(1))
            default: [first]
            }
        return units.contains { [5, 7, 8].contains($0 & 0x1F) }
    }

    /// RFC 7798, section 4.4: 16 to 23 need no other, 32 to 34 are parameters; 48 holds several, 49 are pieces.
    private static func h265(_ payload: [UInt8]) -> Bool {
        guard let first = payload.first else { return false }
        let types: [UInt8] =
            switch first >> 1 & 0x3F {
            case 48: heads(in: payload, from: 2).map { $0 >> 1 & 0x3F }
            case 49: payload.dropFirst(2).prefix(1).map { $0 & 0x3F }
            case let type: [type]
            }
        return types.contains { (16...23).contains($0) || (32...34).contains($0) }
    }

    /// The first bytes of the units that a packet holds, each behind its size of two bytes; as far as the packet is known.
    private static func heads(in payload: [UInt8], from start: Int) -> [UInt8] {
        var (heads, position): ([UInt8], Int) = ([], start)
        while position + 2 < payload.count {
            heads.append(payload[position + 2])
            position += 2 + (Int(payload[position]) << 8 | Int(payload[position + 1]))
        }
        return heads
    }
}
