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
        guard settledCompositors.count == compositors.count, settledSources.count == context.usedSources.count,
            settledSinks.count == graph.sinks.count
        else { return nil }
        return CheckedGraph(
            graph: graph, rig: context.rig, options: context.options, take: context.paths.take,
            sources: settledSources, effects: graph.effects.filter { reached.contains($0.name) },
            compositors: settledCompositors, mixers: graph.mixers.filter { reached.contains($0.name) },
            tees: graph.tees.filter { reached.contains($0.name) }, sinks: settledSinks,
            cost: context.cost, warnings: warnings)
    }

    private func sources() -> [CheckedSource] {
        var cameras = 0
        var microphones = 0
        return context.usedSources.compactMap { source in
            guard let device = device(of: source, cameras: &cameras, microphones: &microphones) else { return nil }
            var (mirroring, controls) = (Source.Camera.Mirroring.none, CameraControls())
            var mode: MicrophoneMode?
            switch source.kind {
            case .camera(let camera): (mirroring, controls) = (camera.mirroring, camera.controls)
            case .microphone(let microphone): mode = microphone.mode
            case .testPattern, .testTone, .file, .network, .screen: break
            }
            return CheckedSource(
                source.name, device: device,
                video: context.index.isUsed(source.name, as: .video) ? context.flow.video[source.name] : nil,
                audio: context.index.isUsed(source.name, as: .audio) ? context.flow.audio[source.name] : nil,
                mirroring: mirroring, formatReason: context.formats[source.name]?.explanation,
                features: features(of: source.name), controls: controls, microphoneMode: mode, onLoss: source.onLoss,
                isLive: source.isLive, provenance: source.provenance)
        }
    }

    /// What is asked, and what the camera does unasked with the format that was settled.
    private func features(of source: NodeName) -> [CheckedFeature] {
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
            switch context.options.isSimulated ? .simulated : camera.device {
            case .simulated:
                defer { cameras += 1 }
                return .simulatedCamera(index: cameras)
            case .v4l2(let path): return .v4l2(path: path)
            case .pipewire(let target): return .pipewireCamera(target: target)
            }
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
            return .file(path: path, isLooped: file.isLooped, isRealtime: file.isRealtime ?? context.isLive)
        case .network(let network): return .network(network)
        case .screen(let screen): return .screen(screen)
        }
    }

    private func compositor(_ node: CompositorNode) -> CheckedCompositor? {
        guard let clock = node.clock ?? node.layers.first?.source, let places = context.layouts[node.name]?.places,
            let rate = context.flow.video[node.name]?.rate
        else { return nil }
        // Depths are told apart by the list where they are equal, so that what covers what never is chance.
        let byDepth = node.layers.indices.sorted {
            (node.layers[$0].zOrder ?? $0, $0) < (node.layers[$1].zOrder ?? $1, $1)
        }
        var depths = Array(repeating: 0, count: node.layers.count)
        for (depth, index) in byDepth.enumerated() { depths[index] = depth + 1 }
        var layers: [CheckedCompositor.Layer] = []
        for (index, layer) in node.layers.enumerated() {
            guard let format = context.flow.video[layer.source] ?? forcedFormat else { return nil }
            let place = places[index]
            var isMirrored = layer.isMirrored
            if case .camera(let camera)? = context.flow.cameras[layer.source]?.kind, camera.isMirroredInFiles {
                isMirrored = true
            }
            layers.append(
                CheckedCompositor.Layer(
                    source: layer.source, format: format,
                    place: CheckedCompositor.Rectangle(
                        x: place.x, y: place.y, width: place.width, height: place.height),
                    fit: layer.fit, crop: layer.crop, isMirrored: isMirrored, rotation: layer.rotation,
                    opacity: layer.opacity, zOrder: depths[index],
                    border: layer.border.map {
                        CheckedCompositor.Layer.Border(width: $0.width.pixels(of: node.size.width), color: $0.color)
                    }))
        }
        return CheckedCompositor(
            node.name, size: node.size, rate: rate, clock: clock, background: node.background, layers: layers,
            provenance: node.provenance)
    }

    private func sink(_ sink: Sink) -> CheckedSink? {
        guard let kind = kind(of: sink) else { return nil }
        return CheckedSink(
            sink.name, kind: kind, video: sink.video, videoFormat: sink.video.flatMap { context.flow.video[$0] },
            audio: sink.audio, isMirrored: sink.video.map { context.isMirrored($0, for: sink) } ?? false,
            pressure: context.sinkTracks.pressureLadder(of: sink), provenance: sink.provenance,
            segments: context.paths.segments[sink.name])
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
            return .snapshot(
                path: snapshot.every == nil ? path.description : pattern(of: path, snapshot.path, sink: sink),
                encoder: encoder.element, every: snapshot.every)
        case .frames(let frames): return .frames(frames)
        }
    }

    /// The path with `%05d` where the count stands; the mark is one that no path can hold.
    private func pattern(of path: FilePath, _ template: FileTemplate, sink: Sink) -> String {
        context.paths.path(of: sink, template, count: "\u{0}").description
            .replacing("%", with: "%%").replacing("\u{0}", with: "%05d")
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
