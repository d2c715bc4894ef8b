import CaptureDiagnostics
import CaptureModel
import Foundation

/// A key that other programs have in a mapping like this one, and that is said in another way here.
struct ForeignKey {
    private let entry: FileNode.Entry
    private let node: FileNode
    private let section: Section

    init(_ entry: FileNode.Entry, in node: FileNode, _ section: Section) {
        (self.entry, self.node, self.section) = (entry, node, section)
    }

    /// What other programs call that from which a picture or a sound comes.
    static let inputs: Set = ["source", "input", "from", "src"]

    /// Whether a sink of another program names by this key what it takes.
    static func isInput(_ key: String) -> Bool {
        let key = key.lowercased()
        return inputs.contains(key) || key == "camera" || key == "node"
    }

    /// What it is here; nil of keys that no program is known to have.
    var guess: UnknownKey.Guess? {
        switch entry.key.lowercased() {
        case let key where Self.isInput(key): picture
        case "file", "filename", "path", "output", "to": target
        case "url", "uri", "address": node["stream"]?.scalar?.text == "true" ? kindAsFlag("stream") : nil
        case "flip", "hflip", "vflip": mirror
        case "gain", "volume": gain
        case "type", "kind": kind
        case "protocol", "scheme", "host", "port", "app": address
        case "stream-key", "streamkey", "key": streamKey
        case "duration", "num-buffers", "t", "frames": length
        case "length" where isOfFile: length
        case "reconnect", "retry", "retries", "restart": retry
        case "crf", "cq", "qp", "quality": quality
        case "preset", "tune", "profile", "zerolatency", "speed-preset": effort
        case "crop": crop
        case "device", "name", "id": choice
        case "leaky": leaky
        case let key where isOtherName(key, of: "keep-free"): free
        case "fps", "framerate", "rate": rate
        case "encode": settings
        case "start", "end", "ss", "seek", "speed", "from-time": stretch
        default: nil
        }
    }

    /// What a sink or an effect takes: `source: front` is `video: front`.
    private var picture: UnknownKey.Guess? {
        guard
            section.title.hasSuffix("sink") || [MiddleKeys.effect.title, MiddleKeys.tee.title].contains(section.title),
            section.names.contains("video")
        else { return nil }
        guard node["video"] == nil, node["audio"] == nil || section.title.hasSuffix("sink") else {
            return (nil, "'video' and 'audio' say what it takes", [.init("remove '\(entry.key)'")])
        }
        let edits = entry.keyRange.holds(entry.key) ? [Diagnostic.FixIt.Edit(entry.keyRange, "video")] : []
        return (
            "video", "\(section.withArticle) says what it takes by medium",
            [
                .init("write 'video' in place of '\(entry.key)' for its picture", edits: edits, isGuess: true),
                .init("write 'audio' for its sound"),
            ]
        )
    }

    /// The name of a file, where the first key of the sink has the name of a source: `{ record: front, file: front.mp4 }`.
    private var target: UnknownKey.Guess? {
        guard let first = section.names.first, ["record", "snapshot"].contains(first) else { return nil }
        if node[first]?.scalar?.text == "true" { return kindAsFlag(first) }
        if node["video"] != nil || node["audio"] != nil || node["each"] != nil, entry.value.scalar != nil {
            let message = "write folder and name behind '\(first)', and remove '\(entry.key)'"
            return (nil, "'\(first)' says where it goes", [.init(message)])
        }
        guard section.names.contains("video"), let source = node.entry(first), source.keyRange.holds(first),
            NodeName(source.value.scalar?.text ?? "").isValid,
            let name = source.value.scalar?.written, let file = entry.value.scalar?.written, node["video"] == nil
        else { return nil }
        let label = "'\(first)' takes the name of the file"
        let pair = "\(first): \(abbreviated(file)), video: \(abbreviated(name))"
        let quoted = entry.value.scalar?.isPlain == true ? file : "\"\(file)\""
        let values =
            entry.value.edits(quoted).map { Diagnostic.FixIt.Edit($0.range, name) } + source.value.edits(quoted)
        let edits =
            values.count == 2 && entry.keyRange.holds(entry.key)
            ? [Diagnostic.FixIt.Edit(entry.keyRange, "video")] + values : []
        return ("video", label, [.init("write '\(pair)'", edits: edits, isGuess: true)])
    }

    /// `record: true, file: x.mp4`, which says what it is, and then what of.
    private func kindAsFlag(_ kind: String) -> UnknownKey.Guess? {
        let value = entry.value.scalar.map { abbreviated($0.written) } ?? "..."
        return (nil, "the value of '\(kind)'", [.init("write '\(kind): \(kind == "stream" ? "..." : value)'")])
    }

