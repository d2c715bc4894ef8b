internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// What stands in a manifest of files, encoders and places.
extension TakeArchive {
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
    func offset(of verdict: FileVerdict, _ slow: CheckedSlowMotion?) -> Duration {
        verdict.offset(first, slow) ?? begin
    }
}

extension FileVerdict {
    /// Where the file's own 0 lies, by when the first buffer of each medium came; nil where none did.
    func offset(_ first: [MediaType: Duration], _ slow: CheckedSlowMotion?) -> Duration? {
        for (media, medium) in [(MediaType.video, TrackVerdict.Medium.video), (.audio, .audio)] {
            guard let came = first[media], let own = tracks.first(where: { $0.medium == medium })?.firstTime
            else { continue }
            guard let slow, media == .video || slow.sound == .stretch else { return came - own }
            return slow.map.takeTime(at: slow.map.fileTime(at: came) - own)
        }
        return nil
    }
}

extension Take {
    /// What is written into a file whose first buffers came at these running times.
    func marks(_ first: [MediaType: Duration], _ timecode: CheckedTimecode?) -> RecordingMarks? {
        guard let moment = first[.video] ?? first[.audio] else { return nil }
        let start = wallClock + (moment - begin)
        let code = timecode.map { code in
            switch code.source {
            case .wallClock:
                Timecode(timeOfDay: start.timeSinceMidnight, rate: code.rate, isDropFrame: code.isDropFrame)
            case .zero: Timecode(elapsed: moment - begin, rate: code.rate, isDropFrame: code.isDropFrame)
            }
        }
        return RecordingMarks(start: start, timecode: code)
    }
}

extension Plan {
    /// How a sink's files play slower than what they show.
    func slowMotion(of node: NodeName) -> CheckedSlowMotion? { sinks.first { $0.node == node }?.slowMotion }

    /// The timecode of a sink's files.
    func timecode(of node: NodeName) -> CheckedTimecode? { sinks.first { $0.node == node }?.timecode }

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
