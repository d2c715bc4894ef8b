internal import CGStreamer
internal import Synchronization

extension Pad {
    /// Gives this sink pad a buffer of equal bytes from the calling thread, as its peer would. C: `gst_pad_chain`.
    ///
    /// It is marked as `gap` and as `droppable`; of sound whose channels lie one after the other it says so, as GStreamer then asks
    /// of every buffer. Waits for whoever is in the pad at this moment. Answers whether it was taken.
    public func chain(repeating byte: UInt8, count: Int, at time: ClockTime, for duration: ClockTime) -> Bool {
        guard count > 0, let buffer = unsafe gst_buffer_new_allocate(nil, gsize(count), nil) else { return false }
        unsafe _ = gst_buffer_memset(buffer, 0, byte, gsize(count))
        unsafe describeChannels(of: buffer, bytes: count)
        unsafe buffer.pointee.pts = time.raw
        unsafe buffer.pointee.duration = duration.raw
        unsafe buffer.pointee.mini_object.flags |= BufferInfo.Flags([.gap, .droppable]).rawValue
        return unsafe gst_pad_chain(raw, buffer) == GST_FLOW_OK
    }

    /// Says where each channel begins, where the pad's sound is planar: decoders such as `avdec_aac` give that. C: `GstAudioMeta`.
    private func describeChannels(of buffer: UnsafeMutablePointer<GstBuffer>, bytes: Int) {
        guard let caps = unsafe gst_pad_get_current_caps(raw) else { return }
        defer { unsafe gst_caps_unref(caps) }
        var info = unsafe GstAudioInfo()
        guard unsafe gst_audio_info_from_caps(&info, caps) != 0 else { return }
        guard unsafe info.layout == GST_AUDIO_LAYOUT_NON_INTERLEAVED, unsafe info.bpf > 0 else { return }
        unsafe _ = gst_buffer_add_audio_meta(buffer, &info, gsize(bytes / Int(info.bpf)), nil)
    }

    /// Whether nothing passes the pad at this moment: its thread is elsewhere, or waits. C: `GST_PAD_PROBE_TYPE_IDLE`.
    public var isIdle: Bool {
        let answer = Answer()
        let probe = onIdle { answer.isIdle.store(true, ordering: .releasing) }
        // Where the pad is busy the probe is still to be called; nobody waits for that.
        defer { probe.cancel() }
        return answer.isIdle.load(ordering: .acquiring)
    }

    private final class Answer: Sendable {
        let isIdle = Atomic(false)
    }

    /// The time in the pad's current segment of a running time; nil outside it or before there is one.
    ///
    /// C: `gst_segment_position_from_running_time`.
    public func time(ofRunning time: ClockTime) -> ClockTime? {
        guard let event = unsafe gst_pad_get_sticky_event(raw, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { unsafe gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        unsafe gst_event_parse_segment(event, &segment)
        guard let segment = unsafe segment else { return nil }
        return unsafe ClockTime(raw: gst_segment_position_from_running_time(segment, GST_FORMAT_TIME, time.raw))
    }
}
