internal import CGStreamer

/// What tells the time in a pipeline (GStreamer: `GstClock`).
@safe
public final class Clock: Sendable {
    // Reference-counted with atomic operations; reading a clock is safe from any thread.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<GstClock>

    /// Takes over a reference (transfer full).
    init(owning raw: UnsafeMutablePointer<GstClock>) { unsafe self.raw = unsafe raw }

    /// Takes over a reference to a `GstClock` that was made elsewhere (transfer full), such as a test clock.
    package init(takingOver pointer: UnsafeMutableRawPointer) {
        unsafe raw = pointer.assumingMemoryBound(to: GstClock.self)
    }

    deinit { unsafe gst_object_unref(raw) }

    /// The machine's monotonic clock, which steps of the wall clock do not disturb. C: `gst_system_clock_obtain`.
    public static var system: Clock {
        get throws(GStreamerError) {
            try GStreamer.initialize()
            return unsafe Clock(owning: gst_system_clock_obtain())
        }
    }

    /// The time. C: `gst_clock_get_time`.
    public var time: ClockTime { unsafe ClockTime(nanoseconds: UInt64(gst_clock_get_time(raw))) }

    /// Its name, such as `GstSystemClock`. C: `gst_object_get_name`.
    public var name: String {
        unsafe String(taking: gst_object_get_name(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstObject.self)))
    }
}
