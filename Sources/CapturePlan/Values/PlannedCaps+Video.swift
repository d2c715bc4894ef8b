public import CaptureModel

extension PlannedCaps {
    /// The caps of a picture stream, as far as they are known.
    public init(_ video: StreamFormat.Video) {
        self.init(video.encoding.mediaType)
        if case .raw(let format) = video.encoding { self = with("format", .string(format.name)) }
        if let size = video.size { self = with("width", .int(size.width)).with("height", .int(size.height)) }
        if let rate = video.rate { self = with("framerate", .fraction(rate.numerator, rate.denominator)) }
    }
}

extension VideoEncoding {
    /// GStreamer's media type.
    fileprivate var mediaType: String {
        switch self {
        case .mjpeg: "image/jpeg"
        case .h264: "video/x-h264"
        case .h265: "video/x-h265"
        case .raw: "video/x-raw"
        }
    }
}
