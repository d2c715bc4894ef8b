internal import CGStreamer

/// How the rows of an uncompressed picture lie in a buffer (GStreamer: `GstVideoInfo`, `GstVideoMeta`).
public struct VideoLayout: Sendable, Hashable {
    /// One plane of the picture.
    public struct Plane: Sendable, Hashable {
        /// Bytes before its first row.
        public let offset: Int
        /// Bytes from one row to the next.
        public let stride: Int
    }

    /// GStreamer's name of the pixel format, such as `I420`.
    public let format: String
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// The planes, luma first.
    public let planes: [Plane]

    init?(caps: Caps, buffer: UnsafeMutablePointer<GstBuffer>) {
        var info = unsafe GstVideoInfo()
        guard unsafe gst_video_info_from_caps(&info, caps.raw) != 0, let details = unsafe info.finfo else { return nil }
        format = unsafe String(optional: details.pointee.name, else: "")
        width = unsafe Int(info.width)
        height = unsafe Int(info.height)
        var count = unsafe Int(details.pointee.n_planes)
        var (offsets, strides) = unsafe (info.offset, info.stride)
        // The buffer's own word wins: cameras pad their rows.
        if let meta = unsafe gst_buffer_get_video_meta(buffer) {
            count = unsafe Int(meta.pointee.n_planes)
            (offsets, strides) = unsafe (meta.pointee.offset, meta.pointee.stride)
        }
        let offsetList = [offsets.0, offsets.1, offsets.2, offsets.3]
        let strideList = [strides.0, strides.1, strides.2, strides.3]
        planes = (0..<min(4, count)).map { Plane(offset: Int(offsetList[$0]), stride: Int(strideList[$0])) }
    }
}
