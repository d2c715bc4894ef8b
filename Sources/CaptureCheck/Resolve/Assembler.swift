import CaptureDiagnostics
import CaptureModel

/// Puts what was settled into a checked graph; it runs only where no rule found an error.
///
/// Every value it needs was judged by a rule before. Where one is missing all the same, the graph stays unchecked:
/// `Checker` then reports that as its own fault rather than let a half-settled graph through.
struct Assembler {
    let context: CheckContext
    /// Whether it goes past the rules, as the truth run does: tracks that nothing holds or encodes here are settled too.
    let isForced: Bool

    init(_ context: CheckContext, isForced: Bool = false) {
        self.context = context
        self.isForced = isForced
    }

    func checkedGraph(warnings: [Diagnostic]) -> CheckedGraph? {
        let graph = context.graph
        let reached = context.index.reached
        let compositors = graph.compositors.filter { reached.contains($0.name) }
        let settledCompositors = compositors.compactMap(compositor)
        let settledSources = sources()
        let settledSinks = graph.sinks.compactMap(sink)
        guard settledCompositors.count == compositors.count,
            Set(settledSources.map(\.name)).isSuperset(of: context.usedSources.map(\.name)),
            settledSinks.count == graph.sinks.count
        else { return nil }
        return CheckedGraph(
            graph: graph, rig: context.rig, options: context.options, take: context.paths.take,
            sources: settledSources, effects: graph.effects.filter { reached.contains($0.name) },
            effectPads: effectPads, compositors: settledCompositors,
            mixers: graph.mixers.filter { reached.contains($0.name) },
            tees: graph.tees.filter { reached.contains($0.name) }, sinks: settledSinks,
            cost: context.cost, disk: CheckedDisk(context), warnings: warnings)
    }

    private var effectPads: [NodeName: [EffectTrial.Pads]] {
        let pads = context.graph.effects.map { effect in
            (effect.name, context.host.effects[EffectTrial.Chain(effect.media, effect.elements)]?.pads ?? [])
        }
        return Dictionary(pads) { first, _ in first }
    }

    private func sources() -> [CheckedSource] {
        var cameras = 0
        var microphones = 0
        var names: Set<NodeName> = []
        return context.usedSources.flatMap { source -> [CheckedSource] in
            if let parts = context.devices.composed[source.name] {
                return composed(source, parts, cameras: &cameras, names: &names) ?? []
            }
            guard let device = device(of: source, cameras: &cameras, microphones: &microphones) else { return [] }
            var (mirroring, controls) = (Source.Camera.Mirroring.none, CameraControls())
            var mode: MicrophoneMode?
            switch source.kind {
            case .camera(let camera): (mirroring, controls) = (camera.mirroring, camera.controls)
            case .microphone(let microphone): mode = microphone.mode
            case .testPattern, .testTone, .file, .network, .screen, .virtual: break
            }
            return slate(of: source) + [
                CheckedSource(
                    source.name, device: device,
                    video: context.index.isUsed(source.name, as: .video) ? context.flow.device(source.name) : nil,
                    audio: context.index.isUsed(source.name, as: .audio) ? context.flow.deviceSound(source.name) : nil,
                    isTurned: context.survey.turned.contains(source.name),
                    isHandedOver: context.survey.handedOver.contains(source.name), mirroring: mirroring,
                    deviceReason: deviceReason(of: source),
                    formatReason: context.formats[source.name]?.explanation,
                    features: features(of: source.name), controls: controls,
                    zoom: zoom(of: source), centreStage: source.centreStage, portrait: source.portrait,
                    microphoneMode: mode,
                    treatment: source.microphoneMode, onLoss: source.onLoss,
                    isIsolated: source.isIsolated, isLive: source.isLive, provenance: source.provenance)
            ]
        }
    }

    func zoom(of source: Source) -> CheckedZoom? {
        let limits = ZoomLimits(of: source, in: context)
        var zoom = context.wantedZoom(of: source)
        // A focus aid that cannot be had whole is had as far as there is zoom, with a warning.
        if context.focusAid(of: source) != nil { zoom = zoom.map { min($0, limits.range.upperBound) } }
        // A virtual camera is nothing without its zoom.
        if case .virtual = source.kind { zoom = zoom ?? .whole }
        if context.devices.composed[source.name] != nil { zoom = zoom ?? .whole }
        return zoom.map { CheckedZoom($0, range: limits.range, holder: limits.holder, scale: limits.scale) }
    }

    /// Why a camera that was asked for by what it is is this one.
    func deviceReason(of source: Source) -> String? {
        guard case .camera(let wish) = source.kind, let choice = wish.choice,
            let camera = context.devices.cameras[source.name]
        else { return nil }
        let place = choice.position.map { " at position '\($0.rawValue)'" } ?? ""
        let missing = choice.kinds.prefix { $0 != camera.kind }.map(\.rawValue)
        let before = missing.isEmpty ? "the kind that is best" : "for there is no \(list(missing, joinedBy: "or"))"
        return "camera '\(camera.name)', \(camera.kind.rawValue)\(place): \(before)"
    }

