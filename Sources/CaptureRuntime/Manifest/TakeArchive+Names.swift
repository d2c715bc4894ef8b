internal import CaptureModel
internal import CapturePlan

/// What stands in a manifest of files, encoders and places.
extension TakeArchive {
    /// A file's name of a text: what would lead elsewhere, or hide the file, is replaced. It leaves room for the ending.
    static func fileName(_ text: String) -> String {
        let plain = String(text.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        let visible = plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain
        var short = visible
        while short.utf8.count > 200 { short.removeLast() }
        return short
    }

    static func relative(_ path: String, to folder: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        if path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count)) }
        // Other folders of the same take, from the root both share.
        let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
        let common = zip(from, to).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common)).joined(separator: "/")
    }
}

extension TakeReport.File {
    /// Where the file's own 0 lies on the take's timeline: where a track's first packet came, less where the file has it, for
    /// some muxers shift what they write to 0.
    func offset(of verdict: FileVerdict) -> Duration {
        for (media, medium) in [(MediaType.video, TrackVerdict.Medium.video), (.audio, .audio)] {
            guard let came = first[media],
                let own = verdict.tracks.first(where: { $0.medium == medium })?.firstTime
            else { continue }
            return came - own
        }
        return begin
    }
}

extension Plan {
    /// The element that compresses the pictures of a sink; nil where they are kept as they come.
    func encoder(of node: NodeName) -> String? {
        guard let sink = sinks.first(where: { $0.node == node }),
            let leg = sink.legs.first(where: { $0.media == .video }) ?? sink.legs.first
        else { return nil }
        var next: String? = leg.last
        while let name = next {
            let element = elements.first { $0.name == name }
            if let factory = element?.factory, factory.hasSuffix("enc") || factory.hasPrefix("avenc_") {
                return factory
            }
            next = links.first { $0.to.element == name }?.from.element
        }
        return nil
    }
}
