internal import CGStreamer
internal import Synchronization

/// The newest buffer that has come to a sink pad, kept alive until the next one comes.
public final class NewestBuffer: Sendable {
    /// A reference to a buffer.
    @safe
    fileprivate final class Reference: Sendable {
        // Reference-counted with atomic operations, and never written to.
        private nonisolated(unsafe) let raw: UnsafeMutablePointer<GstMiniObject>

        /// Takes a reference of its own.
        init(_ buffer: UnsafeMutablePointer<GstBuffer>) {
            unsafe raw = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
            unsafe _ = gst_mini_object_ref(raw)
        }

        deinit { unsafe gst_mini_object_unref(raw) }

        var info: BufferInfo {
            unsafe BufferInfo(reading: UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GstBuffer.self))
        }

        /// Another buffer with the same bytes, which are not copied; transfer full. C: `gst_buffer_copy`.
        func copy() -> UnsafeMutablePointer<GstBuffer>? {
            unsafe gst_mini_object_copy(raw).map {
                unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: GstBuffer.self)
            }
        }
    }

    fileprivate let held = Mutex<Reference?>(nil)

    fileprivate init() {}

    /// What stands on it; nil before the first, and once it is let go.
    public var info: BufferInfo? { held.withLock(\.self)?.info }

    /// Lets it go.
    public func release() { held.withLock { $0 = nil } }
}

extension Pad {
    /// Keeps the newest buffer that comes to this sink pad. C: `gst_pad_add_probe`.
    public func keepNewest() -> NewestBuffer {
        let newest = NewestBuffer()
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { info in
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
            let reference = unsafe NewestBuffer.Reference(buffer)
            newest.held.withLock { $0 = reference }
            return GST_PAD_PROBE_OK
        }
        return newest
    }

    /// Gives this sink pad the newest buffer once more, from the calling thread, as its peer would; it is marked as `gap` and `droppable`, for its
    /// source did not give it. C: `gst_pad_chain`.
    ///
    /// - Returns: whether it was taken.
    public func chain(again newest: NewestBuffer, at time: ClockTime, for duration: ClockTime) -> Bool {
        guard let buffer = unsafe newest.held.withLock(\.self)?.copy() else { return false }
        unsafe buffer.pointee.pts = time.raw
        unsafe buffer.pointee.dts = GstClockTime.max
        unsafe buffer.pointee.duration = duration.raw
        unsafe buffer.pointee.mini_object.flags |= BufferInfo.Flags([.gap, .droppable]).rawValue
        return unsafe gst_pad_chain(raw, buffer) == GST_FLOW_OK
    }

    /// Takes the marks of `chain(again:at:for:)` off what passes, where its source's frames are told from others no more. C: `gst_pad_add_probe`.
    public func unmarkRepeated() {
        let marks = BufferInfo.Flags([.gap, .droppable])
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { info in
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info),
                unsafe BufferInfo.Flags(rawValue: buffer.pointee.mini_object.flags).isSuperset(of: marks)
            else { return GST_PAD_PROBE_OK }
            let object = unsafe UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
            guard let own = unsafe gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_DROP }
            unsafe info.pointee.data = UnsafeMutableRawPointer(own)
            unsafe own.pointee.flags &= ~marks.rawValue
            return GST_PAD_PROBE_OK
        }
    }
}
