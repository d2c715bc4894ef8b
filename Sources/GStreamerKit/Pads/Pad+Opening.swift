internal import CGStreamer
internal import Synchronization

extension Pad {
    /// What a buffer is among those that come first.
    public struct OpeningPart: Sendable, Hashable {
        /// From which byte on it goes before what came earlier, behind what went there before; nil where none of it does.
        public var headStart: Int?
        /// Whether there is enough with it.
        public var isLast: Bool

        /// Makes a part.
        public init(headStart: Int? = nil, isLast: Bool) { (self.headStart, self.isLast) = (headStart, isLast) }

        /// There is not enough yet.
        public static let kept = Self(isLast: false)
        /// There is enough with it.
        public static let last = Self(isLast: true)
    }

    /// Keeps what comes first to this sink pad from the element behind it until there is enough of it, and gives it then at once, as
    /// one list, on the streaming thread.
    ///
    /// What follows in line with the media (a new segment, the end of the stream) has all that is kept go before it. Nothing is
    /// kept for good: what is not enough when the pad is flushed or goes away is thrown away.
    ///
    /// - Parameters:
    ///   - length: How many bytes of a buffer are looked at.
    ///   - judge: shown the bytes of each buffer, as many as are looked at, and its size; called until it answers that there is enough,
    ///   after which buffers pass as they come.
    ///
    /// C: `gst_pad_add_probe` (`GST_PAD_PROBE_HANDLED`), `gst_buffer_list_insert`, `gst_buffer_copy_region`.
    public func holdOpening(
        lookingAt length: Int = 64, _ judge: @escaping @Sendable (_ head: [UInt8], _ size: Int) -> OpeningPart
    ) {
        // The pad holds the probe; it must not be held by it.
        nonisolated(unsafe) let pad = unsafe raw
        let opening = Opening(length, judge)
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
        /// How many of them have gone before others.
        var heads: Int32 = 0
        var isOver = false
    }

    private let length: Int
    private let part: @Sendable ([UInt8], Int) -> Pad.OpeningPart
    private let state = Mutex(State())

    init(_ length: Int, _ part: @escaping @Sendable ([UInt8], Int) -> Pad.OpeningPart) {
        (self.length, self.part) = (length, part)
    }

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
            // `mpegtsmux` gives all packets of a moment as one.
            guard let list = unsafe gst_pad_probe_info_get_buffer_list(info) else { return GST_PAD_PROBE_OK }
            return unsafe keep(allOf: list, at: pad)
        }
        guard let event = unsafe gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        switch unsafe event.pointee.type {
        case GST_EVENT_FLUSH_STOP: state.withLock { ($0.held, $0.heads) = (nil, 0) }
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
        if unsafe put(buffer) { unsafe give(to: pad) }
        return GST_PAD_PROBE_HANDLED
    }

    /// Takes over the list that is shown.
    private func keep(allOf list: OpaquePointer, at pad: UnsafeMutablePointer<GstPad>) -> GstPadProbeReturn {
        var isEnough = false
        for index in unsafe 0..<gst_buffer_list_length(list) {
            guard let buffer = unsafe gst_buffer_list_get(list, index) else { continue }
            unsafe gst_mini_object_ref(
                UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
            if isEnough {
                unsafe state.withLock { $0.held }?.insert(buffer, at: -1)
            } else {
                isEnough = unsafe put(buffer)
            }
        }
        unsafe gst_mini_object_unref(UnsafeMutableRawPointer(list).assumingMemoryBound(to: GstMiniObject.self))
        if isEnough { unsafe give(to: pad) }
        return GST_PAD_PROBE_HANDLED
    }

    /// Puts a buffer, which is taken over, where it belongs; answers whether there is enough now.
    private func put(_ buffer: UnsafeMutablePointer<GstBuffer>) -> Bool {
        let size = unsafe Int(gst_buffer_get_size(buffer))
        let head = unsafe Pad.bytes(min(length, size), of: buffer)
        let (list, heads) = state.withLock { state in
            let list = state.held ?? BufferList()
            state.held = list
            return (list, state.heads)
        }
        let part = part(head, size)
        if part.headStart != nil { state.withLock { $0.heads += 1 } }
        if let start = part.headStart, start > 0 {
            let parts = [
                GST_BUFFER_COPY_FLAGS, GST_BUFFER_COPY_TIMESTAMPS, GST_BUFFER_COPY_META, GST_BUFFER_COPY_MEMORY,
            ]
            let all = GstBufferCopyFlags(rawValue: parts.reduce(0) { $0 | $1.rawValue })
            if let head = unsafe gst_buffer_copy_region(buffer, all, gsize(start), gsize(size - start)),
                let rest = unsafe gst_buffer_copy_region(buffer, all, 0, gsize(start))
            {
                unsafe list.insert(head, at: heads)
                unsafe list.insert(rest, at: -1)
            }
            unsafe gst_mini_object_unref(
                UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
        } else {
            unsafe list.insert(buffer, at: part.headStart == nil ? -1 : heads)
        }
        return part.isLast
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
