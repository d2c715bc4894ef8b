internal import CGStreamer

/// What the elements of a pipeline, or a device provider, have to say (GStreamer: `GstBus`).
///
/// A sync handler turns each message into a value on the thread that posts it, so no thread polls and no message of C's
/// lives on. Messages wait for the one reader without limit, in the order posted.
@safe
public final class Bus: Sendable {
    // Reference-counted with atomic operations; posting and setting the handler are safe from any thread.
    private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstBus>
    private let continuation: AsyncStream<BusMessage>.Continuation

    /// The messages, for one reader; ends when the bus is closed.
    public let messages: AsyncStream<BusMessage>

    /// Takes over a reference to a bus that has no messages yet (transfer full).
    init(owning raw: UnsafeMutablePointer<GstBus>) {
        unsafe self.raw = unsafe raw
        (messages, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        unsafe gst_bus_set_sync_handler(
            raw,
            { _, message, context in
                guard let message = unsafe message else { return GST_BUS_DROP }
                let callback = unsafe Callback<AsyncStream<BusMessage>.Continuation>.of(context)
                unsafe callback?.body.yield(BusMessage(reading: message))
                // A handler that drops a message has taken over its reference.
                unsafe gst_message_unref(message)
                return GST_BUS_DROP
            }, Callback(continuation).retainedContext, { context in unsafe releaseContext(context) })
    }

    deinit {
        close()
        unsafe gst_object_unref(raw)
    }

    /// Ends `messages` once what was posted is read. C: `gst_bus_set_sync_handler`.
    public func close() {
        unsafe gst_bus_set_sync_handler(raw, nil, nil, nil)
        unsafe gst_bus_set_flushing(raw, 1)
        continuation.finish()
    }
}
