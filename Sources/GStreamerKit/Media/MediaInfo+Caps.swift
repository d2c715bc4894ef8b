extension MediaInfo.Stream {
    /// What caps say of a stream. What nothing on this machine decodes is no picture and no sound.
    init(_ caps: Caps) {
        let kind = Kind(mediaType: caps.mediaType ?? "")
        let isMedia = kind == .video || kind == .audio
        self.init(kind: isMedia && !ElementFactory.canDecode(caps) ? .other : kind, caps: caps)
    }
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
