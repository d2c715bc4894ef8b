internal import CGStreamer

extension Pad {
    /// Has every segment that comes to this pad go on without end (GStreamer: `GstSegment.stop`).
    ///
    /// What has later times than that is passed over without a word by decoders and muxers. A source pad keeps the segment as it came for
    /// itself (`openRunningTime(of:)`). C: `gst_pad_add_probe`.
    public func openSegments() {
        unsafe _ = add(GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue) { info in
            guard let event = unsafe gst_pad_probe_info_get_event(info),
                unsafe event.pointee.type == GST_EVENT_SEGMENT
            else { return GST_PAD_PROBE_OK }
            var segment = GstSegment()
            unsafe gst_event_copy_segment(event, &segment)
            guard segment.format == GST_FORMAT_TIME, segment.rate > 0, segment.stop != ClockTime.none else {
                return GST_PAD_PROBE_OK
            }
            segment.stop = ClockTime.none
            guard let open = unsafe gst_event_new_segment(&segment) else { return GST_PAD_PROBE_OK }
            unsafe gst_event_set_seqnum(open, gst_event_get_seqnum(event))
            unsafe info.pointee.data = UnsafeMutableRawPointer(open)
            unsafe gst_event_unref(event)
            return GST_PAD_PROBE_OK
        }
    }
}
