internal import CGStreamer

/// An event to send along the pads (GStreamer: `GstEvent`).
public enum Event: Sendable, Hashable {
    /// No more media comes (`GST_EVENT_EOS`).
    case endOfStream
    case flushStart
    case flushStop(resetTime: Bool)
    /// Downstream: the encoder is to make a key frame at a running time, or at once (nil).
    case forceKeyUnit(at: ClockTime?, allHeaders: Bool, count: Int)
    /// Upstream: the same, sent from below the encoder.
    case upstreamForceKeyUnit(at: ClockTime?, allHeaders: Bool, count: Int)
    /// Upstream: formats are to be negotiated anew.
    case reconfigure
    /// Nothing comes for a time.
    case gap(at: ClockTime, duration: ClockTime?)
    /// Downstream, in order with the buffers: a structure of this name that elements pass on (`GST_EVENT_CUSTOM_DOWNSTREAM`).
    case note(String)

    /// Its name in errors.
    var name: String {
        switch self {
        case .endOfStream: "eos"
        case .flushStart: "flush-start"
        case .flushStop: "flush-stop"
        case .forceKeyUnit, .upstreamForceKeyUnit: "force-key-unit"
        case .reconfigure: "reconfigure"
        case .gap: "gap"
        case .note(let name): name
        }
    }

    /// A new event (transfer full). C: `gst_event_new_eos` and its like.
    func make() -> UnsafeMutablePointer<GstEvent>? {
        switch self {
        case .endOfStream: unsafe gst_event_new_eos()
        case .flushStart: unsafe gst_event_new_flush_start()
        case .flushStop(let reset): unsafe gst_event_new_flush_stop(reset ? 1 : 0)
        case .forceKeyUnit(let time, let headers, let count):
            unsafe gst_video_event_new_downstream_force_key_unit(
                ClockTime.none, ClockTime.none, time.raw, headers ? 1 : 0, guint(clamping: count))
        case .upstreamForceKeyUnit(let time, let headers, let count):
            unsafe gst_video_event_new_upstream_force_key_unit(time.raw, headers ? 1 : 0, guint(clamping: count))
        case .reconfigure: unsafe gst_event_new_reconfigure()
        case .gap(let time, let duration): unsafe gst_event_new_gap(time.raw, duration.raw)
        case .note(let name): unsafe gst_event_new_custom(GST_EVENT_CUSTOM_DOWNSTREAM, gst_structure_new_empty(name))
        }
    }
}
