import CaptureDiagnostics
import CaptureModel

/// All that rules read: the graph, the machine, and what was looked up and settled once for all of them.
///
/// Everything here is made in one pass over the graph, so that a rule costs no more than a look at each node it concerns.
struct CheckContext: Sendable {
    let graph: Graph
    let rig: Rig
    let host: HostInventory
    let options: CheckOptions
    let index: NodeIndex
    let devices: DeviceResolver
    let survey: MediaSurvey
    /// The sets of the rig's cameras that may run together.
    let family: DeviceSetFamily
    /// The cameras that sinks need, without repetition.
    let usedCameras: Set<String>
    /// What the cameras are asked to do by themselves, or do unasked.
    let features: FeatureResolver
    /// The format of each camera source whose camera has one that does.
    let formats: [NodeName: FormatChoice]
    /// Why a camera source has no format.
    let formatRefusals: [NodeName: FormatRefusal]
    /// What the cameras that are used take of what they share.
    let cost: HardwareCost
    /// How formats were reduced to fit.
    let reductions: [CostReducer.Step]
    let flow: FlowResolver
    let paths: PathResolver
    /// Where each compositor's layers lie.
    let layouts: [NodeName: LayoutResolver]
    let tracks: TrackResolver
    private var videoTracks: [NodeName: Result<CheckedSink.VideoTrack, TrackResolver.Obstacle>] = [:]
    private var audioTracks: [NodeName: Result<CheckedSink.AudioEncode, TrackResolver.Obstacle>] = [:]

    init(_ graph: Graph, rig: Rig, host: HostInventory, options: CheckOptions) {
        self.graph = graph
        self.rig = rig
        self.host = host
        self.options = options
        let index = NodeIndex(graph)
        let devices = DeviceResolver(graph, rig: rig, isSimulated: options.isSimulated)
        let used = Set(devices.cameras.compactMap { index.reached.contains($0.key) ? $0.value.name : nil })
        let features = FeatureResolver(graph, rig: rig, devices: devices)
        var formats: [NodeName: FormatChoice] = [:]
        var refusals: [NodeName: FormatRefusal] = [:]
        for source in graph.sources {
            guard case .camera(let wish) = source.kind, let camera = devices.cameras[source.name] else { continue }
            let resolver = FormatResolver(
                camera, isAmongSeveral: used.count > 1, limits: features[source.name].limits)
            switch resolver.resolve(wish.format) {
            case .success(let choice):
                // A rate that was asked for is not lowered in secret; the rule about promises speaks of it.
                formats[source.name] = wish.format.rate == nil ? choice.limited(to: wish.maximumRate) : choice
            case .failure(let refusal): refusals[source.name] = refusal
            }
        }
        let model = CostModel(rig: rig, features: features)
        let entries = graph.sources.compactMap { source -> CostModel.Entry? in
            guard index.reached.contains(source.name), case .camera(let wish) = source.kind,
                let camera = devices.cameras[source.name], let choice = formats[source.name]
            else { return nil }
            return CostModel.Entry(source: source.name, camera: camera, choice: choice, promise: wish.maximumRate)
        }
        let reducer = CostReducer(entries, model, policy: graph.onCostExceeded)
        for entry in reducer.entries { formats[entry.source] = entry.choice }
        reductions = reducer.steps
        cost = model.cost(of: reducer.entries)
        self.index = index
        self.devices = devices
        self.features = features
        self.formats = formats
        formatRefusals = refusals
        usedCameras = used
        family = DeviceSetFamily(rig)
        survey = MediaSurvey(graph, host: host, options: options)
        flow = FlowResolver(
            graph, index: index, devices: devices, formats: formats, survey: survey, isSimulated: options.isSimulated)
        paths = PathResolver(graph, host: host, options: options)
        layouts = Dictionary(graph.compositors.map { ($0.name, LayoutResolver($0)) }) { first, _ in first }
        tracks = TrackResolver(host: host)
        for sink in graph.sinks {
            videoTracks[sink.name] = settledVideoTrack(of: sink)
            audioTracks[sink.name] = settledAudioTrack(of: sink)
        }
    }

