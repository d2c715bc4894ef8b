public import CaptureModel

/// Writes a graph as a pipeline file: the effective file, with includes, defaults, variables and overrides worked in.
///
/// Reading it again gives an equal graph, but for users and passwords, which are written as `***`.
public enum PipelineWriter {
    /// The text of the file.
    public static func yaml(_ graph: Graph) -> String {
        let rig: YAMLValue? =
            switch graph.rig {
            case .thisMachine: nil
            case .builtIn(let name), .file(let name): .text(name)
            }
        let head: [(String, YAMLValue?)] = [
            ("mcpipe", .integer(PipelineKeys.version)), ("name", .text(graph.name)), ("rig", rig),
            ("output", graph.outputFolder.map { .text($0) }),
            ("on-cost-exceeded", graph.onCostExceeded == .reject ? nil : .word(graph.onCostExceeded)),
            ("takes", takes(graph.takes)), ("disk", disk(graph.disk)), ("clock", clock(graph.clock)),
        ]
        let tables: [(String, YAMLValue?)] = [
            ("sources", table(graph.sources, source)), ("effects", table(graph.effects, effect)),
            ("compositors", table(graph.compositors, compositor)), ("mixers", table(graph.mixers, mixer)),
            ("tees", table(graph.tees, tee)), ("sinks", table(graph.sinks, sink)),
        ]
        return YAMLValue.mapping(open: head + tables).block()
    }

    private static func table<Node>(_ nodes: NodeTable<Node>, _ write: (Node) -> YAMLValue) -> YAMLValue? {
        nodes.isEmpty ? nil : .mapping(nodes.map { ($0.name.description, write($0)) })
    }

    /// Nil where the run is one take of any length.
    private static func takes(_ policy: TakePolicy) -> YAMLValue? {
        guard policy != TakePolicy() else { return nil }
        let times = policy.schedule?.at ?? []
        return .mapping(open: [
            ("begin", policy.begin == .manual ? .word(TakeKeys.Beginning.manual) : nil),
            ("every", policy.schedule?.every.map { .duration($0) }),
            ("at", times.isEmpty ? nil : .list(times.map { .text($0.description) })),
            ("pre-roll", policy.preRoll.map { .duration($0) }), ("length", policy.length.map { .duration($0) }),
            ("allowed-loss", policy.allowedLoss == TakePolicy.usualLoss ? nil : .plain(policy.allowedLoss.written)),
        ])
    }

    /// Nil where nothing is said of it.
    private static func disk(_ policy: DiskPolicy) -> YAMLValue? {
        guard policy != DiskPolicy() else { return nil }
        return .mapping(open: [
            ("keep", policy.age.map { .duration($0) }), ("keep-size", policy.size.map { .plain($0.written) }),
            ("keep-free", policy.free.map { .plain($0.written) }),
            ("reserve", policy.reserve.map { .plain($0.written) }),
            ("on-full", policy.whenFull == .stop ? nil : .word(policy.whenFull)),
            ("mount", policy.mount.map { .text($0) }),
        ])
    }

    /// Nil where it is the machine's own, and for nobody else.
    private static func clock(_ policy: ClockPolicy) -> YAMLValue? {
        guard policy != ClockPolicy() else { return nil }
        let reference: (String, YAMLValue?) =
            switch policy.reference {
            case .monotonic: ("ntp", nil)
            case .ntp(let server): ("ntp", .text(server.written))
            case .ptp(let domain): ("ptp", .integer(domain))
            case .network(let server): ("network", .text(server.written))
            }
        return .mapping(open: [
            reference, ("timeout", policy.timeout.map { .duration($0) }),
            ("serve", policy.serve.map { .text($0.written) }),
        ])
    }

    private static func effect(_ effect: EffectNode) -> YAMLValue {
        let elements = effect.elements.map { element in
            let properties = element.properties.sorted { $0.key < $1.key }
            return YAMLValue.mapping(
                [("factory", .text(element.factory))] + properties.map { ($0.key, .text($0.value)) })
        }
        return .mapping([(effect.media.rawValue, .name(effect.input)), ("elements", .list(elements))])
    }

    private static func mixer(_ mixer: AudioMixerNode) -> YAMLValue {
        let inputs = mixer.inputs.map { input -> YAMLValue in
            guard input != .init(input.source) else { return .name(input.source) }
            return .mapping(open: [
                ("source", .name(input.source)), ("gain", input.gain.decibels == 0 ? nil : .gain(input.gain)),
                ("mute", input.isMuted ? .boolean(true) : nil), ("with", input.picture.map { .name($0) }),
            ])
        }
        return .mapping(open: [
            ("inputs", .list(inputs)), ("follow", mixer.follow.map { .name($0) }),
            ("crossfade", mixer.crossfade.map { .duration($0) }),
        ])
    }

    private static func tee(_ tee: TeeNode) -> YAMLValue {
        .mapping(open: [
            (tee.media.rawValue, .name(tee.input)), ("policy", tee.policy == .blocking ? nil : .word(tee.policy)),
            ("depth", tee.depth.map { .duration($0) }),
        ])
    }
}
