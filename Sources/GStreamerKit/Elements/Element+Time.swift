internal import CGStreamer

/// How a seek is done (GStreamer: `GstSeekFlags`).
public struct SeekFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Throws away what is on its way.
    public static let flush = SeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue)
    /// To the exact position, decoding from the key frame before.
    public static let accurate = SeekFlags(rawValue: GST_SEEK_FLAG_ACCURATE.rawValue)
    /// To the nearest key frame.
    public static let keyUnit = SeekFlags(rawValue: GST_SEEK_FLAG_KEY_UNIT.rawValue)
    /// Posts `segmentDone` at the end instead of ending the stream; for loops without a gap.
    public static let segment = SeekFlags(rawValue: GST_SEEK_FLAG_SEGMENT.rawValue)
}

extension Element {
    /// Goes to a position, and plays to `stop` or the end. C: `gst_element_seek`.
    ///
    /// - Throws: `seekFailed`.
    public func seek(
        to position: ClockTime, until stop: ClockTime? = nil, rate: Double = 1, flags: SeekFlags = [.flush, .keyUnit]
    ) throws(GStreamerError) {
        let stopType = stop == nil ? GST_SEEK_TYPE_NONE : GST_SEEK_TYPE_SET
        guard
            unsafe gst_element_seek(
                raw, rate, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags.rawValue), GST_SEEK_TYPE_SET,
                gint64(clamping: position.nanoseconds), stopType, stop.map { gint64(clamping: $0.nanoseconds) } ?? -1)
                != 0
        else { throw GStreamerError(.seekFailed, "\(label) cannot seek to \(position)", element: name) }
    }

    /// The position in the stream, where it can be told. C: `gst_element_query_position`.
    public var position: ClockTime? {
        var value: gint64 = -1
        guard unsafe gst_element_query_position(raw, GST_FORMAT_TIME, &value) != 0 else { return nil }
        return UInt64(exactly: value).map(ClockTime.init(nanoseconds:))
    }

    /// The length of the stream, where it can be told. C: `gst_element_query_duration`.
    public var streamDuration: ClockTime? {
        var value: gint64 = -1
        guard unsafe gst_element_query_duration(raw, GST_FORMAT_TIME, &value) != 0 else { return nil }
        return UInt64(exactly: value).map(ClockTime.init(nanoseconds:))
    }

    /// Running time at this moment by the element's clock; nil without a clock or base time.
    ///
    /// C: `gst_element_get_current_running_time`.
    public var runningTime: ClockTime? { unsafe ClockTime(raw: gst_element_get_current_running_time(raw)) }

    /// Waits until a running time by the element's clock; blocks, whatever becomes of the element meanwhile.
    ///
    /// C: `gst_element_get_clock`, `gst_clock_id_wait`.
    public func wait(until time: ClockTime) {
        guard let clock = unsafe gst_element_get_clock(raw) else { return }
        defer { unsafe gst_object_unref(clock) }
        guard let base = baseTime, let id = unsafe gst_clock_new_single_shot_id(clock, base.raw + time.raw) else {
            return
        }
        unsafe _ = gst_clock_id_wait(id, nil)
        unsafe gst_clock_id_unref(id)
    }

    /// The clock's time at which running time was 0. C: `gst_element_get_base_time`, `gst_element_set_base_time`.
    public var baseTime: ClockTime? {
        get { unsafe ClockTime(raw: gst_element_get_base_time(raw)) }
        set { unsafe gst_element_set_base_time(raw, newValue.raw) }
    }

    /// Running time at the last pause; nil keeps a pipeline from choosing base times by itself, so that several can share one.
    ///
    /// C: `gst_element_get_start_time`, `gst_element_set_start_time`.
    public var startTime: ClockTime? {
        get { unsafe ClockTime(raw: gst_element_get_start_time(raw)) }
        set { unsafe gst_element_set_start_time(raw, newValue.raw) }
    }

    /// What media takes from the source to the sinks. C: `gst_query_new_latency`.
    public var latency: Latency? {
        guard let query = unsafe gst_query_new_latency() else { return nil }
        defer { unsafe gst_query_unref(query) }
        guard unsafe gst_element_query(raw, query) != 0 else { return nil }
        return unsafe Latency(query)
    }

    /// Sends an event to the element; to a source it goes downstream, to a sink upstream. C: `gst_element_send_event`.
    ///
    /// May block while a source is stalled: send an end of stream to a pad below it instead.
    /// - Throws: `eventRefused`.
    public func send(_ event: Event) throws(GStreamerError) {
        guard unsafe gst_element_send_event(raw, event.make()) != 0 else {
            throw GStreamerError(.eventRefused, "\(label) did not handle the event '\(event.name)'", element: name)
        }
    }
}
