extension MediaInfo.Stream {
    /// What caps say of a stream.
    init(_ caps: Caps) { self.init(kind: Kind(mediaType: caps.mediaType ?? ""), caps: caps) }
}

extension MediaInfo.Stream.Kind {
    /// What a media type carries; a still picture is a picture.
    fileprivate init(mediaType: String) {
        switch mediaType.split(separator: "/").first {
        case "video", "image": self = .video
        case "audio": self = .audio
        case "text", "subpicture": self = .subtitle
        default: self = mediaType.hasPrefix("application/x-sub") || mediaType.contains("ssa") ? .subtitle : .other
        }
    }
}
