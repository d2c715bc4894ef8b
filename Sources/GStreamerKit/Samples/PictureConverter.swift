internal import CGStreamer

/// Brings pictures of one form into another, in size and in pixel format (GStreamer: `GstVideoConverter`).
///
/// It is of one thread at a time: whoever has it keeps it behind a lock.
@safe
final class PictureConverter {
    private let raw: OpaquePointer

    /// nil where there is no way from one form to the other. C: `gst_video_converter_new`.
    init?(from source: GstVideoInfo, to target: GstVideoInfo) {
        var (source, target) = unsafe (source, target)
        guard let raw = unsafe gst_video_converter_new(&source, &target, Self.linear) else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe gst_video_converter_free(raw) }

    /// Between two pixels what lies between them. The default, cubic, makes single rows a hundredth darker, for its weights are rounded,
    /// and grey has green stripes then.
    private static var linear: UnsafeMutablePointer<GstStructure>? {
        let settings = unsafe gst_structure_new_empty("GstVideoConverter")
        var method = GValue()
        unsafe g_value_init(&method, gst_video_resampler_method_get_type())
        defer { unsafe g_value_unset(&method) }
        unsafe g_value_set_enum(&method, gint(GST_VIDEO_RESAMPLER_METHOD_LINEAR.rawValue))
        // GST_VIDEO_CONVERTER_OPT_RESAMPLER_METHOD, a macro.
        unsafe gst_structure_set_value(settings, "GstVideoConverter.resampler-method", &method)
        return unsafe settings
    }

    /// Converts a picture into the memory of another. C: `gst_video_converter_frame`.
    func convert(_ source: inout GstVideoFrame, into target: inout GstVideoFrame) {
        unsafe gst_video_converter_frame(raw, &source, &target)
    }
}

/// A picture in memory of its own (GStreamer: `GstVideoInfo`, `GstBuffer`, `GstVideoFrame`).
@safe
final class OwnPicture {
    var info: GstVideoInfo
    let buffer: UnsafeMutablePointer<GstBuffer>

    /// nil where there is no memory for it. C: `gst_video_info_set_format`, `gst_buffer_new_allocate`.
    init?(_ format: GstVideoFormat, width: Int, height: Int, like other: GstVideoInfo? = nil) {
        var info = unsafe GstVideoInfo()
        guard width > 0, height > 0,
            unsafe gst_video_info_set_format(&info, format, guint(width), guint(height)) != 0
        else { return nil }
        // The same colors mean the same, so that nothing is reckoned twice.
        if let other = unsafe other {
            unsafe info.colorimetry = other.colorimetry
            // A converter takes no others, though it changes neither.
            unsafe (info.fps_n, info.fps_d) = unsafe (other.fps_n, other.fps_d)
            unsafe info.interlace_mode = other.interlace_mode
        }
        guard let buffer = unsafe gst_buffer_new_allocate(nil, info.size, nil) else { return nil }
        unsafe self.info = info
        unsafe self.buffer = buffer
        // The planes' places as the form has them; an overlay wants them said.
        unsafe _ = gst_buffer_add_video_meta(
            buffer, GST_VIDEO_FRAME_FLAG_NONE, format, guint(width), guint(height))
    }

    deinit { unsafe mcpipe_release(buffer) }

    /// Gives its memory to read and to write; nil where it cannot be had.
    func withFrame<Value>(_ body: (inout GstVideoFrame) -> Value) -> Value? {
        var frame = unsafe GstVideoFrame()
        let access = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
        guard unsafe gst_video_frame_map(&frame, &info, buffer, access) != 0 else { return nil }
        defer { unsafe gst_video_frame_unmap(&frame) }
        return unsafe body(&frame)
    }
}

private func mcpipe_release(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    unsafe gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
}