    private var mirror: UnknownKey.Guess? {
        guard section.names.contains("mirror"), section.names.contains("rotate"), node["mirror"] == nil else {
            return nil
        }
        let value = entry.value.scalar?.text.lowercased()
        let isAcross = entry.key.lowercased() == "hflip" || ["horizontal", "h", "horizontally", "x"].contains(value)
        guard isAcross else {
            return (
                nil, "said by 'mirror' and 'rotate'",
                [.init("write 'mirror: true, rotate: 180' to turn it upside down")]
            )
        }
        return ("mirror", "said by 'mirror'", [written("mirror", "true", isGuess: false)])
    }

    private var gain: UnknownKey.Guess? {
        guard let kind = section.names.first, ["microphone", "tone", "file", "rtsp"].contains(kind) else { return nil }
        let written = entry.value.scalar.map { abbreviated($0.written) } ?? "..."
        // Without a unit it is what the sound is multiplied by.
        let text = entry.value.scalar?.text ?? ""
        let percent = text.hasSuffix("%") ? Double(text.dropLast().filter { $0 != " " }).map { $0 / 100 } : nil
        let factor = (percent ?? Double(text)).flatMap { $0 > 0 && $0 <= 10 ? $0 : nil }
        if (percent ?? Double(text)) == 0 {
            return (
                nil, "set where sounds are mixed",
                [.init("remove '\(entry.key)', and leave its sound out of the sinks")]
            )
        }
        let decibels = factor.map { "\(Int((20 * log10($0)).rounded())) dB" }
        let value = decibels ?? (text.hasSuffix("dB") ? written : "-6 dB")
        return (
            nil, "set where sounds are mixed",
            [.init("write 'mixers: { mix: { inputs: [{ source: NAME, gain: \(value) }] } }', and record 'audio: mix'")]
        )
    }

    /// The first key of a source or sink says what it is.
    private var kind: UnknownKey.Guess? {
        guard let first = section.names.first, node[first] != nil, isOfNode else { return nil }
        return (nil, "'\(first)' says what it is", [.init("remove '\(entry.key)'")])
    }

    /// A URL in parts.
    private var address: UnknownKey.Guess? {
        if section.names.contains("transport"), node["transport"] == nil,
            let word = entry.value.scalar?.text.lowercased(),
            ["tcp", "udp"].contains(word), ["protocol", "scheme"].contains(entry.key.lowercased())
        {
            return ("transport", "did you mean 'transport'?", [written("transport", word)])
        }
        guard let first = section.names.first, ["stream", "rtsp"].contains(first) else { return nil }
        return (nil, "a part of the URL", [.init("write it into the URL of '\(first)', and remove '\(entry.key)'")])
    }

    /// How long a run goes on, or a take.
    private var length: UnknownKey.Guess? {
        guard isOfNode || isOfFile else { return nil }
        return (
            nil, "said when it is run",
            [
                .init("remove '\(entry.key)', and say 'mcpipe run --duration 10s'"),
                .init(
                    "write 'takes: { begin: manual, length: ... }' at the left edge, for takes by command of that length"
                ),
            ]
        )
    }

    private var retry: UnknownKey.Guess? {
        guard section.title.hasSuffix("source") else { return nil }
        if ["false", "no", "off", "0", "never"].contains(entry.value.scalar?.text.lowercased()),
            section.names.contains("on-loss")
        {
            return (nil, "belongs below 'on-loss'", [.init("write 'on-loss: { retry: false }'")])
        }
        return (
            nil, "done unasked", [.init("remove '\(entry.key)': what is lost is opened again as long as the run lasts")]
        )
    }

    private var quality: UnknownKey.Guess? {
        guard section.names.contains("encode") || section.names.contains("bitrate") else { return nil }
        let kin = node.entries?.first {
            ["crf", "cq", "qp", "quality", "bitrate", "encode"].contains($0.key)
        }
        // Said once, and not where a bit rate is.
        guard kin?.keyRange == entry.keyRange else {
            return (nil, "the bit rate says how good it is", [.init("remove '\(entry.key)'")])
        }
        let bitrate = isOfSound ? "bitrate: 128 kbit/s" : "bitrate: 6 Mbit/s"
        let way = section.names.contains("encode") ? "encode: { video: { \(bitrate) } }" : bitrate
        return (nil, "the bit rate says how good it is", [.init("write '\(way)' in place of '\(entry.key)'")])
    }

