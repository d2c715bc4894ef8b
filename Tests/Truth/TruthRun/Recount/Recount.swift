import CaptureCheck
import CaptureModel

/// What is wrong with a trial, found once more from first principles: tables are scanned, sums are whole numbers, names are
/// looked up one by one. It calls nothing of the checker, so that a mistake of one is not a mistake of the other.
struct Recount {
    let trial: Trial
    let bench: Bench
    /// The pictures of the camera sources as the checker settled them, where its choice is open.
    let choices: [NodeName: StreamFormat.Video]
    /// The codes that must be reported as errors.
    var due: Set<String> = []
    /// Codes that may be reported too: what follows from another finding is left to the checker to say or not.
    var excused: Set<String> = []
    /// The codes of warnings that must be given, of those that are recounted.
    var warnings: Set<String> = []
    /// The warnings that are recounted.
    static let recountedWarnings: Set = ["invisible-layer", "hardware-cost-tight", "cost-reduced"]

    var graph: Graph { trial.graph }

    init(_ trial: Trial, _ bench: Bench, choices: [NodeName: StreamFormat.Video]) {
        self.trial = trial
        self.bench = bench
        self.choices = choices
        countNames()
        countDevices()
        countSets()
        countFormats()
        countCost()
        countMiddle()
        countSinks()
        countFiles()
        countHost()
        // Who takes a wrong node, or nothing, was to take one that nothing uses.
        if !due.isDisjoint(with: ["cycle", "wrong-media", "empty-sink", "empty-compositor"]) {
            due.remove("unused-node")
            excused.insert("unused-node")
        }
    }

    mutating func find(_ code: String, if isWrong: Bool = true) { if isWrong { due.insert(code) } }

    /// One node's use of another.
    struct Use {
        let user: NodeName
        let target: NodeName
        let media: MediaType
    }

    var uses: [Use] {
        var uses = graph.effects.map { Use(user: $0.name, target: $0.input, media: $0.media) }
        uses += graph.tees.map { Use(user: $0.name, target: $0.input, media: $0.media) }
        for node in graph.compositors {
            uses += node.layers.map { Use(user: node.name, target: $0.source, media: .video) }
        }
        for node in graph.mixers { uses += node.inputs.map { Use(user: node.name, target: $0.source, media: .audio) } }
        for sink in graph.sinks {
            if let video = sink.video { uses.append(Use(user: sink.name, target: video, media: .video)) }
            uses += sink.audio.map { Use(user: sink.name, target: $0, media: .audio) }
        }
        return uses
    }

    /// The nodes that something can be taken of.
    var givers: [NodeName] {
        graph.sources.map(\.name) + graph.effects.map(\.name) + graph.compositors.map(\.name)
            + graph.mixers.map(\.name) + graph.tees.map(\.name)
    }

    /// The nodes that some sink needs.
    var needed: Set<NodeName> {
        var needed = Set(graph.sinks.map(\.name))
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for use in uses where needed.contains(use.user) && needed.insert(use.target).inserted { isGrowing = true }
        }
        return needed
    }

    /// What a node gives; nil where no node has the name.
    func media(of name: NodeName) -> Set<MediaType>? {
        if let source = graph.sources[name] {
            switch source.kind {
            case .camera, .testPattern, .screen, .virtual: return [.video]
            case .microphone, .testTone: return [.audio]
            case .file, .network: return [.video, .audio]
            }
        }
        if let effect = graph.effects[name] { return [effect.media] }
        if let tee = graph.tees[name] { return [tee.media] }
        if graph.compositors[name] != nil { return [.video] }
        return graph.mixers[name] != nil ? [.audio] : nil
    }

    /// The size of a node's picture where it is settled before anything runs.
    func size(of name: NodeName, depth: Int = 0) -> Size? {
        guard depth < 50 else { return nil }
        if let compositor = graph.compositors[name] { return compositor.size }
        if let tee = graph.tees[name] { return size(of: tee.input, depth: depth + 1) }
        guard let source = graph.sources[name] else { return nil }
        switch source.kind {
        case .camera: return choices[name]?.size
        case .testPattern(let pattern): return pattern.format.size ?? Size(1280, 720)
        case .file(let file): return bench.clip(file.path)?.video?.size
        case .screen(let screen): return screen.region?.size
        // The generator makes none that is virtual.
        case .microphone, .testTone, .network, .virtual: return nil
        }
    }
}
