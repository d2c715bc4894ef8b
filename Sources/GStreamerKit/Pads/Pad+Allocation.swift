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

    /// Refuses questions that keep their place among the media (`GST_QUERY_TYPE_SERIALIZED`: for memory, and whether all has been used up) at
    /// this pad; who asks then does without.
    ///
    /// A queue lets who asks wait until all that is before it has gone. Where that waits for what comes behind the question, as the
    /// sound of a file for the key frame with which the next begins, nothing goes on. C: `gst_pad_add_probe`.
    public func refuseSerializedQueries() {
        let mask = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        unsafe _ = add(mask) { info in
            guard let query = unsafe gst_pad_probe_info_get_query(info) else { return GST_PAD_PROBE_OK }
            let flags = unsafe gst_query_type_get_flags(query.pointee.type).rawValue
            return flags & GST_QUERY_TYPE_SERIALIZED.rawValue == 0 ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
        }
    }
}
