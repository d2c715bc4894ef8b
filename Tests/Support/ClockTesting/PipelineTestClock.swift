import CGStreamer
import CGStreamerCheck
public import GStreamerKit

/// GStreamer's own test clock (`GstTestClock`): a pipeline that goes by it stands still until a test lets it go on.
@safe
public final class PipelineTestClock: Sendable {
    /// For the pipeline.
    public let clock: GStreamerKit.Clock
    // Reference-counted with atomic operations, by `clock`; its functions lock.
    private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstTestClock>

    /// Stands an hour after its beginning, as far from zero as a machine's clock is.
    public init() throws {
        try GStreamer.initialize()
        guard let made = unsafe gst_test_clock_new_with_start_time(GstClockTime(3_600_000_000_000)) else {
            throw NoClock()
        }
        unsafe raw = unsafe UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstTestClock.self)
        clock = unsafe GStreamerKit.Clock(takingOver: UnsafeMutableRawPointer(made))
    }

    /// The library made none.
    public struct NoClock: Error {}

    /// Goes on by so much, and wakes who waits no longer.
    public func advance(by time: Duration) {
        unsafe gst_test_clock_set_time(raw, GstClockTime(clock.time.nanoseconds + ClockTime(time).nanoseconds))
        wake()
    }

    /// Waits until so many threads wait for it, at most for `limit` of real time, and goes on to the earliest time that any waits for.
    ///
    /// - Returns: by how much it has gone on; nil where fewer wait.
    public func advance(whenWaiting count: Int, within limit: Duration) -> Duration? {
        var pending: UnsafeMutablePointer<GList>?
        // Its answer is whether just so many wait, not at least so many.
        unsafe _ = gst_test_clock_timed_wait_for_multiple_pending_ids(
            raw, guint(count), guint(limit / .milliseconds(1)), &pending)
        var (earliest, waiting) = (GstClockTime.max, 0)
        var item = unsafe pending
        while let entry = unsafe item {
            unsafe earliest = min(earliest, gst_clock_id_get_time(entry.pointee.data))
            unsafe item = entry.pointee.next
            waiting += 1
        }
        unsafe g_list_free_full(pending) { id in unsafe gst_clock_id_unref(id) }
        guard waiting >= count else { return nil }
        let before = clock.time
        if earliest > GstClockTime(before.nanoseconds) { unsafe gst_test_clock_set_time(raw, earliest) }
        wake()
        return clock.time.duration - before.duration
    }

    private func wake() {
        while unsafe gst_test_clock_peek_next_pending_id(raw, nil) != 0,
            let done = unsafe gst_test_clock_process_next_clock_id(raw)
        {
            unsafe gst_clock_id_unref(done)
        }
    }
}
