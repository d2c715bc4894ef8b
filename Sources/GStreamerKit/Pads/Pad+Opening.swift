internal import CGStreamer
internal import Synchronization

extension Pad {
    /// What a buffer is among those that come first.
    public enum OpeningPart: Sendable, Hashable {
        /// There is not enough yet.
        case kept
        /// There is enough with it.
        case last
        /// There is enough with it, and it goes before all that was kept.
        case head
    }

    /// Keeps what comes first to this sink pad from the element behind it until there is enough of it, and gives it then at once, as
    /// one list, on the streaming thread.
    ///
    /// What follows in line with the media (a new segment, the end of the stream) has all that is kept go before it. Nothing is
    /// kept for good: what is not enough when the pad is flushed or goes away is thrown away.
    ///
    /// - Parameter judge: shown the first bytes of each buffer, at most 64, and its size; called until it answers that there is enough,
    ///   after which buffers pass as they come.
    ///
    /// C: `gst_pad_add_probe` (`GST_PAD_PROBE_HANDLED`), `gst_buffer_list_add`.
    public func holdOpening(_ judge: @escaping @Sendable (_ head: [UInt8], _ size: Int) -> OpeningPart) {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        let opening = Opening(judge)
        let seen =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        unsafe add(seen) { info in unsafe opening.judge(info, at: pad) }
    }
}

/// What has come to a pad and not gone on yet.
private final class Opening: Sendable {
    private struct State {
        var held: BufferList?
        var isOver = false
    }

    private let part: @Sendable ([UInt8], Int) -> Pad.OpeningPart
    private let state = Mutex(State())

    init(_ part: @escaping @Sendable ([UInt8], Int) -> Pad.OpeningPart) { self.part = part }

    func judge(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, at pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        if state.withLock({ $0.isOver }) { return GST_PAD_PROBE_REMOVE }
        let type = unsafe info.pointee.type.rawValue
        if type & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
            return unsafe keep(buffer, at: pad)
        }
        if type & GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue != 0 {
            // Nobody who writes files sends lists before his first media.
            unsafe give(to: pad)
            return GST_PAD_PROBE_OK
        }
        guard let event = unsafe gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        switch unsafe event.pointee.type {
        case GST_EVENT_FLUSH_STOP: state.withLock { $0.held = nil }
        // The first segment comes before all buffers.
        case GST_EVENT_SEGMENT, GST_EVENT_EOS:
            if state.withLock({ $0.held != nil }) { unsafe give(to: pad) }
        default: break
        }
        return GST_PAD_PROBE_OK
    }

    /// Takes over the buffer that is shown.
    private func keep(
        _ buffer: UnsafeMutablePointer<GstBuffer>, at pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        let size = unsafe Int(gst_buffer_get_size(buffer))
        let head = unsafe [UInt8](unsafeUninitializedCapacity: min(64, size)) { bytes, count in
            count = unsafe Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(min(64, size))))
        }
        let list = state.withLock { state in
            let list = state.held ?? BufferList()
            state.held = list
            return list
        }
        let part = part(head, size)
        unsafe list.insert(buffer, at: part == .head ? 0 : -1)
        if part != .kept { unsafe give(to: pad) }
        return GST_PAD_PROBE_HANDLED
    }

    /// Gives the element all that is kept, past the pad's other probes, which have seen it.
    private func give(to pad: UnsafeMutablePointer<GstPad>) {
        let list = state.withLock { state in
            defer { (state.isOver, state.held) = (true, nil) }
            return state.held
        }
        let object = unsafe UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GstObject.self)
        guard let list, let chain = unsafe pad.pointee.chainlistfunc, let parent = unsafe gst_object_get_parent(object)
        else { return }
        unsafe _ = chain(pad, parent, list.retained)
        unsafe gst_object_unref(parent)
    }
}

/// Buffers that go on together (GStreamer: `GstBufferList`).
@safe
private final class BufferList: Sendable {
    // Reference-counted with atomic operations. Buffers are added by the one thread that is in the pad, before it is given on.
    private nonisolated(unsafe) let raw: OpaquePointer

    init() { unsafe raw = unsafe gst_buffer_list_new() }

    deinit { unsafe gst_mini_object_unref(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstMiniObject.self)) }

    /// Takes a buffer over (transfer full), at the end for -1. C: `gst_buffer_list_insert`.
    func insert(_ buffer: UnsafeMutablePointer<GstBuffer>, at place: Int32) {
        unsafe gst_buffer_list_insert(raw, place, buffer)
    }

    /// A reference for whoever takes the list (transfer full). C: `gst_mini_object_ref`.
    var retained: OpaquePointer {
        unsafe gst_mini_object_ref(UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstMiniObject.self))
        return unsafe raw
    }
}
