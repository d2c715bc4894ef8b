import CaptureCheck
import CaptureDiagnostics
import CaptureModel

extension PlanBuilder {
    /// What a person calls the parts of the plan.
    var facts: PlanFacts {
        var facts = PlanFacts(rig: checked.rig.name, encoders: encoderFacts)
        facts.costs = checked.cost.uses.sorted { $0.share > $1.share }
            .map { PlanFacts.Cost($0.resource.name, share: $0.share) }
        facts.pressure = checked.cost.uses.isEmpty ? nil : checked.systemPressureCost.description
        for source in checked.sources { facts.nodes[source.name] = subject(source) }
        for compositor in checked.compositors {
            facts.nodes[compositor.name] = subject(compositor)
            facts.backgrounds[compositor.name] = compositor.background
        }
        for mixer in checked.mixers { facts.nodes[mixer.name] = subject(mixer) }
        for tee in checked.tees { facts.nodes[tee.name] = subject(tee) }
        for effect in checked.effects {
            facts.nodes[effect.name] = .init("effect", [effect.elements.map(\.factory).joined(separator: ", ")])
        }
        for sink in checked.sinks { facts.nodes[sink.name] = subject(sink) }
        return facts
    }

    /// Notes what an encoder was asked for, by the name of its element.
    mutating func note(_ subject: PlanFacts.Subject, of factory: String, in stream: StageGraph.Stream) {
        guard let element = stages.stages[stream.stage].elements.first(where: { $0.factory == factory }) else { return }
        encoderFacts[element.name] = subject
    }

    /// What is said of an encoder of pictures.
    func subject(_ encode: CheckedSink.VideoEncode) -> PlanFacts.Subject {
        let rate = encode.codec == .mjpeg ? "quality 90" : encode.bitrate.description
        let size = encode.isScaled ? encode.size.map { "scaled to \($0)" } : nil
        let fps = encode.isRetimed ? encode.rate.map { "at \($0) fps" } : nil
        let slow = encode.playAt.map { "to play at \($0) fps" }
        return .init(encode.codec.label, [rate, size, fps, slow].compactMap(\.self))
    }

    /// What is said of an encoder of sound.
    func subject(_ encode: CheckedSink.AudioEncode) -> PlanFacts.Subject {
        let channels = encode.channels.map { $0 == 1 ? "mono" : $0 == 2 ? "stereo" : "\($0) channels" }
        return .init(
            encode.codec.label,
            [encode.bitrate?.description, "\(encode.sampleRate) Hz", channels].compactMap(\.self))
    }

    private func subject(_ source: CheckedSource) -> PlanFacts.Subject {
        var (kind, facts, path) = device(of: source)
        if let video = source.video { facts.append(words(video)) }
        if let audio = source.audio { facts += words(audio).map { [$0] } ?? [] }
        if let zoom = source.zoom { facts.append("zoom \(zoom.initial)") }
        if source.centreStage != nil { facts.append("follows people") }
        if source.portrait != nil { facts.append("blurs what is behind people") }
        if let mode = source.microphoneMode ?? source.treatment { facts.append("mode '\(mode.rawValue)'") }
        if source.mirroring != .none { facts.append("mirrored: \(source.mirroring.rawValue)") }
        if source.isIsolated { facts.append("in a process of its own") }
        return .init(kind, facts, path: path)
    }

    /// What is opened, as its author calls it, and as the machine does where that is another name.
    private func device(of source: CheckedSource) -> (kind: String, facts: [String], path: String?) {
        let name = deviceName(of: source)
        switch source.device {
        case .simulatedCamera: return ("camera", [(name.map { "\($0), " } ?? "") + "simulated"], nil)
        case .v4l2(let path), .pipewireCamera(let path):
            return ("camera", [name, name == path ? nil : path].compactMap(\.self), nil)
        case .simulatedMicrophone: return ("microphone", [(name.map { "\($0), " } ?? "") + "simulated"], nil)
        case .alsa(let path), .pulse(let path), .pipewireMicrophone(let path):
            return ("microphone", [name, name == path ? nil : path].compactMap(\.self), nil)
        case .testPattern(let pattern): return ("test pattern", [pattern.pattern.rawValue], nil)
        case .testTone(let tone): return ("test tone", ["\(tone.wave.rawValue) \(tone.frequency)"], nil)
        case .file(let path, let isLooped, _): return ("file", isLooped ? ["looped"] : [], path)
        case .picture(let path, _): return ("picture", [], path)
        case .network(let network): return ("network source", [network.url.description], nil)
        case .screen(let screen):
            let region = screen.region.map { "from (\($0.x), \($0.y))" }
            return ("screen", [screen.display.map { "display \($0)" }, region].compactMap(\.self), nil)
        case .virtual(let virtual, _):
            return ("virtual camera", ["of \(list(virtual.constituents.map(\.description), joinedBy: "and"))"], nil)
        }
    }

