internal import CGStreamer

/// What the times of buffers mean that follow (GStreamer: `GstSegment`): two that are equal give equal running times.
public struct Segment: Sendable, Hashable {
    /// The unit of the times, by GStreamer's number; 3 is time.
    public let format: UInt32
    /// How fast it is played.
    public let rate: Double
    /// The times it covers; `UInt64.max` is open.
    public var start, stop: UInt64
    /// The running time of its start.
    public let base: UInt64
    /// What of it has been played.
    public let offset: UInt64
    /// The stream time of its start.
    public var time: UInt64

    /// Whether its times are nanoseconds and grow.
    var runsInTime: Bool { format == GST_FORMAT_TIME.rawValue && rate > 0 }

    /// Reads a segment, which stays with its owner.
    init(reading segment: UnsafePointer<GstSegment>) {
        format = unsafe segment.pointee.format.rawValue
        rate = unsafe segment.pointee.rate
        start = unsafe UInt64(segment.pointee.start)
        stop = unsafe UInt64(segment.pointee.stop)
        base = unsafe UInt64(segment.pointee.base)
        offset = unsafe UInt64(segment.pointee.offset)
        time = unsafe UInt64(segment.pointee.time)
    }
}

extension Pad {
    /// Gives this sink pad the segment of its peer once more, as after a flush that the peer did not see. C: `gst_pad_send_event`.
    ///
    /// Answers whether it was taken.
    @discardableResult
    public func repeatSegment() -> Bool {
        guard let peer, let event = unsafe gst_pad_get_sticky_event(peer.raw, GST_EVENT_SEGMENT, 0) else {
            return false
        }
        return unsafe gst_pad_send_event(raw, event) != 0
    }

    /// The segment that buffers on the pad are in; nil before there is one. C: `gst_pad_get_sticky_event`.
    public var currentSegment: Segment? {
        guard let event = unsafe gst_pad_get_sticky_event(raw, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { unsafe gst_event_unref(event) }
        if case .segment(let segment) = unsafe EventInfo(reading: event) { return segment }
        return nil
    }
}
