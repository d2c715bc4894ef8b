public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// What is seen of a composite, and where, while a session runs.
///
/// A change shows in the first picture whose running time is not before the call's, where media is live; else in the next one. All
/// layers change in one picture, and none is lost or made for it. Any compositor can be changed.
extension Session {
    /// The layout of every compositor, in the plan's order.
    public nonisolated var layouts: [LayoutState] { layoutControls.map(\.state) }

    /// The layout of a compositor; nil where there is none of this name.
    public nonisolated func layout(of compositor: NodeName) -> LayoutState? {
        layoutControls.first { $0.planned.node == compositor }?.state
    }

    /// Brings a compositor to one of its layouts.
    ///
    /// - Parameter transition: how; nil is what the graph says.
    /// - Throws: a failure of kind `command` where there is no such compositor or layout, or no such transition.
    public func show(
        _ layout: NodeName, on compositor: NodeName, by transition: LayoutTransition? = nil
    ) throws(SessionFailure) {
        try change(compositor, to: .show(layout), by: transition)
    }

    /// Puts two layers in each other's places, depths and opacities.
    ///
    /// - Parameters:
    ///   - layer: one; nil is the only one that is seen beside the full-screen layer.
    ///   - other: the other; nil is the full-screen layer, which is the largest.
    ///   - transition: how; nil is what the graph says.
    /// - Throws: a failure of kind `command` where there are no such layers, or it is not clear which are meant.
    public func swap(
        on compositor: NodeName, _ layer: NodeName? = nil, with other: NodeName? = nil,
        by transition: LayoutTransition? = nil
    ) throws(SessionFailure) {
        try change(compositor, to: .swap(layer, with: other), by: transition)
    }

    /// Moves a layer, makes it larger or smaller; a hand that drags it asks for it again and again, by a cut.
    ///
    /// - Parameters:
    ///   - position: its upper left corner; nil leaves that where it is.
    ///   - extent: its size; nil leaves that.
    ///   - transition: how; nil is what the graph says.
    /// - Throws: a failure of kind `command` where there is no such layer, or nothing of it would be seen.
    public func move(
        _ layer: NodeName, on compositor: NodeName, to position: CompositorNode.Layer.Position? = nil,
        extent: CompositorNode.Layer.Extent? = nil, by transition: LayoutTransition? = nil
    ) throws(SessionFailure) {
        try change(compositor, to: .move(layer, to: position, extent: extent), by: transition)
    }

    /// Puts a layer into a corner, with the margin of the compositor's `pip` layout, else 20 pixels from the edges.
    ///
    /// - Parameters:
    ///   - corner: which; nil is the nearest to where it is.
    ///   - transition: how; nil is what the graph says.
    /// - Throws: a failure of kind `command` where there is no such layer.
    public func snap(
        _ layer: NodeName, on compositor: NodeName, to corner: Layout.Corner? = nil,
        by transition: LayoutTransition? = nil
    ) throws(SessionFailure) {
        try change(compositor, to: .snap(layer, to: corner), by: transition)
    }

    /// Changes a compositor's layout, as the other calls do.
    ///
    /// - Throws: a failure of kind `command`; nothing is changed then.
    public func change(
        _ compositor: NodeName, to change: LayoutChange, by transition: LayoutTransition? = nil
    ) throws(SessionFailure) {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: compositor) }
        guard let control = layoutControls.first(where: { $0.planned.node == compositor }) else {
            let names = layoutControls.map { "'\($0.planned.node)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "the graph has none" : "known are \(names)"
            throw SessionFailure(.command, "there is no compositor '\(compositor)'; \(known)")
        }
        let transition = transition ?? control.planned.transition
        guard transition.isInRange else {
            let range = LayoutTransition.durations
            throw SessionFailure(
                .command,
                "a \(transition.kind.rawValue) of \(transition.duration.written) cannot be had; one takes "
                    + "\(range.lowerBound.written) to \(range.upperBound.written)", node: compositor)
        }
        let goal = LayoutGoal(change, on: control.planned)
        // Pictures of a graph that is not live have no time in common with whoever asks.
        try control.ask(by: transition, at: plan.isLive ? runningTime : nil, goal.placements)
    }
}
