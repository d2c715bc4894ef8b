internal import CGStreamer

/// A buffer with its caps, kept alive while it is referred to (GStreamer: `GstSample`).
///
/// Holding samples holds the buffers of a camera's pool: keep few, or copy their bytes.
@safe
public final class Sample: Sendable {
    // Reference-counted with atomic operations, and never written to.
    private nonisolated(unsafe) let raw: OpaquePointer
    /// What stands on its buffer.
    public let buffer: BufferInfo
    /// What its bytes are.
    public let caps: Caps?
    /// When it is shown, in running time of the pipeline; nil outside its segment.
    public let runningTime: ClockTime?

    /// Takes over a reference (transfer full); nil where it has no buffer.
    init?(owning raw: OpaquePointer) {
        guard let buffer = unsafe gst_sample_get_buffer(raw) else {
            unsafe gst_sample_unref(raw)
            return nil
        }
        unsafe self.raw = unsafe raw
        self.buffer = unsafe BufferInfo(reading: buffer)
        caps = unsafe gst_sample_get_caps(raw).map { unsafe Caps(retaining: $0) }
        if let time = unsafe ClockTime(raw: buffer.pointee.pts), let segment = unsafe gst_sample_get_segment(raw) {
            runningTime = unsafe ClockTime(raw: gst_segment_to_running_time(segment, GST_FORMAT_TIME, time.raw))
        } else {
            runningTime = nil
        }
    }

    deinit { unsafe gst_sample_unref(raw) }

    /// Reads the bytes in place; nil where they cannot be mapped, as those of some graphics memory. C: `gst_buffer_map`.
    public func withBytes<Value>(_ body: (RawSpan) throws -> Value) rethrows -> Value? {
        guard let buffer = unsafe gst_sample_get_buffer(raw) else { return nil }
        var map = unsafe GstMapInfo()
        guard unsafe gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { unsafe gst_buffer_unmap(buffer, &map) }
        let bytes = unsafe UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
        return unsafe try body(bytes.bytes)
    }

    /// A copy of the bytes; empty where they cannot be mapped. C: `gst_buffer_map`.
    public var bytes: [UInt8] { withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } } ?? [] }

    /// How the rows of an uncompressed picture lie in the bytes; nil for anything else.
    ///
    /// C: `gst_buffer_get_video_meta`, `gst_video_info_from_caps`.
    public var videoLayout: VideoLayout? {
        guard let caps, let buffer = unsafe gst_sample_get_buffer(raw) else { return nil }
        return unsafe VideoLayout(caps: caps, buffer: buffer)
    }
}
