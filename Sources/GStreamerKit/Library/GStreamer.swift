internal import CGStreamer
internal import Synchronization

/// The library as a whole: starting it, its version, its logs, ending it.
public enum GStreamer {
    /// A version of the library, such as 1.22.0.
    public struct Version: Sendable, Hashable, CustomStringConvertible {
        /// The three numbers.
        public let major, minor, micro: Int
        public var description: String { "\(major).\(minor).\(micro)" }
    }

    private static let start = Result<Void, GStreamerError> { () throws(GStreamerError) in
        var problem: UnsafeMutablePointer<GError>?
        guard unsafe gst_init_check(nil, nil, &problem) == 0 else { return }
        throw unsafe GStreamerError(.initialisationFailed, taking: problem, fallback: "GStreamer did not start")
    }

    /// Starts the library; calls after the first do nothing. C: `gst_init_check`.
    ///
    /// No argument of the command line is read; the environment variables of GStreamer keep their meaning.
    public static func initialize() throws(GStreamerError) { try start.get() }

    /// Ends the library for good, so that the leak tracer reports; nothing of this module may be used afterwards.
    ///
    /// Only a program about to end has a use for it. C: `gst_deinit`.
    public static func deinitialize() { gst_deinit() }

    /// The version in use, which may be newer than the one built against. C: `gst_version`.
    public static var version: Version {
        var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
        unsafe gst_version(&major, &minor, &micro, &nano)
        return Version(major: Int(major), minor: Int(minor), micro: Int(micro))
    }

    /// How much GStreamer prints to stderr, in the notation of `GST_DEBUG`, such as `3` or `v4l2*:5`.
    ///
    /// C: `gst_debug_set_threshold_from_string`.
    public static func setDebugThreshold(_ list: String) {
        unsafe gst_debug_set_threshold_from_string(list, 1)
    }

    private static let handler = Listener<LogMessage>()
    // GLib allows one writer for the life of a process, hence it is set once and looks its handler up.
    private static let writer: Void = unsafe g_log_set_writer_func(
        { level, fields, count, _ in
            guard let message = unsafe LogMessage(level: level, fields: fields, count: Int(count)) else {
                return G_LOG_WRITER_HANDLED
            }
            GStreamer.handler.tell(message)
            return G_LOG_WRITER_HANDLED
        }, nil, nil)

    /// Sends the warnings of GLib and of its users to a handler, or, given nil, nowhere; before the first call, to stderr.
    ///
    /// The handler runs on whatever thread warns and must not wait. C: `g_log_set_writer_func`.
    public static func setLogHandler(_ handler: (@Sendable (LogMessage) -> Void)?) {
        if let handler { self.handler.set(handler) } else { self.handler.clear() }
        _ = writer
    }
}
