internal import CGStreamer
internal import CGStreamerShims

extension Element {
    /// Calls back for each jitter buffer that an `rtspsrc` makes inside, before a packet enters it.
    ///
    /// The closure must not capture this element, for the element holds the closure. C: `g_signal_connect_data`; `new-manager` of
    /// `rtspsrc`, `new-jitterbuffer` of `rtpbin`.
    public func onJitterBuffer(_ body: @escaping @Sendable (Element) -> Void) {
        let function: @convention(c) (gpointer?, UnsafeMutablePointer<GstElement>?, gpointer?) -> Void = {
            _, manager, context in
            guard let manager = unsafe manager, let callback = unsafe Callback<@Sendable (Element) -> Void>.of(context)
            else { return }
            unsafe Element(retaining: manager).onOwnJitterBuffer(callback.body)
        }
        unsafe _ = connect(
            "new-manager", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }

    private func onOwnJitterBuffer(_ body: @escaping @Sendable (Element) -> Void) {
        // Another manager than rtpbin may lack it.
        guard unsafe g_signal_lookup("new-jitterbuffer", mcpipe_object_type(raw)) != 0 else { return }
        let function: @convention(c) (gpointer?, UnsafeMutablePointer<GstElement>?, guint, guint, gpointer?) -> Void = {
            _, buffer, _, _, context in
            guard let buffer = unsafe buffer,
                let callback = unsafe Callback<@Sendable (Element) -> Void>.of(context)
            else { return }
            unsafe callback.body(Element(retaining: buffer))
        }
        unsafe _ = connect(
            "new-jitterbuffer", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }
}
