import CaptureModel

extension Mistake {
    func applyToShape(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        guard var sink = graph.sinks.randomElement(using: &dice) else { return false }
        let audible = graph.sources.filter { if case .testTone = $0.kind { true } else { false } }.map(\.name)
        switch self {
        case .wrongName:
            let name: NodeName = dice.chance(50) ? "nobody" : NodeName("\(sink.name)")
            if sink.video != nil { sink.video = name } else { sink.audio = [name] }
        case .twoNames:
            guard let other = graph.sources.randomElement(using: &dice) else { return false }
            graph.sinks = NodeTable(graph.sinks.filter { $0.name != sink.name })
            sink.name = other.name
        case .badName:
            graph.sinks = NodeTable(graph.sinks.filter { $0.name != sink.name })
            let long = String(repeating: "n", count: dice.pick([64, 65]))
            sink.name = NodeName(dice.pick(["1st", "a b", "a_b-9", long, long, "-x", "é"]))
        case .circle:
            guard var node = graph.compositors.randomElement(using: &dice) else { return false }
            let others = graph.compositors.map(\.name) + graph.tees.map(\.name)
            node.layers.append(.init(dice.pick(others)))
            graph.compositors.insert(node)
            return true
        case .unused:
            graph.sources.insert(Source("idle", .testPattern(.init())))
            return true
        case .wrongMedia:
            if sink.video != nil, let tone = audible.first {
                sink.video = tone
            } else if let picture = graph.sources.first(where: { $0.media == [.video] }) {
                sink.audio = [picture.name]
            } else {
                return false
            }
        case .emptySink:
            sink.video = nil
            sink.audio = []
        case .soundToPreview:
            guard let sound = audible.first else { return false }
            sink = Sink(sink.name, .preview(.init(.web)), video: sink.video, audio: [sound])
        case .noSinks:
            graph.sinks = []
            return true
        default: return false
        }
        graph.sinks.insert(sink)
        return true
    }

    func applyToMiddle(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        if self == .emptyMixer {
            guard var mixer = graph.mixers.first else { return false }
            mixer.inputs = []
            graph.mixers.insert(mixer)
            return true
        }
        guard var node = graph.compositors.randomElement(using: &dice) else { return false }
        let last = node.layers.count - 1
        guard last >= 0 else { return false }
        switch self {
        case .emptyCompositor: node.layers = []
        case .strangeClock:
            let others = graph.sources.filter { $0.media.contains(.video) }.map(\.name)
            node.clock = dice.pick(others + ["nobody"])
        case .layerScale: node.layers[last].extent = .scale(dice.pick([0, 0.0001, 10, 10.01, -1, .infinity]))
        case .layerSize:
            // The largest side GStreamer's converters take, by a side that keeps the picture small.
            let width = dice.pick([0, 1, 16384, 16385, -5])
            node.layers[last].extent = .size(.pixels(width), .pixels(dice.pick([2, 8])))
        case .layerOpacity: node.layers[last].opacity = dice.pick([1, 1.01, 0, -0.01, .nan])
        case .layerCrop:
            node.layers[last].crop = dice.pick([
                .init(right: .percent(50), left: .percent(50)), .init(right: .percent(45), left: .percent(50)),
                .init(top: -1), .init(bottom: 20_000), .init(top: .percent(30), left: .percent(90)),
            ])
        case .layerBorder:
            node.layers[last].border = .init(width: dice.pick([0, 1, -1, .percent(-3), 16_385, .percent(5)]))
        default: return false
        }
        graph.compositors.insert(node)
        return true
    }
}
