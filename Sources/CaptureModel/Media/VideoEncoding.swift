/// What a camera or a stream delivers: pictures as they are, or compressed.
public enum VideoEncoding: Sendable, Hashable, CustomStringConvertible {
    /// Uncompressed pictures (GStreamer: `video/x-raw`).
    case raw(PixelFormat)
    /// Motion JPEG (GStreamer: `image/jpeg`).
    case mjpeg
    /// H.264 (GStreamer: `video/x-h264`).
    case h264
    /// H.265 (GStreamer: `video/x-h265`).
    case h265

    /// Reads `mjpeg`, `h264`, `h265` or the name of a pixel format.
    public init?(parsing text: String) {
        switch text.lowercased() {
        case "mjpeg", "mjpg", "jpeg": self = .mjpeg
        case "h264", "avc": self = .h264
        case "h265", "hevc": self = .h265
        default:
            guard let format = PixelFormat(parsing: text) else { return nil }
            self = .raw(format)
        }
    }

    public var description: String {
        switch self {
        case .raw(let format): format.description
        case .mjpeg: "mjpeg"
        case .h264: "h264"
        case .h265: "h265"
        }
    }

    /// Whether a sample has more than 8 bits, as far as the encoding's name says.
    public var isHighBitDepth: Bool { if case .raw(let format) = self { format.isHighBitDepth } else { false } }

    /// Whether the pictures are uncompressed.
    public var isRaw: Bool { if case .raw = self { true } else { false } }
}
