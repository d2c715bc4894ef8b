internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Moves, shows and hides the layers of one compositor of a running pipeline.
///
/// A compositor says which picture it is about to make when it has chosen what its layers show. What is set on its pads then holds
/// for all of that picture and for none before, so layers change together, and nothing is made, lost or negotiated for it.
final class LayoutControl: Sendable {
    /// What a pad shows, in the compositor's words.
    private struct Look: Sendable, Hashable {
        var x, y, width, height: Int
        var alpha: Double
        var zOrder: Int

        init(_ placement: LayerPlacement, border: Int = 0, isShown: Bool = true, isBehind: Bool = false) {
            (x, y) = (placement.x - border, placement.y - border)
            (width, height) = (placement.width + 2 * border, placement.height + 2 * border)
            alpha = isShown ? placement.opacity : 0
            // As the planner counts: a border lies between its layer and the next one behind.
            zOrder = 2 * placement.zOrder - (isBehind ? 1 : 0)
        }
    }

    let planned: PlannedComposite
    private let motion: Mutex<LayoutMotion>
    /// The layers whose sources are lost, where something is shown in their places.
    private let lost = Mutex<Set<Int>>([])
    /// What was last set, by pad.
    private let looks = Mutex<[String: Look]>([:])
    /// Told when, with a picture, a layout or a transition has begun or ended.
    private let told = Listener<SessionEvent>()
    private let pads: [String: Pad]
    private let isLive: Bool
    /// Told which node's picture fills the canvas, and from which time on.
    private let followed = Listener<NodeName, Duration>()

    init(_ planned: PlannedComposite, _ assembly: PipelineAssembly) {
        self.planned = planned
        isLive = assembly.plan.isLive
        motion = Mutex(LayoutMotion(planned.layers.map(\.placement), layout: planned.initial))
        let names = planned.layers.flatMap { [$0.pad, $0.border, $0.slate].compactMap { $0 } }
        let pads = names.compactMap { name in assembly.pad(name, of: planned.element).map { (name, $0) } }
        self.pads = Dictionary(pads) { first, _ in first }
        var looks: [String: Look] = [:]
        for (layer, placement) in zip(planned.layers, planned.layers.map(\.placement)) {
            for (pad, look) in Self.looks(of: layer, placement, isLost: false) { looks[pad] = look }
        }
        self.looks.withLock { $0 = looks }
        _ = try? assembly.element(planned.element)?.onSamplesSelected { [weak self] time in
            if let time { self?.prepare(time.duration) }
        }
    }

    var state: LayoutState {
        let motion = motion.withLock { $0 }
        return LayoutState(
            compositor: planned.node, layout: motion.layout, sources: planned.layers.map(\.source),
            placements: motion.placements, goal: motion.goal, transition: motion.transition,
            layouts: planned.layouts.map(\.name))
    }

    func onChange(_ body: @escaping @Sendable (SessionEvent) -> Void) { told.set(body) }

    /// The node whose picture fills the canvas, once all is done that was asked for.
    var fullest: NodeName? { motion.withLock { $0.target.fullest }.map { planned.layers[$0].source } }

    /// Calls back with the node whose picture fills the canvas from a time on, with each change.
    func onFullest(_ body: @escaping @Sendable (NodeName, Duration) -> Void) { followed.set(body) }

    /// Asks for a change, which the first picture of a time or a later one shows; nil is the next picture.
    ///
    /// - Parameter change: gives the placements and the layout that they are of, from those that were asked for last; what it throws
    ///   changes nothing.
    func ask(
        by transition: LayoutTransition, at time: Duration?,
        _ change: ([LayerPlacement]) throws(SessionFailure) -> ([LayerPlacement], NodeName?)
    ) throws(SessionFailure) {
        try motion.withLock { motion throws(SessionFailure) in
            let (placements, layout) = try change(motion.target)
            motion.ask(for: placements, layout: layout, by: transition, at: time)
        }
        // Sound does not wait as long as pictures do: by the time the picture is made, what belongs to it has gone by.
        if let time { tell(transition, at: time) }
    }

    /// Shows what stands for a layer whose source is lost, or the layer again, from the next picture on.
    func setLost(_ isLost: Bool, pad: String) {
        guard let layer = planned.layers.firstIndex(where: { $0.pad == pad }) else { return }
        lost.withLock { if isLost { $0.insert(layer) } else { $0.remove(layer) } }
    }

    /// Sets what the picture of a time shows, on the thread that makes it.
    private func prepare(_ time: Duration) {
        let (placements, isNews) = motion.withLock { motion in
            let isNews = motion.advance(to: time)
            return (motion.placements, isNews)
        }
        let lost = lost.withLock { $0 }
        for (index, (layer, placement)) in zip(planned.layers, placements).enumerated() {
            for (pad, look) in Self.looks(of: layer, placement, isLost: lost.contains(index)) { set(look, on: pad) }
        }
        if isNews, !isLive, let transition = motion.withLock({ $0.begun(at: time) }) { tell(transition, at: time) }
        if isNews { told.tell(.layoutChanged(state, at: time)) }
    }

    /// In the middle of a transition the new picture is the larger one.
    private func tell(_ transition: LayoutTransition, at time: Duration) {
        guard let fullest else { return }
        followed.tell(fullest, time + transition.duration / 2)
    }

    private static func looks(
        of layer: PlannedComposite.Layer, _ placement: LayerPlacement, isLost: Bool
    ) -> [(String, Look)] {
        var looks = [(layer.pad, Look(placement, isShown: !isLost || layer.slate == nil))]
        if let slate = layer.slate { looks.append((slate, Look(placement, isShown: isLost))) }
        if let border = layer.border {
            looks.append((border, Look(placement, border: layer.borderWidth, isBehind: true)))
        }
        return looks
    }

    /// Sets what is not so already: a size that is set makes the compositor prepare its scaling anew.
    private func set(_ look: Look, on name: String) {
        let last = looks.withLock { $0.updateValue(look, forKey: name) }
        guard look != last, let pad = pads[name] else { return }
        func set(_ property: String, _ value: PropertySetting, if isNew: Bool) {
            if isNew { try? pad.set(property, to: value) }
        }
        set("xpos", .int(Int64(look.x)), if: look.x != last?.x)
        set("ypos", .int(Int64(look.y)), if: look.y != last?.y)
        set("width", .int(Int64(look.width)), if: look.width != last?.width)
        set("height", .int(Int64(look.height)), if: look.height != last?.height)
        set("alpha", .double(look.alpha), if: look.alpha != last?.alpha)
        set("zorder", .int(Int64(look.zOrder)), if: look.zOrder != last?.zOrder)
    }
}
