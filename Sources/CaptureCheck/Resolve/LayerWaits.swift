import CaptureModel

/// How long the layers of composites wait for each other where nothing is live.
///
/// A composite gives a picture when it has seen all that is in it. Of a file of 25 fps in a composite of 2 fps these are 14 pictures. Where a
/// composite shows that file and that composite, the file's own pictures wait so long. Without room for them the file would be held up, and
/// the picture of the slower composite would never come. Live composites show what has come, and do not wait.
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

    /// The pictures that wait so: their bytes, and how these come about.
    func pictures(in compositor: CompositorNode, _ flow: FlowResolver) -> [(bytes: Double, arithmetic: String)] {
        zip(compositor.layers, waits(in: compositor)).compactMap { layer, wait in
            guard wait > .zero, let video = flow.video[layer.source], let size = video.size, let rate = video.rate
            else {
                return nil
            }
            let count = Int((wait / rate.frameDuration).rounded(.up))
            let encoding = video.encoding.isRaw ? video.encoding : FlowResolver.decoded
            return (
                Double(size.area) * encoding.bitsPerPixel / 8 * Double(count),
                "\(count) pictures of \(size) of '\(layer.source)' that wait for another layer"
            )
        }
    }
}
