import CaptureDiagnostics

/// What a source or sink is of which only the place is said: `url: rtsp://...`, or `intro: intro.mp4`.
extension Kinds {
    /// What a key is called that says where media comes from or goes to, and not what does so.
    private static let placeKeys: Set = [
        "url", "uri", "address", "location", "path", "device", "src", "source", "dest", "destination", "target",
        "output", "file", "filename", "rtsp", "rtsps", "rtmp", "rtmps", "srt", "udp", "rtp",
    ]

    /// The kind of which a key names only the place; nil where the value does not tell it.
    static func kind(ofPlace entry: FileNode.Entry, _ kinds: [String]) -> String? {
        guard
            placeKeys.contains(entry.key.lowercased()), !kinds.contains(entry.key),
            let value = entry.value.scalar?.text
        else { return nil }
        return kind(of: value, kinds, mayBeFile: entry.key != "device")
    }

    /// What to write for a place that stands where a mapping belongs; nil where it does not tell the kind.
    ///
    /// It quotes nothing of an address, which may hold a password.
    static func bare(_ node: FileNode, _ kinds: [String]) -> Diagnostic.FixIt? {
        guard let scalar = node.scalar, let kind = kind(of: scalar.text, kinds, mayBeFile: true) else { return nil }
        let isSimple = !scalar.text.contains { "\"\\".contains($0) }
        let isAddress = scalar.text.contains("://")
        return .init(
            "write '{ \(kind): \(isAddress ? "\"...\"" : abbreviated(scalar.text)) }'",
            edits: isSimple ? node.edits("{ \(kind): \"\(scalar.text)\" }") : [], isGuess: true)
    }

    private static func kind(of value: String, _ kinds: [String], mayBeFile: Bool) -> String? {
        let kind: String? =
            if value.hasPrefix("rtsp://") || value.hasPrefix("rtsps://"), kinds.contains("rtsp") {
                "rtsp"
            } else if value.contains("://") {
                SinkKeys.streamSchemes.contains { value.hasPrefix("\($0)://") } ? "stream" : nil
            } else if value.hasPrefix("/dev/video") {
                "camera"
            } else if value.hasPrefix("hw:") || value.hasPrefix("plughw:") {
                "microphone"
            } else if value.contains("/") || value.contains("."), mayBeFile {
                kinds.contains("file") ? "file" : isPicture(value) ? "snapshot" : "record"
            } else {
                nil
            }
        return kind.flatMap { kinds.contains($0) ? $0 : nil }
    }

    /// Whether a file's name is that of a still picture.
    private static func isPicture(_ name: String) -> Bool {
        [".png", ".jpg", ".jpeg"].contains { name.lowercased().hasSuffix($0) }
    }
}
