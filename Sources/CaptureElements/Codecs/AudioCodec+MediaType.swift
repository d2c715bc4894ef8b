public import CaptureModel

extension AudioCodec {
    /// GStreamer's media type of what is compressed so.
    public var mediaType: String {
        switch self {
        case .aac: "audio/mpeg"
        case .opus: "audio/x-opus"
        case .flac: "audio/x-flac"
        case .pcm: "audio/x-raw"
        }
    }
}
