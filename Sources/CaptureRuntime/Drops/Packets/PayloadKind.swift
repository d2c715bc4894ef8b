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

    /// RFC 6184, section 5.2: 5 is a picture that needs no other, 7 and 8 its parameters; 24 holds several, each behind its size,
    /// 28 and 29 are pieces.
    private static func h264(_ payload: [UInt8]) -> Bool {
        guard let first = payload.first else { return false }
        let type: UInt8? =
            switch first & 0x1F {
            case 24: payload.count > 3 ? payload[3] & 0x1F : nil
            case 28, 29: payload.count > 1 ? payload[1] & 0x1F : nil
            case let type: type
            }
        return type.map { [5, 7, 8].contains($0) } ?? false
    }

    /// RFC 7798, section 4.4: 16 to 23 need no other, 32 to 34 are parameters; 48 holds several, 49 are pieces.
    private static func h265(_ payload: [UInt8]) -> Bool {
        guard let first = payload.first else { return false }
        let type: UInt8? =
            switch first >> 1 & 0x3F {
            case 48: payload.count > 4 ? payload[4] >> 1 & 0x3F : nil
            case 49: payload.count > 2 ? payload[2] & 0x3F : nil
            case let type: type
            }
        return type.map { (16...23).contains($0) || (32...34).contains($0) } ?? false
    }
}
