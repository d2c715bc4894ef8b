internal import CGStreamer

/// The times of a buffer, in stream time of its segment (GStreamer: `GST_BUFFER_PTS`, `GST_BUFFER_DTS`, `GST_BUFFER_DURATION`).
public struct BufferTimes: Sendable, Hashable {
    /// When it is shown.
    public var pts: ClockTime
    /// When it is decoded; nil leaves that open.
    public var dts: ClockTime?
    /// How long it is shown; nil leaves that open.
    public var duration: ClockTime?

    /// Makes times.
    public init(pts: ClockTime, dts: ClockTime? = nil, duration: ClockTime? = nil) {
        self.pts = pts
        self.dts = dts
        self.duration = duration
    }
}

extension Pad {
    /// Gives the buffer that passes other times, in a copy of its own where others hold it too.
    static func restamp(_ info: UnsafeMutablePointer<GstPadProbeInfo>, with times: BufferTimes) {
        guard let data = unsafe info.pointee.data else { return }
        let object = unsafe data.assumingMemoryBound(to: GstMiniObject.self)
        guard let own = unsafe gst_mini_object_make_writable(object) else { return }
        unsafe info.pointee.data = UnsafeMutableRawPointer(own)
        let buffer = unsafe UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
        // The largest number there is stands for none.
        unsafe buffer.pointee.pts = times.pts.raw
        unsafe buffer.pointee.dts = times.dts?.raw ?? .max
        unsafe buffer.pointee.duration = times.duration?.raw ?? .max
    }
}
