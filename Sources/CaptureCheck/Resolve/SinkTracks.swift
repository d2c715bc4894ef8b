import CaptureModel

/// The tracks of all record and stream sinks, settled for what flows to them.
struct SinkTracks: Sendable {
    private let graph: Graph
    let flow: FlowResolver
    private let paths: PathResolver
    /// The picture track of each sink that has one and whose carrier and picture are known.
    private(set) var video: [NodeName: Result<CheckedSink.VideoTrack, TrackResolver.Obstacle>] = [:]
    /// How the sound tracks of each sink that has some and whose carrier is known are written.
    private(set) var audio: [NodeName: Result<CheckedSink.AudioEncode, TrackResolver.Obstacle>] = [:]

    init(_ graph: Graph, flow: FlowResolver, paths: PathResolver, resolver: TrackResolver) {
        self.graph = graph
        self.flow = flow
        self.paths = paths
        for sink in graph.sinks {
            guard let carrier = carrier(of: sink) else { continue }
            if let settings = sink.videoSettings, let node = sink.video, let format = flow.video[node] {
                video[sink.name] = resolver.video(
                    settings, in: carrier, from: format, isCopyable: isCopyable(node, for: sink),
                    isSizeFixed: !mayChangeSize(node), playAt: sink.slowMotion?.playAt)
            }
            if let settings = sink.audioSettings, let node = sink.audio.first {
                audio[sink.name] = resolver.audio(
                    settings, in: carrier, from: flow.audio[node] ?? StreamFormat.Audio())
            }
        }
    }

    /// What a sink's tracks are held by; nil where its container or transport is unknown, or it has no tracks.
    func carrier(of sink: Sink) -> TrackResolver.Carrier? {
        switch sink.kind {
        case .record(let record): container(of: record, in: sink).map { TrackResolver.Carrier($0) }
        case .stream(let stream): stream.transport.map { TrackResolver.Carrier($0) }
        case .preview, .snapshot, .frames, .scan: nil
        }
    }

    /// The container a record sink asks for, else the one its file's extension names.
    func container(of record: Sink.Record, in sink: Sink) -> Container? {
        record.container ?? paths.files[sink.name].flatMap { Container(path: $0.expanded) }
    }

    /// Whether a sink turns a node's picture left to right: the node gives a camera's own picture, mirrored there.
    func isMirrored(_ node: NodeName, for sink: Sink) -> Bool {
        guard case .camera(let camera)? = flow.cameras[node]?.kind else { return false }
        if case .preview = sink.kind { return camera.mirroring == .preview || camera.mirroring == .both }
        return camera.isMirroredInFiles
    }

    /// The bits per second of a sink's tracks; 0 where they are not known.
    func bitrate(of sink: Sink) -> Int {
        var total = 0
        switch try? video[sink.name]?.get() {
        // What a slow file plays in eight seconds may be written in one.
        case .encode(let track): total += Int((Double(track.bitrate.bitsPerSecond) * track.slowness).rounded())
        case .copy(let codec):
            let format = sink.video.flatMap { flow.video[$0] }
            total += TrackResolver.bitrate(codec, size: format?.size, rate: format?.rate).bitsPerSecond
        case nil: break
        }
        if !sink.recordedAudio.isEmpty, let track = try? audio[sink.name]?.get() {
            let lossless = track.sampleRate * 16 * (track.channels ?? 2)
            total += (track.bitrate?.bitsPerSecond ?? lossless) * sink.audio.count
        }
        return total
    }

    /// Whether pictures of a node may come in another size later: a film or a network camera may change its own.
    private func mayChangeSize(_ node: NodeName) -> Bool {
        var origin = node
        // A loop has been refused before; each step goes one node up.
        for _ in 0...graph.tees.count + graph.effects.count {
            guard let input = graph.tees[origin]?.input ?? graph.effects[origin]?.input else { break }
            origin = input
        }
        switch graph.sources[origin]?.kind {
        case .file, .network: return true
        default: return false
        }
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
        case .preview, .snapshot, .frames, .scan: nil
        }
    }

    /// How its files play slower than what they show, where they do.
    var slowMotion: SlowMotion? { if case .record(let record) = kind { record.slowMotion } else { nil } }

    /// The nodes whose sound comes into it.
    var recordedAudio: [NodeName] { slowMotion?.sound == .drop ? [] : audio }

    /// How its sound is written, where it has a say.
    var audioSettings: AudioSettings? {
        switch kind {
        case .record(let record): record.audio
        case .stream(let stream): stream.audio
        case .preview, .snapshot, .frames, .scan: nil
        }
    }
}
