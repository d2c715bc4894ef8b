internal import CGStreamer

extension Element {
    /// Posts an error in the element's name, behind what it has posted itself. C: `gst_element_post_message`, `GST_STREAM_ERROR_FAILED`.
    public func postError(_ text: String) {
        guard
            let error = unsafe g_error_new_literal(
                gst_stream_error_quark(), Int32(GST_STREAM_ERROR_FAILED.rawValue), text)
        else { return }
        defer { unsafe g_error_free(error) }
        let object = unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstObject.self)
        guard let message = unsafe gst_message_new_error(object, error, nil) else { return }
        _ = unsafe gst_element_post_message(raw, message)
    }
}
