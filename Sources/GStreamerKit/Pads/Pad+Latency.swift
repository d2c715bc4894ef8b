internal import CGStreamer

extension Pad {
    /// Answers, at this sink pad, how late what is above it gives its media: with what a closure makes of the answer from above, which is
    /// nil where there is none. Where the closure gives nil too the question fails, as without it.
    ///
    /// A mixer asks this of all its inputs at once, and makes nothing as long as one of them fails to answer. C: `GST_QUERY_LATENCY`.
    @discardableResult
    public func answerLatency(_ answer: @escaping @Sendable (Latency?) -> Latency?) -> PadProbe {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        // Called once, before what is above is asked; the other time is afterwards.
        let mask = GST_PAD_PROBE_TYPE_QUERY_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        let life = ProbeLife()
        let id = unsafe add(mask) { info in
            guard let query = unsafe gst_pad_probe_info_get_query(info), unsafe query.pointee.type == GST_QUERY_LATENCY
            else { return GST_PAD_PROBE_OK }
            var found: Latency?
            if let peer = unsafe gst_pad_get_peer(pad) {
                // Asked at the peer itself: by this pad the question would come here again.
                if unsafe gst_pad_query(peer, query) != 0 { found = unsafe Latency(query) }
                unsafe gst_object_unref(peer)
            }
            guard let latency = answer(found) else { return GST_PAD_PROBE_DROP }
            unsafe gst_query_set_latency(
                query, latency.isLive ? 1 : 0, GstClockTime(latency.minimum.nanoseconds), latency.maximum.raw)
            return GST_PAD_PROBE_HANDLED
        }
        return PadProbe(self, id: id, life: life)
    }
}
