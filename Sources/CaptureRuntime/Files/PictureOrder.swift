internal import CaptureModel
internal import Foundation
internal import GStreamerKit

/// How many pictures may be decoded before one that is shown before them, by a codec's own word.
///
/// Without it a file whose time stamps step back looks like one whose pictures are stored in the order of decoding.
enum PictureOrder {
    /// - Parameter data: what the container keeps for the decoder: `avcC` of H.264, `hvcC` of H.265.
    /// - Returns: nil where the codec does not say, or says more than any may: it is damaged then.
    static func depth(of codec: String, _ data: ArraySlice<UInt8>) -> Int? {
        let depth: Int? =
            switch codec {
            case VideoCodec.h264.rawValue: try? h264(data)
            case VideoCodec.h265.rawValue: try? h265(data)
            // Invisible pictures share the time of the one behind them.
            case VideoCodec.vp8.rawValue, VideoCodec.vp9.rawValue, VideoCodec.av1.rawValue: nil
            case VideoCodec.mjpeg.rawValue: 0
            default: nil
            }
        return depth.flatMap { $0 <= most ? $0 : nil }
    }

    /// The most pictures that a decoder holds (H.264, A.3.1 h; H.265, A.4.2).
    static let most = 16

    /// - Parameter fields: the caps of an RTP stream, with its parameter sets as its sender's description has them (RFC 6184, 8.1;
    ///   RFC 7798, 7.1).
    /// - Returns: nil where they do not say, or the encoding is another.
    static func depth(ofStream fields: Structure) -> Int? {
        let sets = { (name: String) in
            (fields[name]?.string ?? "").split(separator: ",").compactMap {
                Data(base64Encoded: String($0)).map { Array($0)[...] }
            }
        }
        let depth: Int? =
            switch fields["encoding-name"]?.string {
            case "H264":
                sets("sprop-parameter-sets").first { $0.first.map { $0 & 0x1F } == 7 }.flatMap { try? h264(set: $0) }
            case "H265": sets("sprop-sps").first.flatMap { try? sequence($0) }
            case "JPEG": 0
            default: nil
            }
        return depth.flatMap { $0 <= most ? $0 : nil }
    }

    /// `max_num_reorder_frames` of the first sequence parameter set (ISO 14496-15, 5.3.3.1; H.264, 7.3.2.1 and E.1).
    private static func h264(_ data: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        var record = ByteCursor(data)
        try record.skip(5)
        guard try record.u8() & 0x1F > 0 else { return nil }
        return try h264(set: record.take(record.u16()))
    }

    private static func h264(set unit: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        guard let profile = unit.dropFirst().first else { return nil }
        var set = BitCursor(unit.dropFirst())
        try set.skip(24)
        try set.number()
        if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
            let chroma = try set.number()
            if chroma == 3 { try set.skip(1) }
            try set.number()
            try set.number()
            try set.skip(1)
            if try set.bit() {
                for index in 0..<(chroma == 3 ? 12 : 8) where try set.bit() {
                    try skipScaling(index < 6 ? 16 : 64, &set)
                }
            }
        }
        try set.number()
        switch try set.number() {
        case 0: try set.number()
        case 1:
            try set.skip(1)
            _ = try (set.signed(), set.signed())
            for _ in 0..<(try set.number()) { _ = try set.signed() }
        // What is decoded first is shown first.
        default: return 0
        }
        // Baseline knows no picture that is shown before one it is made of.
        if profile == 66 { return 0 }
        try set.number()
        try set.skip(1)
        _ = try (set.number(), set.number())
        if try !set.bit() { try set.skip(1) }
        try set.skip(1)
        if try set.bit() { for _ in 0..<4 { try set.number() } }
        guard try set.bit() else { return nil }
        return try reordering(&set)
    }

    private static func skipScaling(_ count: Int, _ set: inout BitCursor) throws(ByteCursor.Ended) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (last + (try set.signed()) + 256) & 0xFF }
            last = next == 0 ? last : next
        }
    }

    /// The usability information of H.264 (E.1.1).
    private static func reordering(_ set: inout BitCursor) throws(ByteCursor.Ended) -> Int? {
        if try set.bit(), try set.bits(8) == 255 { try set.skip(32) }
        if try set.bit() { try set.skip(1) }
        if try set.bit() {
            try set.skip(4)
            if try set.bit() { try set.skip(24) }
        }
        if try set.bit() { _ = try (set.number(), set.number()) }
        if try set.bit() { try set.skip(65) }
        var hasBuffer = false
        for _ in 0..<2 where try set.bit() {
            hasBuffer = true
            let count = try set.number()
            try set.skip(8)
            for _ in 0...min(count, 31) {
                _ = try (set.number(), set.number())
                try set.skip(1)
            }
            try set.skip(20)
        }
        if hasBuffer { try set.skip(1) }
        try set.skip(1)
        guard try set.bit() else { return nil }
        try set.skip(1)
        for _ in 0..<4 { try set.number() }
        return try set.number()
    }

    /// `sps_max_num_reorder_pics` of the first sequence parameter set (ISO 14496-15, 8.3.3.1; H.265, 7.3.2.2).
    private static func h265(_ data: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        var record = ByteCursor(data)
        try record.skip(22)
        for _ in 0..<(try record.u8()) {
            let type = try record.u8() & 0x3F
            for _ in 0..<(try record.u16()) {
                let unit = try record.take(record.u16())
                if type == 33 { return try sequence(unit) }
            }
        }
        return nil
    }

    private static func sequence(_ unit: ArraySlice<UInt8>) throws(ByteCursor.Ended) -> Int? {
        var set = BitCursor(unit.dropFirst(2))
        try set.skip(4)
        let layers = try set.bits(3)
        try set.skip(1 + 96)
        var present: [(profile: Bool, level: Bool)] = []
        for _ in 0..<layers { present.append((try set.bit(), try set.bit())) }
        if layers > 0 { try set.skip(2 * (8 - layers)) }
        for layer in present { try set.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        try set.number()
        if try set.number() == 3 { try set.skip(1) }
        _ = try (set.number(), set.number())
        if try set.bit() { for _ in 0..<4 { try set.number() } }
        for _ in 0..<3 { try set.number() }
        let isEach = try set.bit()
        var depth = 0
        for _ in 0..<(isEach ? layers + 1 : 1) {
            try set.number()
            depth = try set.number()
            try set.number()
        }
        return depth
    }
}
