public import CaptureModel

extension VideoCodec {
    /// GStreamer's media type of what is compressed so.
    public var mediaType: String {
        switch self {
        case .h264: "video/x-h264"
        case .h265: "video/x-h265"
        case .vp8: "video/x-vp8"
        case .vp9: "video/x-vp9"
        case .av1: "video/x-av1"
        case .mjpeg: "image/jpeg"
        }
    }
}
