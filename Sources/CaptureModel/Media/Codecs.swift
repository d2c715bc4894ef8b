/// A way to compress pictures in a file or a stream.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable, Codable {
    case h264, h265, vp8, vp9, av1, mjpeg

    /// The name people read.
    public var label: String {
        switch self {
        case .h264: "H.264"
        case .h265: "H.265"
        case .vp8: "VP8"
        case .vp9: "VP9"
        case .av1: "AV1"
        case .mjpeg: "MJPEG"
        }
    }
}

/// A way to write sound in a file or a stream.
public enum AudioCodec: String, Sendable, Hashable, CaseIterable, Codable {
    case aac, opus, flac, pcm

    /// The name people read.
    public var label: String {
        switch self {
        case .aac: "AAC"
        case .opus: "Opus"
        case .flac: "FLAC"
        case .pcm: "PCM"
        }
    }
}
