internal import CGStreamer

extension Pad {
    /// Answers a question for the formats of this sink pad with the one that was agreed on, followed by those it takes now, while
    /// `isWanted`.
    ///
    /// What is put in the place of an element that has failed is to give what that one gave. Left to what follows it may find nothing:
    /// `glupload` of GStreamer 1.22 answers with graphics memory alone once it has taken pictures, so that no camera can be linked to a
    /// window any more that has shown one. C: `GST_QUERY_CAPS`.
    @discardableResult
    public func offerAgreedFormat(while isWanted: @escaping @Sendable () -> Bool) -> PadProbe {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        // Called once, before the pad answers; the other time is afterwards.
        let mask = GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        let life = ProbeLife()
        let id = unsafe add(mask) { info in
            guard let query = unsafe gst_pad_probe_info_get_query(info),
                unsafe query.pointee.type == GST_QUERY_CAPS, isWanted(), unsafe offerAgreed(of: pad, to: query)
            else { return GST_PAD_PROBE_OK }
            return GST_PAD_PROBE_HANDLED
        }
        return PadProbe(self, id: id, life: life)
    }
}

/// Answers a question for formats with the one agreed on and then what the pad itself says; false where none is agreed on.
private func offerAgreed(
    of pad: UnsafeMutablePointer<GstPad>, to query: UnsafeMutablePointer<GstQuery>
) -> Bool {
    guard let agreed = unsafe gst_pad_get_current_caps(pad) else { return false }
    var filter: UnsafeMutablePointer<GstCaps>?
    unsafe gst_query_parse_caps(query, &filter)
    var offer: UnsafeMutablePointer<GstCaps>? = unsafe agreed
    if let filter = unsafe filter {
        unsafe offer = unsafe gst_caps_intersect_full(filter, agreed, GST_CAPS_INTERSECT_FIRST)
        unsafe gst_caps_unref(agreed)
    }
    let parent = unsafe gst_object_get_parent(UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GstObject.self))
    defer { if let parent = unsafe parent { unsafe gst_object_unref(parent) } }
    if let answer = unsafe pad.pointee.queryfunc, unsafe answer(pad, parent, query) != 0 {
        var others: UnsafeMutablePointer<GstCaps>?
        unsafe gst_query_parse_caps_result(query, &others)
        if let others = unsafe others {
            unsafe offer = unsafe gst_caps_merge(offer, gst_caps_ref(others))
        }
    }
    unsafe gst_query_set_caps_result(query, offer)
    unsafe gst_caps_unref(offer)
    return true
}
