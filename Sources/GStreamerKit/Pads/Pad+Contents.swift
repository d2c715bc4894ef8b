internal import CGStreamer

extension Pad {
    /// Has the whole contents of some buffers replaced on their way, on the streaming thread; times and flags of a buffer stay.
    ///
    /// Of a list of buffers none is looked at.
    ///
    /// - Parameters:
    ///   - length: How many bytes of each buffer `isWanted` is shown, at most.
    ///   - isWanted: whether all of a buffer is to be shown, by its first bytes and its size.
    ///   - contents: what takes the place of a buffer's bytes; nil leaves them.
    ///
    /// C: `gst_pad_add_probe`, `gst_buffer_new_memdup`, `gst_buffer_copy_into`.
    public func replaceContents(
        lookingAt length: Int, where isWanted: @escaping @Sendable (_ head: [UInt8], _ size: Int) -> Bool,
        with contents: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { info in
            guard let buffer = unsafe gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
            let size = unsafe Int(gst_buffer_get_size(buffer))
            guard isWanted(unsafe Self.bytes(min(length, size), of: buffer), size),
                let new = contents(unsafe Self.bytes(size, of: buffer)),
                let own = unsafe gst_buffer_new_memdup(new, gsize(new.count))
            else { return GST_PAD_PROBE_OK }
            let parts = [GST_BUFFER_COPY_FLAGS, GST_BUFFER_COPY_TIMESTAMPS, GST_BUFFER_COPY_META]
            let all = GstBufferCopyFlags(rawValue: parts.reduce(0) { $0 | $1.rawValue })
            unsafe gst_buffer_copy_into(own, buffer, all, 0, gsize.max)
            // The probe owns what passes.
            unsafe info.pointee.data = UnsafeMutableRawPointer(own)
            unsafe gst_mini_object_unref(
                UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
            return GST_PAD_PROBE_OK
        }
    }

    /// The first bytes of a buffer.
    static func bytes(_ count: Int, of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = unsafe Int(gst_buffer_extract(buffer, 0, bytes.baseAddress, gsize(count)))
        }
    }
}
