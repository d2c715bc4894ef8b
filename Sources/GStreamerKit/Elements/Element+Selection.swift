internal import CGStreamer
internal import CGStreamerShims

extension Element {
    /// Calls back for each picture that a compositor is about to make, and for each step of an audio mixer, when it has chosen what it
    /// takes of its inputs, on the thread that makes it; with the running time at which what it makes begins.
    ///
    /// C: `g_signal_connect_data`, `samples-selected` of `GstAggregator`; nothing happens for an element without it. The closure must not
    /// capture this element, for the element holds the closure.
    @discardableResult
    public func onSamplesSelected(
        _ body: @escaping @Sendable (ClockTime?) -> Void
    ) throws(GStreamerError) -> SignalConnection {
        let function:
            @convention(c) (
                gpointer?, UnsafePointer<GstSegment>?, guint64, guint64, guint64, UnsafePointer<GstStructure>?,
                gpointer?
            ) -> Void = { _, segment, pts, _, _, _, context in
                var time: ClockTime?
                if let segment = unsafe segment {
                    time = unsafe ClockTime(raw: gst_segment_to_running_time(segment, GST_FORMAT_TIME, pts))
                }
                unsafe Callback<@Sendable (ClockTime?) -> Void>.of(context)?.body(time)
            }
        try set("emit-signals", to: true)
        return unsafe connect(
            "samples-selected", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }
}

extension Pad {
    /// The running time of the picture that a compositor shows of this input while it makes one, or of the buffer of sound that a mixer
    /// takes; nil where it takes nothing. Within `Element.onSamplesSelected`.
    ///
    /// C: `gst_video_aggregator_pad_get_current_buffer`, `gst_aggregator_peek_next_sample`.
    public var selectedTime: ClockTime? {
        guard isOne(of: gst_aggregator_pad_get_type()) else { return nil }
        if isOne(of: gst_video_aggregator_pad_get_type()) {
            let buffer = unsafe gst_video_aggregator_pad_get_current_buffer(
                UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstVideoAggregatorPad.self))
            return unsafe buffer.flatMap { unsafe ClockTime(raw: $0.pointee.pts) }.flatMap(runningTime)
        }
        guard let parent = unsafe gst_pad_get_parent_element(raw) else { return nil }
        defer { unsafe gst_object_unref(parent) }
        mcpipe_hush_structure_free(1)
        defer { mcpipe_hush_structure_free(0) }
        let sample = unsafe gst_aggregator_peek_next_sample(
            UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GstAggregator.self),
            UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstAggregatorPad.self))
        return unsafe sample.flatMap { unsafe Sample(owning: $0) }?.buffer.pts.flatMap(runningTime)
    }

    private func isOne(of type: GType) -> Bool {
        unsafe g_type_check_instance_is_a(
            UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
}
