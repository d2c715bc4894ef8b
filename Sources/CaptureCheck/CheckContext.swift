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
    /// The sources that run in the least that was asked, and for which there is not enough even so.
    let exhausted: Set<NodeName>
    /// What the graph takes of all that it shares.
    let cost: HardwareCost
    /// How formats were reduced to fit.
    let reductions: [CostReducer.Step]
    let flow: FlowResolver
    let paths: PathResolver
    /// Where each compositor's layers lie.
    let layouts: [NodeName: LayoutResolver]
    let tracks: TrackResolver
    /// The tracks of record and stream sinks.
    let sinkTracks: SinkTracks
    /// Adds up what the graph takes, for other formats too.
    let evaluator: CostEvaluator

    init(_ graph: Graph, rig: Rig, host: HostInventory, options: CheckOptions) {
        self.graph = graph
        self.rig = rig
        self.host = host
        self.options = options
        index = NodeIndex(graph)
        devices = DeviceResolver(graph, rig: rig, isSimulated: options.isSimulated)
        family = DeviceSetFamily(rig)
        survey = MediaSurvey(graph, host: host, options: options)
        paths = PathResolver(graph, host: host, options: options)
        layouts = Dictionary(graph.compositors.map { ($0.name, LayoutResolver($0)) }) { first, _ in first }
        tracks = TrackResolver(host: host)
        let reached = index.reached
        usedCameras = Set(devices.cameras.compactMap { reached.contains($0.key) ? $0.value.name : nil })
        evaluator = CostEvaluator(
            graph: graph, rig: rig, index: index, devices: devices, survey: survey, paths: paths, layouts: layouts,
            tracks: tracks, features: FeatureResolver(graph, rig: rig, devices: devices),
            isSimulated: options.isSimulated)
        let settlement = FormatSettlement(evaluator)
        var formats = settlement.formats
        let devices = self.devices
        let entries = graph.sources.compactMap { source -> CostModel.Entry? in
            guard reached.contains(source.name), case .camera(let wish) = source.kind,
                let camera = devices.cameras[source.name], let choice = formats[source.name]
            else { return nil }
            return CostModel.Entry(source: source.name, camera: camera, choice: choice, promise: wish.maximumRate)
        }
        let reducer = CostReducer(entries, evaluator, policy: graph.onCostExceeded)
        for entry in reducer.entries { formats[entry.source] = entry.choice }
        features = evaluator.features
        self.formats = formats
        formatRefusals = settlement.refusals
        exhausted = settlement.exhausted
        reductions = reducer.steps
        cost = evaluator.cost(of: reducer.entries)
        flow = evaluator.flow(formats)
        sinkTracks = evaluator.sinkTracks(flow)
    }

    /// The sources that reach a sink, in the order written.
    var usedSources: [Source] { graph.sources.filter { index.reached.contains($0.name) } }

    /// Whether media comes at its own pace: some used source is live.
    var isLive: Bool { graph.sources.contains { index.reached.contains($0.name) && $0.isLive } }

    /// Whether files are played at their own pace where they do not say: beside what is live, where the clock or a command begins takes,
    /// and where all there is are single pictures, which would be made as fast as the machine can, without an end.
    var isPaced: Bool {
        isLive || graph.takes.areTimed || usedSources.allSatisfy { survey.stills.contains($0.name) }
    }

    /// What a sink's tracks are held by; nil where its container or transport is unknown, or it has no tracks.
    func carrier(of sink: Sink) -> TrackResolver.Carrier? { sinkTracks.carrier(of: sink) }

    /// The container a record sink asks for, else the one its file's extension names.
    func container(of record: Sink.Record, in sink: Sink) -> Container? { sinkTracks.container(of: record, in: sink) }

    /// The picture track of a record or stream sink; nil where it has no picture, or its carrier or picture is unknown.
    func videoTrack(of sink: Sink) -> Result<CheckedSink.VideoTrack, TrackResolver.Obstacle>? {
        sinkTracks.video[sink.name]
    }

    /// The sound tracks of a record or stream sink; nil where it has no sound, or its carrier is unknown.
    func audioTrack(of sink: Sink) -> Result<CheckedSink.AudioEncode, TrackResolver.Obstacle>? {
        sinkTracks.audio[sink.name]
    }

    /// Whether a sink turns a node's picture left to right: the node gives a camera's own picture, mirrored there.
    func isMirrored(_ node: NodeName, for sink: Sink) -> Bool { sinkTracks.isMirrored(node, for: sink) }
}
