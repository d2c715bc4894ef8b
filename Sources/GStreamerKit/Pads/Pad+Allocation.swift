internal import CGStreamer

extension Pad {
    /// Keeps questions for memory (GStreamer: `GST_QUERY_ALLOCATION`) from going any further than this source pad: its element
    /// then takes ordinary memory.
    ///
    /// Such a question is put into queues behind all that waits there. C: `gst_pad_add_probe`.
    public func answerAllocationAlone() {
        let mask = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        unsafe _ = add(mask) { info in
            guard let query = unsafe gst_pad_probe_info_get_query(info),
                unsafe query.pointee.type == GST_QUERY_ALLOCATION
            else { return GST_PAD_PROBE_OK }
            return GST_PAD_PROBE_DROP
        }
    }
}
