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
    func onLoss(_ policy: LossPolicy) -> WiredNode {
        switch value {
        case .source(var source):
            source.onLoss = policy
            return WiredNode(.source(source), inputs: inputs)
        case .cameraOfDefaultFormat(var source):
            source.onLoss = policy
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
