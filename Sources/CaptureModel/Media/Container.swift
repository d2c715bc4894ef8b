/// A file format that holds tracks, known by its file name extension.
public enum Container: String, Sendable, Hashable, CaseIterable, Codable {
    /// ISO base media, `.mp4`.
    case mp4
    /// QuickTime, `.mov`.
    case mov
    /// Matroska, `.mkv`.
    case mkv
    /// WebM, `.webm`.
    case webm
    /// MPEG transport stream, `.ts`.
    case ts

    /// The container a path's extension names, or nil.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The name people read.
    public var label: String {
        switch self {
        case .mp4: "MP4"
        case .mov: "QuickTime"
        case .mkv: "Matroska"
        case .webm: "WebM"
        case .ts: "MPEG-TS"
        }
    }

    /// The video codecs its tracks may have, as GStreamer 1.22's muxers accept them and players read them.
    public var videoCodecs: [VideoCodec] {
        switch self {
        case .mp4: [.h264, .h265, .av1, .vp9]
        case .mov: [.h264, .h265, .mjpeg]
        case .mkv: [.h264, .h265, .vp8, .vp9, .av1, .mjpeg]
        case .webm: [.vp8, .vp9, .av1]
        case .ts: [.h264, .h265]
        }
    }

    /// The audio codecs its tracks may have.
    public var audioCodecs: [AudioCodec] {
        switch self {
        case .mp4: [.aac, .opus]
        case .mov: [.aac, .pcm]
        case .mkv: [.aac, .opus, .flac, .pcm]
        case .webm: [.opus]
        case .ts: [.aac, .opus]
        }
    }
}