    /// The sources that reach a sink, in the order written.
    var usedSources: [Source] { graph.sources.filter { index.reached.contains($0.name) } }

    /// Whether media comes at its own pace: some used source is live.
    var isLive: Bool { graph.sources.contains { index.reached.contains($0.name) && $0.isLive } }

    /// What a sink's tracks are held by; nil where its container or transport is unknown, or it has no tracks.
    func carrier(of sink: Sink) -> TrackResolver.Carrier? {
        switch sink.kind {
        case .record(let record): container(of: record, in: sink).map { TrackResolver.Carrier($0) }
        case .stream(let stream): stream.transport.map { TrackResolver.Carrier($0) }
        case .preview, .snapshot, .frames: nil
        }
    }

    /// The container a record sink asks for, else the one its file's extension names.
    func container(of record: Sink.Record, in sink: Sink) -> Container? {
        record.container ?? paths.files[sink.name].flatMap { Container(path: $0.expanded) }
    }

    /// The picture track of a record or stream sink; nil where it has no picture, or its carrier or picture is unknown.
    func videoTrack(of sink: Sink) -> Result<CheckedSink.VideoTrack, TrackResolver.Obstacle>? { videoTracks[sink.name] }

    /// The sound tracks of a record or stream sink; nil where it has no sound, or its carrier is unknown.
    func audioTrack(of sink: Sink) -> Result<CheckedSink.AudioEncode, TrackResolver.Obstacle>? {
        audioTracks[sink.name]
    }

    private func settledVideoTrack(of sink: Sink) -> Result<CheckedSink.VideoTrack, TrackResolver.Obstacle>? {
        guard let carrier = carrier(of: sink), let settings = sink.videoSettings, let node = sink.video,
            let format = flow.video[node]
        else { return nil }
        return tracks.video(settings, in: carrier, from: format, isCopyable: isCopyable(node, for: sink))
    }

    private func settledAudioTrack(of sink: Sink) -> Result<CheckedSink.AudioEncode, TrackResolver.Obstacle>? {
        guard let carrier = carrier(of: sink), let settings = sink.audioSettings, let node = sink.audio.first else {
            return nil
        }
        return tracks.audio(settings, in: carrier, from: flow.audio[node] ?? StreamFormat.Audio())
    }

    /// Whether a sink turns a node's picture left to right: the node gives a camera's own picture, mirrored there.
    func isMirrored(_ node: NodeName, for sink: Sink) -> Bool {
        guard case .camera(let camera)? = flow.cameras[node]?.kind else { return false }
        if case .preview = sink.kind { return camera.mirroring == .preview || camera.mirroring == .both }
        return camera.isMirroredInFiles
    }

    /// A camera's compressed pictures can be kept where nothing between it and the sink has to look at them.
    private func isCopyable(_ node: NodeName, for sink: Sink) -> Bool {
        flow.cameras[node] != nil && !isMirrored(node, for: sink)
    }
}

extension Source.Camera {
    /// Whether its picture is mirrored wherever it is not a preview; a composite counts as a file.
    var isMirroredInFiles: Bool { mirroring == .file || mirroring == .both }
}

extension Sink {
    /// How its pictures are compressed, where it has a say.
    var videoSettings: VideoSettings? {
        switch kind {
        case .record(let record): record.video
        case .stream(let stream): stream.video
        case .preview, .snapshot, .frames: nil
        }
    }

    /// How its sound is written, where it has a say.
    var audioSettings: AudioSettings? {
        switch kind {
        case .record(let record): record.audio
        case .stream(let stream): stream.audio
        case .preview, .snapshot, .frames: nil
        }
    }
}
