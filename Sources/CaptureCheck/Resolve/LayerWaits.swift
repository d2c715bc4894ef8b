import CaptureModel

/// How long the layers of composites wait for each other where nothing is live.
///
/// A composite gives a picture when it has seen all that is in it: of a camera of 25 fps in a composite of 2 fps, 13 pictures. Where a
/// composite shows that camera and that composite, the camera's own pictures wait so long; were there no room for them, the camera would be
/// held up, and what is waited for would never come. Live composites wait for nobody.
struct LayerWaits {
    /// By how much of the timeline the pictures of each node come behind those of its sources.
    private var delays: [NodeName: Duration] = [:]
    private var waits: [NodeName: [Duration]] = [:]

    init(_ graph: Graph, _ index: NodeIndex, _ flow: FlowResolver) {
        guard !graph.sources.contains(where: { index.reached.contains($0.name) && $0.isLive }) else { return }
        for name in index.order {
            if let tee = graph.tees[name] { delays[name] = delays[tee.input] }
            if let effect = graph.effects[name] { delays[name] = delays[effect.input] }
            guard let compositor = graph.compositors[name], let rate = flow.video[name]?.rate else { continue }
            let layers = compositor.layers.map { delays[$0.source] ?? .zero }
            let latest = layers.max() ?? .zero
            waits[name] = layers.map { latest - $0 }
            // A layer's picture may tell by the next one only how long it lasts.
            let intervals = compositor.layers.compactMap { flow.video[$0.source]?.rate?.frameDuration }
            delays[name] = latest + rate.frameDuration + (intervals.max() ?? .zero)
        }
    }

    /// How long the pictures of each layer of a compositor wait, at most, for those of another; in the order of its layers.
    func waits(in compositor: CompositorNode) -> [Duration] {
        waits[compositor.name] ?? compositor.layers.map { _ in .zero }
    }
}
