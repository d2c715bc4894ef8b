internal import CGStreamer

extension Pad {
    /// Puts that part of the buffer that a probe shows in its place which is not before a time; leaves alone what is no uncompressed sound.
    static func trim(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, of pad: UnsafeMutablePointer<GstPad>, from time: ClockTime
    ) {
        guard let caps = unsafe gst_pad_get_current_caps(pad) else { return }
        defer { unsafe gst_caps_unref(caps) }
        var sound = unsafe GstAudioInfo()
        var span = GstSegment()
        guard let kind = unsafe gst_caps_get_structure(caps, 0),
            unsafe gst_structure_has_name(kind, "audio/x-raw") != 0,
            unsafe gst_audio_info_from_caps(&sound, caps) != 0,
            let buffer = unsafe gst_pad_probe_info_get_buffer(info),
            unsafe buffer.pointee.pts < time.raw, unsafe time.raw - buffer.pointee.pts < buffer.pointee.duration
        else { return }
        unsafe gst_segment_init(&span, GST_FORMAT_TIME)
        span.start = time.raw
        // It takes the buffer over and gives another.
        unsafe info.pointee.data = UnsafeMutableRawPointer(
            gst_audio_buffer_clip(buffer, &span, sound.rate, sound.bpf))
    }
}
