internal import CGStreamer

/// The element that gives buffers to Swift code (GStreamer: `appsink`); its queue is set by its properties.
public struct AppSink: Sendable {
    /// The closures of an app sink; they run one at a time on the streaming thread, which waits for them.
    private struct Handlers: Sendable {
        let onSample: @Sendable (Sample) -> Void
        let onEndOfStream: @Sendable () -> Void
    }

    /// The sink as an element.
    public let element: Element

    /// Takes an element made by the factory `appsink`.
    ///
    /// - Throws: `wrongElement`.
    public init(_ element: Element) throws(GStreamerError) {
        guard
            unsafe g_type_check_instance_is_a(
                UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GTypeInstance.self),
                gst_app_sink_get_type()) != 0
        else { throw GStreamerError(.wrongElement, "\(element.label) is no 'appsink'", element: element.name) }
        self.element = element
    }

    /// Calls back for each sample and for the end of the stream, in place of earlier handlers.
    ///
    /// The closures must not capture the element or its pipeline, which hold them. C: `gst_app_sink_set_callbacks`.
    public func setHandlers(
        onSample: @escaping @Sendable (Sample) -> Void, onEndOfStream: @escaping @Sendable () -> Void = {}
    ) {
        var callbacks = GstAppSinkCallbacks()
        unsafe callbacks.eos = { _, context in unsafe Callback<Handlers>.of(context)?.body.onEndOfStream() }
        unsafe callbacks.new_sample = { sink, context in
            guard let raw = unsafe gst_app_sink_pull_sample(sink) else { return GST_FLOW_EOS }
            if let sample = unsafe Sample(owning: raw) { unsafe Callback<Handlers>.of(context)?.body.onSample(sample) }
            return GST_FLOW_OK
        }
        let handlers = Callback(Handlers(onSample: onSample, onEndOfStream: onEndOfStream))
        unsafe gst_app_sink_set_callbacks(
            UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GstAppSink.self), &callbacks,
            handlers.retainedContext,
            { context in unsafe releaseContext(context) })
    }
}
