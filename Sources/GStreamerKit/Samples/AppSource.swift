internal import CGStreamer

/// The element that takes buffers from Swift code (GStreamer: `appsrc`); its queue is set by its properties.
public struct AppSource: Sendable {
    /// The source as an element.
    public let element: Element

    private var raw: UnsafeMutablePointer<GstAppSrc> {
        unsafe UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GstAppSrc.self)
    }

    /// Takes an element made by the factory `appsrc`.
    ///
    /// - Throws: `wrongElement`.
    public init(_ element: Element) throws(GStreamerError) {
        guard
            unsafe g_type_check_instance_is_a(
                UnsafeMutableRawPointer(element.raw).assumingMemoryBound(to: GTypeInstance.self),
                gst_app_src_get_type()) != 0
        else { throw GStreamerError(.wrongElement, "\(element.label) is no 'appsrc'", element: element.name) }
        self.element = element
    }

    /// Says what the buffers after this one are. C: `gst_app_src_set_caps`.
    public func setCaps(_ caps: Caps) { unsafe gst_app_src_set_caps(raw, caps.raw) }

    /// Says that no more comes. C: `gst_app_src_end_of_stream`.
    public func endStream() { unsafe _ = gst_app_src_end_of_stream(raw) }

    /// Takes a buffer over; blocks while the queue is full, where its properties say so. C: `gst_app_src_push_buffer`.
    func push(owning buffer: UnsafeMutablePointer<GstBuffer>) { unsafe _ = gst_app_src_push_buffer(raw, buffer) }
}
