internal import CGStreamer

extension Pad {
    /// Has every segment that comes to this pad go on without end (GStreamer: `GstSegment.stop`).
    ///
    /// What has later times than that is passed over without a word by decoders and muxers.
    public func openSegments() { changeSegments { _, segment in segment.stop = .max } }

    /// Has segments replaced on their way, those in time that run forwards.
    ///
    /// A source pad keeps each as it came; its peer has the new one.
    ///
    /// - Parameter change: changes `start`, `stop` and `time` of a segment, on the streaming thread; it is given the pad's stream id too.
    ///
    /// C: `gst_pad_add_probe`, `gst_event_new_segment`.
    public func changeSegments(_ change: @escaping @Sendable (_ streamID: String?, inout Segment) -> Void) {
        unsafe _ = add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue) { [weak self] info in
            guard let event = unsafe gst_pad_probe_info_get_event(info),
                unsafe event.pointee.type == GST_EVENT_SEGMENT
            else { return GST_PAD_PROBE_OK }
            var raw = GstSegment()
            unsafe gst_event_copy_segment(event, &raw)
            let old = unsafe Segment(reading: &raw)
            var new = old
            guard old.runsInTime else { return GST_PAD_PROBE_OK }
            change(self?.streamID, &new)
            guard new != old else { return GST_PAD_PROBE_OK }
            (raw.start, raw.stop, raw.time) = (guint64(new.start), guint64(new.stop), guint64(new.time))
            guard let changed = unsafe gst_event_new_segment(&raw) else { return GST_PAD_PROBE_OK }
            unsafe gst_event_set_seqnum(changed, gst_event_get_seqnum(event))
            unsafe info.pointee.data = UnsafeMutableRawPointer(changed)
            unsafe gst_event_unref(event)
            return GST_PAD_PROBE_OK
        }
    }
}
