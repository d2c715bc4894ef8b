internal import CGStreamer
internal import CGStreamerShims
internal import Synchronization

/// A closure connected to an element's signal, until cancelled or until the element goes (GLib: handler id).
@safe
public final class SignalConnection: Sendable {
    private let element: Element
    private let handler: Mutex<gulong>

    init(_ element: Element, handler: gulong) {
        self.element = element
        self.handler = Mutex(handler)
    }

    /// Disconnects; a call already under way still ends. C: `g_signal_handler_disconnect`.
    public func cancel() {
        let handler = handler.withLock { id in
            defer { id = 0 }
            return id
        }
        guard handler != 0, unsafe g_signal_handler_is_connected(element.raw, handler) != 0 else { return }
        unsafe g_signal_handler_disconnect(element.raw, handler)
    }
}

extension Element {
    /// Calls back for each pad that appears, on the thread that makes it. C: `g_signal_connect_data`, `pad-added`.
    ///
    /// The closure must not capture this element, for the element holds the closure.
    @discardableResult
    public func onPadAdded(_ body: @escaping @Sendable (Pad) -> Void) -> SignalConnection {
        let function: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = {
            _, pad, context in
            guard let pad = unsafe pad, let callback = unsafe Callback<@Sendable (Pad) -> Void>.of(context) else {
                return
            }
            unsafe callback.body(Pad(retaining: pad))
        }
        return unsafe connect("pad-added", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }

    /// Calls back for each element that a bin such as `decodebin` takes in, before it is linked. C: `g_signal_connect_data`,
    /// `element-added`.
    ///
    /// The closure must not capture the bin.
    @discardableResult
    public func onElementAdded(_ body: @escaping @Sendable (Element) -> Void) -> SignalConnection {
        let function: @convention(c) (gpointer?, UnsafeMutablePointer<GstElement>?, gpointer?) -> Void = {
            _, element, context in
            guard let element = unsafe element,
                let callback = unsafe Callback<@Sendable (Element) -> Void>.of(context)
            else { return }
            unsafe callback.body(Element(retaining: element))
        }
        return unsafe connect(
            "element-added", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }

    /// Calls back for each pad that goes. C: `g_signal_connect_data`, `pad-removed`.
    @discardableResult
    public func onPadRemoved(_ body: @escaping @Sendable (Pad) -> Void) -> SignalConnection {
        let function: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = {
            _, pad, context in
            guard let pad = unsafe pad, let callback = unsafe Callback<@Sendable (Pad) -> Void>.of(context) else {
                return
            }
            unsafe callback.body(Pad(retaining: pad))
        }
        return unsafe connect(
            "pad-removed", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }

    /// Calls back when all pads have appeared. C: `g_signal_connect_data`, `no-more-pads`.
    @discardableResult
    public func onNoMorePads(_ body: @escaping @Sendable () -> Void) -> SignalConnection {
        let function: @convention(c) (gpointer?, gpointer?) -> Void = { _, context in
            unsafe Callback<@Sendable () -> Void>.of(context)?.body()
        }
        return unsafe connect(
            "no-more-pads", unsafeBitCast(function, to: GCallback.self), Callback(body).retainedContext)
    }

    func connect(_ signal: String, _ function: @escaping GCallback, _ context: UnsafeMutableRawPointer)
        -> SignalConnection
    {
        let handler = unsafe g_signal_connect_data(
            raw, signal, function, context, { context, _ in unsafe releaseContext(context) }, GConnectFlags(rawValue: 0)
        )
        return SignalConnection(self, handler: handler)
    }

    /// Emits an action signal without arguments, such as `split-now` of splitmuxsink. C: `g_signal_emitv`.
    ///
    /// - Throws: `noSuchSignal`.
    public func emit(_ action: String) throws(GStreamerError) {
        let type = unsafe mcpipe_object_type(raw)
        let signal = unsafe g_signal_lookup(action, type)
        var query = unsafe GSignalQuery()
        unsafe g_signal_query(signal, &query)
        guard signal != 0, unsafe query.signal_flags.rawValue & G_SIGNAL_ACTION.rawValue != 0,
            unsafe query.n_params == 0
        else {
            throw GStreamerError(.noSuchSignal, "\(label) has no action '\(action)' without arguments", element: name)
        }
        var instance = GValue()
        unsafe g_value_init(&instance, type)
        defer { unsafe g_value_unset(&instance) }
        unsafe g_value_set_object(&instance, raw)
        unsafe g_signal_emitv(&instance, signal, 0, nil)
    }
}
