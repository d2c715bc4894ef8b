public import CaptureModel

/// A node's value together with the nodes it takes its media from.
///
/// It is a class so that a node used a thousand times is met once when the graph is collected.
public final class WiredNode: Sendable {
    /// The node as the graph holds it.
    enum Value: Sendable {
        /// A source other than a camera, or a camera with a format of its own.
        case source(Source)
        /// A camera whose format is left to the graph's defaults.
        case cameraOfDefaultFormat(Source)
        case effect(EffectNode)
        case compositor(CompositorNode)
        case mixer(AudioMixerNode)
        case tee(TeeNode)
    }

    let value: Value
    /// What it takes its media from, in the order of use.
    let inputs: [WiredNode]

    init(_ value: Value, inputs: [WiredNode] = []) {
        self.value = value
        self.inputs = inputs
    }

    /// The source with another policy for its loss; any other node as it is.
    func onLoss(_ policy: LossPolicy) -> WiredNode { changed { $0.onLoss = policy } }

    /// The source opened by a process of its own; any other node as it is.
    func isolated() -> WiredNode { changed { $0.isIsolated = true } }

    /// The source zoomed, and free to be zoomed while it runs; any other node as it is.
    func zoomed(_ zoom: UserZoom) -> WiredNode { changed { $0.zoom = zoom } }

    /// The virtual camera with what it shows while a constituent is lost; any other node as it is.
    func fallingBack(_ fallback: ConstituentFallback) -> WiredNode {
        changed { source in
            guard case .virtual(var virtual) = source.kind else { return }
            virtual.fallback = fallback
            source.kind = .virtual(virtual)
        }
    }

    /// The source with its picture following the people in it; any other node as it is.
    func followingPeople(_ stage: CentreStage) -> WiredNode { changed { $0.centreStage = stage } }

    /// The source with what is behind its people blurred, by another node's picture where one is given; any other node as it is.
    func portrayed(_ portrait: Portrait, by mask: WiredNode?) -> WiredNode {
        let mask = mask.map { [$0] } ?? []
        return WiredNode(changed { $0.portrait = portrait }.value, inputs: inputs + mask)
    }

    /// The compositor changed; any other node as it is.
    func changedCompositor(_ change: (inout CompositorNode) -> Void) -> WiredNode {
        guard case .compositor(var node) = value else { return self }
        change(&node)
        return WiredNode(.compositor(node), inputs: inputs)
    }

    /// The source with its sound treated; any other node as it is.
    func microphoneMode(_ mode: MicrophoneMode) -> WiredNode { changed { $0.microphoneMode = mode } }

    private func changed(_ change: (inout Source) -> Void) -> WiredNode {
        switch value {
        case .source(var source):
            change(&source)
            return WiredNode(.source(source), inputs: inputs)
        case .cameraOfDefaultFormat(var source):
            change(&source)
            return WiredNode(.cameraOfDefaultFormat(source), inputs: inputs)
        case .effect, .compositor, .mixer, .tee: return self
        }
    }

    /// Its name in the graph.
    public var name: NodeName {
        switch value {
        case .source(let node), .cameraOfDefaultFormat(let node): node.name
        case .effect(let node): node.name
        case .compositor(let node): node.name
        case .mixer(let node): node.name
        case .tee(let node): node.name
        }
    }
}
