public import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Zoom while a session runs (Apple: `videoZoomFactor`, `ramp(toVideoZoomFactor:withRate:)`, `cancelVideoZoomRamp`).
///
/// What is asked for holds from the next picture on. A source can be zoomed where its graph says `zoom`.
extension Session {
    /// The zoom of every source that has one, in the plan's order.
    public nonisolated var zooms: [ZoomState] { zoomControls.map(\.state) }

    /// The zoom of a source; nil where it has none.
    public nonisolated func zoom(of source: NodeName) -> ZoomState? {
        zoomControls.first { $0.planned.node == source }?.state
    }

    /// Whether a ramp of a source runs (Apple: `isRampingVideoZoom`).
    public nonisolated func isRamping(_ source: NodeName) -> Bool { zoom(of: source)?.isRamping ?? false }

    /// Zooms at once; a ramp that runs is over.
    ///
    /// - Throws: a failure of kind `command` where the source cannot be zoomed, or not so far.
    public func setZoom(of source: NodeName, to zoom: UserZoom) throws(SessionFailure) {
        try control(of: source, for: zoom).change { $0.set(zoom) }
    }

    /// Zooms at a rate in powers of two per second: at 1, from 1 to 4 in two seconds.
    ///
    /// - Throws: a failure of kind `command` where the source cannot be zoomed, or not so far, or not at this rate.
    public func rampZoom(of source: NodeName, to zoom: UserZoom, rate: Double) throws(SessionFailure) {
        let control = try control(of: source, for: zoom)
        guard ZoomRamp.rates.contains(rate) else {
            throw SessionFailure(
                .command,
                "a zoom cannot go at \(rate) powers of two per second; it can at "
                    + "\(ZoomRamp.rates.lowerBound) to \(ZoomRamp.rates.upperBound)", node: source)
        }
        control.change { $0.ramp(to: zoom, rate: rate) }
    }

    /// Ends a ramp where it is; nothing happens where none runs.
    ///
    /// - Throws: a failure of kind `command` where the source cannot be zoomed.
    public func cancelZoomRamp(of source: NodeName) throws(SessionFailure) {
        let control = try control(of: source, for: nil)
        if control.state.isRamping { control.change { $0.cancel() } }
    }

    private func control(of source: NodeName, for zoom: UserZoom?) throws(SessionFailure) -> ZoomControl {
        guard phase < .finishing else { throw SessionFailure(.command, "the session is over", node: source) }
        guard let control = zoomControls.first(where: { $0.planned.node == source }) else {
            let names = zoomControls.map { "'\($0.planned.node)'" }.joined(separator: ", ")
            let known = names.isEmpty ? "none of this graph can" : "those that can are \(names)"
            throw SessionFailure(
                .command,
                "'\(source)' is no source that can be zoomed: \(known); 'zoom: 1' on a source lets it be zoomed while "
                    + "the graph runs")
        }
        let range = control.planned.range
        guard zoom.map(range.contains) ?? true else {
            let held = control.planned.holder.map { "; '\($0)' holds it there" } ?? ""
            let limits =
                range.lowerBound == range.upperBound
                ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw SessionFailure(
                .command, "source '\(source)' has no zoom \(zoom ?? .whole); it has \(limits)\(held)", node: source)
        }
        return control
    }
}
