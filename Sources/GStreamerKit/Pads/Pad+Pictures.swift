internal import CGStreamer

extension Pad {
    /// Shows each uncompressed picture that passes, with what stands on its buffer, on the streaming thread; the bytes are a
    /// copy. What cannot be read passes.
    ///
    /// C: `gst_pad_add_probe`, `gst_buffer_map`.
    public func onPicture(
        _ body: @escaping @Sendable ([UInt8], VideoLayout, BufferInfo) -> PadProbe.Action
    ) {
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { [weak self] info in
            guard let self, let buffer = unsafe gst_pad_probe_info_get_buffer(info), let caps = currentCaps,
                let layout = unsafe VideoLayout(caps: caps, buffer: buffer)
            else { return GST_PAD_PROBE_OK }
            var map = unsafe GstMapInfo()
            guard unsafe gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return GST_PAD_PROBE_OK }
            defer { unsafe gst_buffer_unmap(buffer, &map) }
            let bytes = unsafe UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
            let action = unsafe body(Array(bytes), layout, BufferInfo(reading: buffer))
            return action == .drop ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
        }
    }

    /// Marks a part of each picture that passes as the one of interest, and no other; pictures of which none is named are dropped.
    ///
    /// On the streaming thread. C: `gst_buffer_add_video_region_of_interest_meta`.
    public func markRegion(_ body: @escaping @Sendable (Size) -> Region?) {
        unsafe add(GST_PAD_PROBE_TYPE_BUFFER.rawValue) { [weak self] info in
            guard let self, let old = unsafe gst_pad_probe_info_get_buffer(info), let caps = currentCaps,
                let layout = unsafe VideoLayout(caps: caps, buffer: old)
            else { return GST_PAD_PROBE_OK }
            guard let region = body(Size(width: layout.width, height: layout.height)) else { return GST_PAD_PROBE_DROP }
            let object = unsafe UnsafeMutableRawPointer(old).assumingMemoryBound(to: GstMiniObject.self)
            guard let own = unsafe gst_mini_object_make_writable(object) else { return GST_PAD_PROBE_DROP }
            unsafe info.pointee.data = UnsafeMutableRawPointer(own)
            let buffer = unsafe UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
            let kind = gst_video_region_of_interest_meta_api_get_type()
            while let meta = unsafe gst_buffer_get_meta(buffer, kind) {
                unsafe _ = gst_buffer_remove_meta(buffer, meta)
            }
            unsafe _ = gst_buffer_add_video_region_of_interest_meta(
                buffer, "person", guint(region.x), guint(region.y), guint(region.width), guint(region.height))
            return GST_PAD_PROBE_OK
        }
    }

    /// The size of a picture in pixels.
    public struct Size: Sendable, Hashable {
        /// Pixels from left to right, and from top to bottom.
        public let width, height: Int
    }

    /// A part of a picture in pixels from its upper left corner.
    public struct Region: Sendable, Hashable {
        /// Pixels from the left and from above, and how wide and high it is.
        public let x, y, width, height: Int

        /// Makes a part.
        public init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }
}
