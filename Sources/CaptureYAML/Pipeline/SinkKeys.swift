import CaptureDiagnostics
import CaptureModel

/// The keys of sinks; the first of each section says what the sink does.
enum SinkKeys {
    static let record = Key(
        "record", .template, required: true,
        "The file's name, with the placeholders `{name}`, `{take}`, `{source}`, `{sink}`, `{date}`, `{time}`, `{host}` and "
            + "`{segment}`; a relative one starts at the output folder, and none may leave it.")
    static let video = Key("video", .node, "The node whose picture is taken.")
    static let audio = Key(
        "audio", .tracks, "The node whose sound is taken, or a list: one track each.")
    static let each = Key(
        "each", Shape<[NodeName]>.list(of: .node, count: 1...(.max)),
        "Instead of `video`: one file for the picture of each of these nodes. The sinks are named `sink-node`.")
    static let container = Key(
        "container", Shape<Container>.word(), default: "what the name's extension says", "The file format.")
    static let encode = Key("encode", .encode, "How pictures and sound are compressed.")
    static let recordSection = Section(
        "record sink", "Writes a file.",
        [
            record, video, each, audio, container, encode, SettingsKeys.fragment, SettingsKeys.segment,
            TimecodeKeys.timecode, SlowMotionKeys.slowMotion, PressureKeys.onPressure,
        ])

    /// The schemes of URLs that media can be sent to.
    static let streamSchemes = ["rtsp", "rtsps", "srt", "rtmp", "rtmps", "udp", "rtp"]
    static let stream = Key(
        "stream", .address(schemes: streamSchemes), required: true,
        "Where to; the URL's scheme says how.")
    static let streamSection = Section(
        "stream sink", "Sends media over the network.",
        [stream, video, audio, encode, SourceKeys.user, SourceKeys.password, PressureKeys.onPressure])

    static let preview = Key(
        "preview", Shape<Sink.Preview.Place>.word(), required: true,
        "Where it is shown: in a window on this machine, or in a browser, where the run has `--http`.")
    static let picture = Key("video", .node, required: true, "The node whose picture is taken.")
    static let size = Key("size", Shape<Size>.quantity("a size"), default: "the node's own", "The size given.")
    static let previewSection = Section(
        "preview sink", "Shows a picture to a person, always the newest frame; never holds up a recording.",
        [preview, picture, size, PressureKeys.onPressure])

    static let snapshot = Key(
        "snapshot", .template(such: "{take}-{count}.jpg"), required: true,
        "The picture's name; its extension, jpg, jpeg or png, is its format. `{count}` is the picture's number.")
    static let every = Key(
        "every",
        Shape<Duration>.quantity(
            "a length of time", usual: ["s", "min"], within: .milliseconds(1)...(.seconds(86400))),
        "The time from one picture to the next; left out, one picture is written.")
    static let snapshotSection = Section("snapshot sink", "Writes still pictures.", [snapshot, picture, every])

    static let frames = Key("frames", .always, required: true, "Always `true`.")
    static let pixelFormat = Key(
        "pixel-format", .pixelFormat, default: "BGRA",
        "The pixel format given, by GStreamer's, Apple's or V4L2's name: " + PixelFormat.listing
    )
    static let discardLate = Key(
        "discard-late", .boolean, default: "true",
        "Whether a frame that a newer one follows before it was taken is dropped; else up to 16 wait, and the code gets all of "
            + "them in order unless it falls farther behind. What is recorded never drops for being late.")
    static let framesSection = Section(
        "frames sink", "Gives pictures or sound to Swift code: the newest only, or all in order.",
        [frames, video, audio, pixelFormat, size, discardLate, PressureKeys.onPressure])

    static let scan = Key(
        "scan", Shape<[Symbology]>.oneOrMore(of: .word()), required: true,
        "The kinds of codes that are read, one or a list.")
    static let look = Key(
        "every",
        Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: .milliseconds(1)...(.seconds(60))),
        default: "200 ms",
        "The time from one picture that is searched to the next.")
    static let scanSection = Section(
        "scan sink",
        "Reads bar codes and matrix codes, and tells each when it comes into the picture; never holds up a recording.",
        [scan, picture, look, PressureKeys.onPressure])

    static let sections = [recordSection, streamSection, previewSection, snapshotSection, framesSection, scanSection]
}

extension Shape where Value == [NodeName] {
    /// One node or several, a track each.
    fileprivate static var tracks: Shape {
        Shape.oneOrMore(of: .node).map { names, node, spot in
            guard let again = names.indices.first(where: { names[..<$0].contains(names[$0]) }) else { return names }
            spot.report(
                .invalidValue, "\(spot.label) names '\(names[again])' twice, and each name is a track of its own",
                at: node.list?[again].range, label: "second '\(names[again])'", fixIts: [.init("take one of them out")])
            return nil
        }
    }
}

extension Shape where Value == PixelFormat {
    /// A pixel format's name.
    static var pixelFormat: Shape {
        Shape<String>.text.map { text, node, spot in
            if let format = PixelFormat(parsing: text) { return format }
            spot.report(
                invalid: node, wanted: "a pixel format",
                notes: [.init(PixelFormat.known)],
                fixIts: [.init("write a pixel format such as 'BGRA' or 'NV12'")])
            return nil
        }
    }
}