    /// `defaults: { encode: { video: ... } }`, as a sink has it.
    private var settings: UnknownKey.Guess? {
        guard section.title == SettingsKeys.defaults.title, entry.value.entries != nil else { return nil }
        let message = "write what stands in 'encode' here, without 'encode'"
        return (nil, "'defaults' has its keys by themselves", [.init(message)])
    }

    /// How an encoder works, which belongs to that encoder only.
    private var effort: UnknownKey.Guess? {
        guard section.names.contains("encode") || section.names.contains("bitrate") else { return nil }
        return (
            nil, "mcpipe sets how its encoder works",
            [.init("remove '\(entry.key)'; 'bitrate' says how good the \(isOfSound ? "sound" : "picture") is")]
        )
    }

    /// A rate of what a sink only shows or hands on.
    private var rate: UnknownKey.Guess? {
        if section.names.first == "snapshot" { return interval }
        guard section.names.first == "preview" else { return nil }
        return (
            nil, "a preview has the rate of what it takes",
            [.init("write 'fps' at the source, and remove '\(entry.key)' here")]
        )
    }

    /// `fps: 2` of pictures that are written one by one, which come every 500 ms.
    private var interval: UnknownKey.Guess? {
        guard node["every"] == nil else { return nil }
        let rate = entry.value.scalar.flatMap { FrameRate(parsing: $0.text) }
        let milliseconds = (1000 / (rate?.perSecond ?? 0)).rounded()
        guard (1...86_400_000).contains(milliseconds) else {
            return ("every", "said by 'every'", [.init("write 'every: 1 s', the time from one picture to the next")])
        }
        let time =
            milliseconds.remainder(dividingBy: 1000) == 0 ? "\(Int(milliseconds / 1000)) s" : "\(Int(milliseconds)) ms"
        return ("every", "said by 'every'", [written("every", time)])
    }

    /// Free space below which something is done, which is one of two things here.
    private var free: UnknownKey.Guess? {
        guard section.title == DiskKeys.section.title else { return nil }
        let ways = [("keep-free", "deletes the oldest takes for it"), ("reserve", "records nothing below it")]
            .filter { node[$0.0] == nil }
            .map { Diagnostic.FixIt("write '\($0.0)', which \($0.1)") }
        return (nil, "'keep-free' or 'reserve'", ways)
    }

    private var stretch: UnknownKey.Guess? {
        guard section.names.first == "file" else { return nil }
        let way = "remove '\(entry.key)', and name a file that holds that part only"
        return (nil, "a file is played whole, at its own speed", [.init(way)])
    }

    /// A picture is cut where it is laid out.
    private var crop: UnknownKey.Guess? {
        guard isOfNode else { return nil }
        return (
            nil, "said where it is shown",
            [.init("write 'compositors: { cut: { size: ..., layers: [{ source: NAME, crop: ... }] } }', and use 'cut'")]
        )
    }

    /// `camera: { device: /dev/video0 }`, in which the camera stands one level too deep.
    private var choice: UnknownKey.Guess? {
        guard section.title == CameraChoiceKeys.section.title, let camera = entry.value.scalar?.written else {
            return nil
        }
        return (nil, "the camera stands by itself", [.init("write 'camera: \(abbreviated(camera))'")])
    }

    /// GStreamer's word for a queue that drops: `leaky: downstream`.
    private var leaky: UnknownKey.Guess? {
        guard section.names.contains("policy"), node["policy"] == nil else { return nil }
        let isOff = ["false", "no", "0", "off"].contains(entry.value.scalar?.text.lowercased() ?? "")
        let word = isOff ? TeeNode.Policy.blocking : .leaky
        return ("policy", "said by 'policy'", [written("policy", word.rawValue)])
    }

    /// Writes another key and value in place of these; where both are not as they stand in the file, a person does.
    private func written(_ key: String, _ value: String, isGuess: Bool = true) -> Diagnostic.FixIt {
        let edits =
            entry.keyRange.holds(entry.key)
            ? [Diagnostic.FixIt.Edit(entry.keyRange, key)] + entry.value.edits(value) : []
        return .init("write '\(key): \(value)'", edits: edits.count == 2 ? edits : [], isGuess: isGuess)
    }

    private var isOfSound: Bool { section.title == SettingsKeys.audio.title }

    private var isOfFile: Bool { section.title == PipelineKeys.section.title }

    private var isOfNode: Bool { ["source", "sink"].contains(where: section.title.hasSuffix) }

    private var streamKey: UnknownKey.Guess? {
        guard section.names.first == "stream" else { return nil }
        return (
            nil, "the end of the URL",
            [.init("write it at the end of the URL of 'stream', and remove '\(entry.key)'")]
        )
    }
}
