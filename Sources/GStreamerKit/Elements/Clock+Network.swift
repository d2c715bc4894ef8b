internal import CGStreamer

extension Clock {
    /// A clock that follows a time server; blocks while a name is looked up. C: `gst_ntp_clock_new`.
    ///
    /// Its time counts from 1900, as NTP's does.
    public static func ntp(server: String, port: Int) throws(GStreamerError) -> Clock {
        try GStreamer.initialize()
        return unsafe try made(gst_ntp_clock_new("GstNtpClock", server, gint(port), 0), "NTP server '\(server)'")
    }

    /// A clock that follows another pipeline's; blocks while a name is looked up. C: `gst_net_client_clock_new`.
    public static func network(server: String, port: Int) throws(GStreamerError) -> Clock {
        try GStreamer.initialize()
        return unsafe try made(
            gst_net_client_clock_new("GstNetClientClock", server, gint(port), 0), "the clock of '\(server)'")
    }

    /// A clock that follows the grandmaster of a domain, over all interfaces. C: `gst_ptp_init`, `gst_ptp_clock_new`.
    ///
    /// Needs GStreamer's `gst-ptp-helper` with the right to bind ports 319 and 320. Its time is TAI where the grandmaster's is.
    public static func ptp(domain: Int) throws(GStreamerError) -> Clock {
        try GStreamer.initialize()
        // The macro's value: an identity made from the hardware address.
        guard gst_ptp_init(guint64.max, nil) != 0 else {
            throw GStreamerError(
                .creationFailed,
                "PTP cannot be started: 'gst-ptp-helper' is missing, or may not bind ports 319 and 320")
        }
        return unsafe try made(gst_ptp_clock_new("GstPtpClock", guint(domain)), "PTP domain \(domain)")
    }

    private static func made(
        _ raw: UnsafeMutablePointer<GstClock>?, _ label: String
    ) throws(GStreamerError) -> Clock {
        guard let raw = unsafe raw else { throw GStreamerError(.creationFailed, "no clock for \(label) can be made") }
        return unsafe Clock(owning: raw)
    }

    /// Waits until it is in step with what it follows; blocks. Answers whether it is. C: `gst_clock_wait_for_sync`.
    public func waitForSync(within limit: Duration) -> Bool {
        unsafe gst_clock_wait_for_sync(raw, GstClockTime(max(0, limit.wholeNanoseconds))) != 0
    }

    /// Whether it is in step with what it follows. C: `gst_clock_is_synced`.
    public var isSynced: Bool { unsafe gst_clock_is_synced(raw) != 0 }
}

/// Answers those who ask for a clock's time (GStreamer: `GstNetTimeProvider`), until it goes.
@safe
public final class TimeProvider: Sendable {
    // It has a thread of its own, and nothing here is written to.
    private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstNetTimeProvider>

    /// Begins to answer at an address of this machine. C: `gst_net_time_provider_new`.
    ///
    /// - Parameter port: UDP; 0 is any that is free.
    /// - Throws: `creationFailed` where the address is not this machine's, or the port is taken.
    public init(_ clock: Clock, address: String, port: Int) throws(GStreamerError) {
        guard let raw = unsafe gst_net_time_provider_new(clock.raw, address, gint(port)) else {
            throw GStreamerError(
                .creationFailed,
                "the clock cannot be served at '\(address)', UDP port \(port): the address is not this machine's, or the port "
                    + "is taken")
        }
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe g_object_unref(raw) }
}
