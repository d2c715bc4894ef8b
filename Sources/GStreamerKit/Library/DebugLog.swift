internal import CGStreamer
internal import CGStreamerShims
internal import Synchronization

/// What GStreamer's elements write to the debug log at the level of errors, while somebody listens.
///
/// The log has what no bus message has: `v4l2src` posts "failed to allocate required memory" where the log says
/// "STREAMON 28 (No space left on device)".
public final class DebugLog: Sendable {
    /// A line of the log.
    public struct Line: Sendable, Hashable {
        /// The part of GStreamer that writes, such as `v4l2bufferpool` (GStreamer: debug category).
        public let category: String
        /// The name of the object concerned, such as `camera:pool0:src`; empty where there is none.
        public let object: String
        /// What it says.
        public let text: String

        /// Makes a line.
        public init(category: String, object: String, text: String) {
            self.category = category
            self.object = object
            self.text = text
        }
    }

    private let callback: Callback<@Sendable (Line) -> Void>

    /// Listens until the last reference goes. C: `gst_debug_add_log_function`, `gst_debug_set_threshold_for_name`.
    ///
    /// Where `GST_DEBUG` is not set, GStreamer's own printer of the log is taken away for good: without, it would print these
    /// lines to standard error.
    ///
    /// - Parameters:
    ///   - categories: Whose lines are wanted, such as `v4l2*`.
    ///   - handler: Called on the thread that writes, which must not be kept waiting.
    public init(_ categories: String, _ handler: @escaping @Sendable (Line) -> Void) throws(GStreamerError) {
        try GStreamer.initialize()
        callback = Callback(handler)
        Self.silence()
        // A threshold that the user has set higher stays.
        if CurrentProcess.environment["GST_DEBUG", default: ""].isEmpty {
            unsafe gst_debug_set_threshold_for_name(categories, GST_LEVEL_ERROR)
        }
        unsafe gst_debug_add_log_function(
            { category, level, _, _, _, object, message, context in
                guard level == GST_LEVEL_ERROR, let category = unsafe category, let message = unsafe message,
                    let callback = unsafe Callback<@Sendable (Line) -> Void>.of(context)
                else { return }
                var name = ""
                if let object = unsafe object, unsafe mcpipe_is_object(object) != 0 {
                    let raw = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GstObject.self)
                    // Without its lock, as GStreamer's own printer does: whoever writes may hold it.
                    name = unsafe String(optional: raw.pointee.name, else: "")
                }
                unsafe callback.body(
                    Line(
                        category: String(optional: gst_debug_category_get_name(category), else: ""), object: name,
                        text: String(optional: gst_debug_message_get(message), else: "")))
            }, callback.retainedContext, { context in unsafe releaseContext(context) })
    }

    deinit { unsafe _ = gst_debug_remove_log_function_by_data(Unmanaged.passUnretained(callback).toOpaque()) }

    /// GStreamer prints the log unless its own printer is taken away.
    private static func silence() {
        guard CurrentProcess.environment["GST_DEBUG", default: ""].isEmpty else { return }
        unsafe _ = gst_debug_remove_log_function(gst_debug_log_default)
    }
}
