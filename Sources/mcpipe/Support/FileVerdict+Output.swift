import CaptureDiagnostics
import CaptureModel
import CaptureRuntime

extension FileVerdict {
    /// For a person: the file in one line, and a line for each track.
    var text: String {
        let name = Console.short(path)
        guard let container, state != .unreadable else { return "\(name): nothing can be played" }
        let facts = [
            container.label, layout.map(Self.words), Self.time(duration), Figures.size(Int64(bytes)),
            soundOffset.map {
                "picture \(Self.milliseconds(max($0, .zero - $0))) \($0 < .zero ? "before" : "after") sound"
            },
        ]
        let word =
            switch state {
            case .complete: "complete"
            case .disordered: "whole, but times step back"
            case .lateKeyFrame: "whole, but begins with pictures that cannot be decoded"
            case .emptyTrack: "whole, but a track is empty"
            case .cutOff, .unreadable: unread.isEmpty ? "cut off" : "damaged"
            }
        let head = "\(name): \(word), \(Self.list(facts))"
        return ([head] + tracks.map { "  \($0.text)" }).joined(separator: "\n")
    }

    /// For programs.
    func json(_ slow: SlowStretch? = nil) -> JSONValue {
        let object: JSONValue = [
            "file": .string(path), "verdict": .string(state.rawValue), "reason": .optional(reason),
            "container": .optional(container?.rawValue), "layout": .optional(layout?.rawValue),
            "bytes": .int(Int64(bytes)), "cutAt": cut.map { .int(Int64($0)) } ?? .null,
            "duration": .double(duration.seconds), "frames": .int(Int64(frames)),
            "soundOffset": soundOffset.map { .double($0.seconds) } ?? .null, "tracks": .array(tracks.map(\.json)),
            "slowMotion": slow?.json ?? .null,
        ]
        return object.withoutNulls
    }

    static func list(_ facts: [String?]) -> String { facts.compactMap { $0 }.joined(separator: ", ") }

    static func time(_ time: Duration) -> String { "\(Figures.decimal(time.seconds, digits: 3)) s" }

    static func milliseconds(_ time: Duration) -> String { "\(Figures.decimal(time.seconds * 1000, digits: 1)) ms" }

    private static func words(_ layout: Layout) -> String {
        switch layout {
        case .fastStart: "index in front"
        case .indexAtEnd: "index at its end"
        case .fragmented: "in fragments"
        case .indexed: "with cues"
        case .unindexed: "without an index"
        }
    }
}

extension SlowStretch {
    /// For a person.
    var text: String {
        "  slow motion: plays \(FileVerdict.time(plays)) of take '\(Console.short(take))' from \(FileVerdict.time(from)) to "
            + FileVerdict.time(to)
    }

    /// For programs.
    fileprivate var json: JSONValue {
        [
            "take": .string(take), "from": .double(from.seconds), "to": .double(to.seconds),
            "plays": .double(plays.seconds), "fits": .bool(fits),
        ]
    }
}

extension TrackVerdict {
    /// For a person.
    fileprivate var text: String {
        let size = width.flatMap { width in height.map { "\(width)x\($0)" } }
        let rate = rate.map { "\(Figures.decimal($0, digits: 2)) \(medium == .video ? "fps" : "packets/s")" }
        let keys: String? =
            medium == .video ? longestKeySpacing.map { "a key frame every \(FileVerdict.time($0)) at most" } : nil
        let gaps =
            gapCount == 0
            ? nil
            : "\(Figures.count(gapCount, "gap")), the longest \(longestGap.map { FileVerdict.time($0.to - $0.from) } ?? "")"
        return FileVerdict.list([
            "\(medium.rawValue) \(codec)", size, sampleRate.map { "\($0) Hz" },
            channels.map { Figures.count($0, "channel") },
            Figures.count(packets, medium == .video ? "frame" : "packet"), rate,
            firstTime.map { "from \(FileVerdict.time($0))" }, keys, gaps,
            isMonotonic ? nil : "\(Figures.count(backwardSteps, "step")) back in time",
        ])
    }

    /// For programs.
    fileprivate var json: JSONValue {
        let time = { (value: Duration?) in value.map { JSONValue.double($0.seconds) } ?? .null }
        let number = { (value: Int?) in value.map { JSONValue.int(Int64($0)) } ?? .null }
        let gap: JSONValue? = longestGap.map { ["from": .double($0.from.seconds), "to": .double($0.to.seconds)] }
        let object: JSONValue = [
            "number": number(self.number), "medium": .string(medium.rawValue), "codec": .string(codec),
            "width": number(width), "height": number(height), "sampleRate": number(sampleRate),
            "channels": number(channels), "packets": number(packets), "bytes": number(bytes),
            "keyFrames": number(keyFrames), "undecodable": number(medium == .video ? undecodable : nil),
            "shortestKeySpacing": time(shortestKeySpacing),
            "longestKeySpacing": time(longestKeySpacing), "firstTime": time(firstTime), "endTime": time(endTime),
            "frameTime": time(frameTime), "gaps": number(gapCount), "longestGap": gap ?? .null,
            "monotonic": .bool(isMonotonic),
        ]
        return object.withoutNulls
    }
}
