internal import CGStreamer
internal import Synchronization

/// What the elements of a pipeline, or a device provider, have to say (GStreamer: `GstBus`).
///
/// A sync handler turns each message into a value on the thread that posts it, so no thread polls and no message of C's
/// lives on. Messages wait for the one reader without limit, in the order posted.
@safe
public final class Bus: Sendable {
    // Reference-counted with atomic operations; posting and setting the handler are safe from any thread.
    private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstBus>
    private let ears: Ears

    /// The messages, for one reader; ends when the bus is closed.
    public let messages: AsyncStream<BusMessage>

    /// Takes over a reference to a bus that has no messages yet (transfer full).
    init(owning raw: UnsafeMutablePointer<GstBus>) {
        unsafe self.raw = unsafe raw
        let (messages, continuation) = AsyncStream<BusMessage>.makeStream(bufferingPolicy: .unbounded)
        (self.messages, ears) = (messages, Ears(continuation))
        unsafe gst_bus_set_sync_handler(
            raw,
            { _, message, context in
                guard let message = unsafe message else { return GST_BUS_DROP }
                let callback = unsafe Callback<Ears>.of(context)
                unsafe callback?.body.hear(BusMessage(reading: message))
                // A handler that drops a message has taken over its reference.
                unsafe gst_message_unref(message)
                return GST_BUS_DROP
            }, Callback(ears).retainedContext, { context in unsafe releaseContext(context) })
    }

    deinit {
        close()
        unsafe gst_object_unref(raw)
    }

    /// Ends `messages` once what was posted is read. C: `gst_bus_set_sync_handler`.
    public func close() {
        unsafe gst_bus_set_sync_handler(raw, nil, nil, nil)
        unsafe gst_bus_set_flushing(raw, 1)
        ears.continuation.finish()
    }

    /// Shows somebody each message on the thread that posts it, before `messages` has it; that thread waits meanwhile. Whoever was
    /// shown them before is not any more.
    package func onPost(_ body: @escaping @Sendable (BusMessage) -> Void) { ears.first.set(body) }

    /// Keeps messages from `messages` that say nothing to its reader; asked on the thread that posts one, which waits meanwhile. Takes the
    /// place of what was asked before.
    package func drop(where isIdle: @escaping @Sendable (BusMessage) -> Bool) {
        ears.sieve.withLock { $0 = Sieve(isIdle: isIdle) }
    }

    /// Tells what is posted from now on from what was posted before and is not read yet, as of an element that another has taken the place and
    /// the name of.
    ///
    /// - Returns: the `era` of messages that are posted from now on, at the least.
    package func beginEra() -> Int { ears.era.add(1, ordering: .sequentiallyConsistent).newValue }

    /// A closure by itself would grow with each message (`Listener`).
    private struct Sieve: Sendable {
        let isIdle: @Sendable (BusMessage) -> Bool
    }

    /// Who hears a message.
    private final class Ears: Sendable {
        let continuation: AsyncStream<BusMessage>.Continuation
        let first = Listener<BusMessage>()
        let sieve = Mutex<Sieve?>(nil)
        let era = Atomic(0)

        init(_ continuation: AsyncStream<BusMessage>.Continuation) { self.continuation = continuation }

        func hear(_ posted: BusMessage) {
            var message = posted
            message.era = era.load(ordering: .sequentiallyConsistent)
            first.tell(message)
            if sieve.withLock({ $0 })?.isIdle(message) != true { continuation.yield(message) }
        }
    }
}