    /// What is asked, and what the camera does unasked with the format that was settled.
    func features(of source: NodeName) -> [CheckedFeature] {
        let features = context.features[source]
        let asked = features.asked.map { one in
            CheckedFeature(one.feature, one.wish.isOff ? .off : .asked(one.control, one.wish.isEnabled ?? true))
        }
        guard let choice = context.formats[source] else { return asked }
        let running = features.running(in: choice.format, at: choice.rate)
        return asked + features.automatic.filter(running.contains).map { CheckedFeature($0, .unasked) }
    }

    private func device(
        of source: Source, cameras: inout Int, microphones: inout Int
    ) -> CheckedSource.Device? {
        switch source.kind {
        case .camera:
            guard let camera = context.devices.cameras[source.name] else { return nil }
            return self.device(of: camera, cameras: &cameras)
        case .microphone:
            guard let microphone = context.devices.microphones[source.name] else { return nil }
            switch context.options.isSimulated ? .simulated : microphone.device {
            case .simulated:
                defer { microphones += 1 }
                return .simulatedMicrophone(index: microphones)
            case .alsa(let device): return .alsa(device: device)
            case .pulse(let device): return .pulse(device: device)
            case .pipewire(let target): return .pipewireMicrophone(target: target)
            }
        case .testPattern(let pattern): return .testPattern(pattern)
        case .testTone(let tone): return .testTone(tone)
        case .file(let file):
            guard let path = context.survey.paths[source.name] else { return nil }
            let isRealtime = file.isRealtime ?? context.isPaced
            return context.survey.stills.contains(source.name)
                ? .picture(path: path, isRealtime: isRealtime)
                : .file(path: path, isLooped: file.isLooped, isRealtime: isRealtime)
        case .network(let network): return .network(network)
        case .screen(let screen): return .screen(screen)
        case .virtual(let virtual): return .virtual(virtual, slate: slateName(of: source))
        }
    }

    func device(of camera: RigCamera, cameras: inout Int) -> CheckedSource.Device {
        switch context.options.isSimulated ? .simulated : camera.device {
        case .simulated:
            defer { cameras += 1 }
            return .simulatedCamera(index: cameras)
        case .v4l2(let path): return .v4l2(path: path)
        case .pipewire(let target): return .pipewireCamera(target: target)
        }
    }

    private func sink(_ sink: Sink) -> CheckedSink? {
        guard let kind = kind(of: sink) else { return nil }
        return CheckedSink(
            sink.name, kind: kind, video: sink.video, videoFormat: sink.video.flatMap { context.flow.video[$0] },
            audio: sink.recordedAudio, isMirrored: sink.video.map { context.isMirrored($0, for: sink) } ?? false,
            pressure: context.sinkTracks.pressureLadder(of: sink), provenance: sink.provenance,
            segments: context.paths.segments[sink.name], timecode: timecode(of: sink),
            slowMotion: context.slowMotion(of: sink))
    }

    private func timecode(of sink: Sink) -> CheckedTimecode? {
        guard case .record(let record) = sink.kind, let policy = record.timecode,
            let rate = context.timecodeRate(of: sink)
        else { return nil }
        return CheckedTimecode(
            source: policy.source, rate: rate, isDropFrame: policy.isDropFrame ?? Timecode.mayDrop(rate))
    }

    private func kind(of sink: Sink) -> CheckedSink.Kind? {
        let video = (try? context.videoTrack(of: sink)?.get()) ?? (isForced ? forcedVideo(sink) : nil)
        let audio = (try? context.audioTrack(of: sink)?.get()) ?? (isForced ? forcedAudio(sink) : nil)
        switch sink.kind {
        case .record(let record):
            guard let path = context.paths.files[sink.name]?.path,
                let container = context.container(of: record, in: sink)
            else { return nil }
            let isFragmented = container == .mp4 || container == .mov
            return .record(
                path: path.description, container: container, video: video, audio: audio,
                fragment: isFragmented ? record.fragment ?? .seconds(1) : .zero)
        case .stream(let stream):
            guard let transport = stream.transport else { return nil }
            return .stream(to: stream.url, transport: transport, video: video, audio: audio)
        case .preview(let preview): return .preview(preview)
        case .snapshot(let snapshot):
            guard let path = context.paths.files[sink.name]?.path, let encoder = StillFormat(path: path.description)
            else {
                return nil
            }
            guard let every = snapshot.every else {
                return .snapshot(path: path.description, pattern: nil, encoder: encoder.element, every: nil)
            }
            let count = { context.paths.path(of: sink, snapshot.path, count: $0).description }
            // The mark is one that no path can hold.
            let pattern = count("\u{0}").replacing("%", with: "%%").replacing("\u{0}", with: "%05d")
            return .snapshot(path: count("{count}"), pattern: pattern, encoder: encoder.element, every: every)
        case .frames(let frames): return .frames(frames)
        case .scan(let scan): return .scan(scan)
        }
    }
}

/// The formats of still pictures, by file name extension.
enum StillFormat: Sendable, CaseIterable {
    case jpeg, png

    init?(path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
            self = .jpeg
        } else if name.hasSuffix(".png") {
            self = .png
        } else {
            return nil
        }
    }

    /// The element that encodes it.
    var element: String {
        switch self {
        case .jpeg: "jpegenc"
        case .png: "pngenc"
        }
    }
}
