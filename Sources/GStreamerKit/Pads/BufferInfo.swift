internal import CGStreamer

/// What stands on a buffer, without its bytes (GStreamer: `GstBuffer`).
public struct BufferInfo: Sendable, Hashable {
    /// What a buffer is marked with (GStreamer: `GstBufferFlags`).
    public struct Flags: OptionSet, Sendable, Hashable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Something is missing before it.
        public static let discontinuity = Flags(rawValue: GST_BUFFER_FLAG_DISCONT.rawValue)
        /// It cannot be decoded without others: not a key frame.
        public static let deltaUnit = Flags(rawValue: GST_BUFFER_FLAG_DELTA_UNIT.rawValue)
        /// It is damaged.
        public static let corrupted = Flags(rawValue: GST_BUFFER_FLAG_CORRUPTED.rawValue)
        /// It holds no media of its own.
        public static let gap = Flags(rawValue: GST_BUFFER_FLAG_GAP.rawValue)
        /// It is a header.
        public static let header = Flags(rawValue: GST_BUFFER_FLAG_HEADER.rawValue)
        /// It may be thrown away without harm.
        public static let droppable = Flags(rawValue: GST_BUFFER_FLAG_DROPPABLE.rawValue)
    }

    /// When it is shown, in stream time of its segment.
    public let pts: ClockTime?
    /// When it is decoded.
    public let dts: ClockTime?
    /// How long it is shown.
    public let duration: ClockTime?
    /// Where it begins in the source's own count: of pictures, of samples, of bytes; nil where nobody counts.
    public let offset: UInt64?
    /// Where the next one should begin in that count.
    public let offsetEnd: UInt64?
    /// Bytes.
    public let size: Int
    /// What it is marked with.
    public let flags: Flags

    /// Reads a buffer, which stays with its owner. C: `gst_buffer_get_size` and the fields of `GstBuffer`.
    init(reading buffer: UnsafeMutablePointer<GstBuffer>) {
        pts = unsafe ClockTime(raw: buffer.pointee.pts)
        dts = unsafe ClockTime(raw: buffer.pointee.dts)
        duration = unsafe ClockTime(raw: buffer.pointee.duration)
        // GST_BUFFER_OFFSET_NONE, a macro with a cast.
        offset = unsafe buffer.pointee.offset == .max ? nil : UInt64(buffer.pointee.offset)
        offsetEnd = unsafe buffer.pointee.offset_end == .max ? nil : UInt64(buffer.pointee.offset_end)
        size = unsafe Int(gst_buffer_get_size(buffer))
        flags = unsafe Flags(rawValue: buffer.pointee.mini_object.flags)
    }

    /// Whether decoding can begin with it. Parsers mark a key frame that carries its parameter sets as a header too, so that
    /// mark says nothing here.
    public var isKeyFrame: Bool { !flags.contains(.deltaUnit) }
}
