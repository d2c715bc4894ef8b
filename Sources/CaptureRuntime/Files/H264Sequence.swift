internal import CaptureModel

/// What a sequence parameter set of H.264 says of a stream's pictures (7.3.2.1.1 and E.1.1).
struct H264Sequence {
    /// How many pictures may be decoded before one that is shown before them (`max_num_reorder_frames`); nil where it does not say.
    private(set) var depth: Int?
    /// The values that stand for black and white (`video_full_range_flag`); nil where it does not say.
    private(set) var range: PixelFormat.Range?

    /// The first set of what MP4 and Matroska keep for the decoder, `avcC` (ISO 14496-15, 5.3.3.1); nil where there is none.
    init?(record data: ArraySlice<UInt8>) {
        var record = ByteCursor(data)
        guard (try? record.skip(5)) != nil, let count = try? record.u8(), count & 0x1F > 0,
            let length = try? record.u16(), let set = try? record.take(length)
        else { return nil }
        try? self.init(set)
    }

    /// - Parameter unit: the set with its head of one byte.
    init(_ unit: ArraySlice<UInt8>) throws(ByteCursor.Ended) {
        guard let profile = unit.dropFirst().first else { return }
        var set = BitCursor(unit.dropFirst())
        try Self.skipFormat(of: profile, &set)
        try set.number()
        switch try set.number() {
        case 0: try set.number()
        case 1:
            try set.skip(1)
            _ = try (set.signed(), set.signed())
            for _ in 0..<(try set.number()) { _ = try set.signed() }
        // What is decoded first is shown first.
        default: depth = 0
        }
        // Baseline knows no picture that is shown before one it is made of.
        if profile == 66 { depth = 0 }
        // What is known holds, however short the rest is.
        do { try readUsage(&set) } catch  where depth == nil { throw error } catch {}
    }

    private static func skipFormat(of profile: UInt8, _ set: inout BitCursor) throws(ByteCursor.Ended) {
        try set.skip(24)
        try set.number()
        guard [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) else { return }
        let chroma = try set.number()
        if chroma == 3 { try set.skip(1) }
        try set.number()
        try set.number()
        try set.skip(1)
        guard try set.bit() else { return }
        for index in 0..<(chroma == 3 ? 12 : 8) where try set.bit() {
            try skipScaling(index < 6 ? 16 : 64, &set)
        }
    }

    private static func skipScaling(_ count: Int, _ set: inout BitCursor) throws(ByteCursor.Ended) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (last + (try set.signed()) + 256) & 0xFF }
            last = next == 0 ? last : next
        }
    }

    /// The pictures' size, and the usability information behind it.
    private mutating func readUsage(_ set: inout BitCursor) throws(ByteCursor.Ended) {
        try set.number()
        try set.skip(1)
        _ = try (set.number(), set.number())
        if try !set.bit() { try set.skip(1) }
        try set.skip(1)
        if try set.bit() { for _ in 0..<4 { try set.number() } }
        guard try set.bit() else { return }
        if try set.bit(), try set.bits(8) == 255 { try set.skip(32) }
        if try set.bit() { try set.skip(1) }
        if try set.bit() {
            try set.skip(3)
            range = try set.bit() ? .full : .limited
            if try set.bit() { try set.skip(24) }
        }
        if try set.bit() { _ = try (set.number(), set.number()) }
        if try set.bit() { try set.skip(65) }
        try skipBuffers(&set)
        try set.skip(1)
        guard try set.bit() else { return }
        try set.skip(1)
        for _ in 0..<4 { try set.number() }
        let told = try set.number()
        depth = depth ?? told
    }

    private func skipBuffers(_ set: inout BitCursor) throws(ByteCursor.Ended) {
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
    }
}