    private func deviceName(of source: CheckedSource) -> String? {
        switch checked.graph.sources[source.name]?.kind {
        case .camera(let camera):
            let meant =
                camera.choice.map { $0.pick(from: checked.rig.cameras) }
                ?? checked.rig.camera(named: camera.device)
            return meant?.name ?? camera.device
        case .microphone(let microphone):
            return checked.rig.microphone(named: microphone.device)?.name ?? microphone.device
        // A part of a camera that is made of several is called as its camera is.
        default: return checked.rig.camera(named: source.name.description)?.name
        }
    }

    private func subject(_ compositor: CheckedCompositor) -> PlanFacts.Subject {
        var facts = ["\(compositor.size) at \(compositor.rate) fps", "paced by '\(compositor.clock)'"]
        if compositor.dynamicRange == .hdr { facts.append("HDR") }
        if let initial = compositor.initialLayout { facts.append("begins with layout '\(initial)'") }
        let others = compositor.layouts.map(\.name).filter { $0 != compositor.initialLayout }
        if !others.isEmpty { facts.append("other layouts: \(others.map(\.description).joined(separator: ", "))") }
        return .init("compositor", facts)
    }

    private func subject(_ mixer: AudioMixerNode) -> PlanFacts.Subject {
        let inputs = mixer.inputs.map { input in
            let gain = input.isMuted ? "muted" : input.gain.decibels == 0 ? nil : input.gain.description
            let picture = input.picture.map { "heard with '\($0)'" }
            return (["'\(input.source)'"] + [gain, picture].compactMap(\.self)).joined(separator: " ")
        }
        return .init("audio mixer", inputs + (mixer.follow.map { ["follows '\($0)'"] } ?? []))
    }

    private func subject(_ tee: TeeNode) -> PlanFacts.Subject {
        .init(
            "tee",
            [tee.policy == .leaky ? "drops the oldest" : "blocks"] + (tee.depth.map { ["up to \($0.written)"] } ?? []))
    }

    private func subject(_ sink: CheckedSink) -> PlanFacts.Subject {
        switch sink.kind {
        case .record(let path, let container, let video, let audio, _):
            var facts = [container.label + copied(video) + (audio?.element == nil && audio != nil ? ", PCM" : "")]
            if let segments = sink.segments { facts.append("a new file every \(segments.length.written)") }
            if let slow = sink.slowMotion {
                facts.append(slow.playAt.map { "plays \(slow.captured) fps at \($0) fps" } ?? "slow in places")
            }
            return .init("recording", facts, path: sink.segments?.description ?? path)
        case .stream(let address, let transport, let video, _):
            return .init("stream", [address.description, transport.rawValue.uppercased() + copied(video)])
        case .preview(let preview):
            let place = preview.place == .web ? "in web pages" : "in a window"
            return .init("preview", [place] + (preview.size.map { ["\($0)"] } ?? []))
        case .snapshot(let path, _, _, let every):
            return .init("snapshot", [every.map { "one every \($0.written)" } ?? "one picture"], path: path)
        case .frames(let frames):
            let size = frames.size ?? sink.videoFormat?.size
            let format = sink.video == nil ? "sound" : frames.pixelFormat.description
            return .init("frames for Swift", [format] + (size.map { ["\($0)"] } ?? []))
        case .scan(let scan):
            let kinds = list(scan.symbologies.map(\.rawValue), joinedBy: "and")
            return .init("search for codes", [kinds, "every \(scan.every.written)"])
        }
    }

    private func copied(_ video: CheckedSink.VideoTrack?) -> String {
        if case .copy(let codec)? = video { ", \(codec.label) kept as it is" } else { "" }
    }

    private func words(_ video: StreamFormat.Video) -> String {
        let size = video.size.map { "\($0)" } ?? "size of the stream"
        let rate = video.rate.map { " at \($0) fps" } ?? ""
        return "\(size)\(rate), \(video.encoding.label)\(video.dynamicRange == .hdr ? ", HDR" : "")"
    }

    private func words(_ audio: StreamFormat.Audio) -> String? {
        let channels = audio.channels.map { $0 == 1 ? "mono" : $0 == 2 ? "stereo" : "\($0) channels" }
        let words = [audio.codec?.label, audio.sampleRate.map { "\($0) Hz" }, channels].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension VideoEncoding {
    /// The name people read.
    fileprivate var label: String {
        switch self {
        case .raw(let format): format.description
        case .mjpeg: "Motion JPEG"
        case .h264: "H.264"
        case .h265: "H.265"
        }
    }
}
