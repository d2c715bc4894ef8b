internal import CGStreamer
internal import Synchronization

extension Pad {
    /// Whether the end of its stream has come to it. C: `gst_pad_get_sticky_event`.
    public var hasEnded: Bool {
        guard let end = unsafe gst_pad_get_sticky_event(raw, GST_EVENT_EOS, 0) else { return false }
        unsafe gst_event_unref(end)
        return true
    }

    /// Sends an end of stream into this sink pad that is its last: nothing comes into the element behind it.
    ///
    /// C: `gst_pad_add_probe`, `gst_pad_send_event`, `gst_pad_store_sticky_event`.
    ///
    /// A pad forgets its end as soon as a stream starts there, and a source that was slow to begin starts one behind an end that
    /// was sent from elsewhere. It would wake what has ended further down. A `queue` of GStreamer 1.22 that has its end still
    /// inside falls asleep in the middle of the new stream; a query that waits in it then (`ALLOCATION`) is taken back by its
    /// sender and stays in the queue, and the process aborts when the queue is full. So this pad keeps its end: the source is
    /// told so at its first buffer, as at any ended pad (`GST_FLOW_EOS`).
    ///
    /// Waits for the thread that is in the element at this moment.
    public func sendLastEndOfStream() {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        let gate = LastEnd()
        let seen =
            GST_PAD_PROBE_TYPE_PUSH.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue | GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue
        unsafe add(seen) { info in unsafe gate.judge(info, at: pad) }
        send(.endOfStream)
        // The source's own end came first, and the pad has refused ours before any probe saw it.
        guard hasEnded else { return }
        gate.isPast.store(true, ordering: .releasing)
    }
}

/// Lets the first end of stream through a pad, and no event and no query that waits in line with media after it.
private final class LastEnd: Sendable {
    /// Whether the end has passed; it does with the pad's stream lock held, so that nothing comes between it and the gate.
    let isPast = Atomic(false)

    func judge(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, at pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        let isPast = isPast.load(ordering: .acquiring)
        guard unsafe info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue == 0 else {
            guard isPast, let query = unsafe gst_pad_probe_info_get_query(info) else { return GST_PAD_PROBE_OK }
            let flags = unsafe gst_query_type_get_flags(query.pointee.type).rawValue
            return flags & GST_QUERY_TYPE_SERIALIZED.rawValue == 0 ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
        }
        guard let event = unsafe gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        let type = unsafe event.pointee.type
        guard isPast else {
            if type == GST_EVENT_EOS { self.isPast.store(true, ordering: .releasing) }
            return GST_PAD_PROBE_OK
        }
        // The pad has taken its end away before it asks its probes.
        if type == GST_EVENT_STREAM_START || type == GST_EVENT_FLUSH_STOP, let end = unsafe gst_event_new_eos() {
            unsafe gst_pad_store_sticky_event(pad, end)
            unsafe gst_event_unref(end)
        }
        return GST_PAD_PROBE_DROP
    }
}
