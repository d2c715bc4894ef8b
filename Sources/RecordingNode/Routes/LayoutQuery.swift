internal import CaptureModel

/// A change of a composite as the parameters of a request ask for it.
struct LayoutQuery: Sendable {
    /// What can be asked for, for messages.
    static let forms = "'show=LAYOUT', 'swap', 'move=LAYER' with 'to', 'scale' or 'size', and 'snap=LAYER'"

    private let parameters: [String: String]

    init(_ parameters: [String: String]) { self.parameters = parameters }

    /// nil where nothing, or more than one thing, is asked for, or a value cannot be read.
    var change: LayoutChange? {
        let verbs = ["show", "swap", "move", "snap"].filter { parameters[$0] != nil }
        guard verbs.count == 1, let verb = verbs.first, let value = parameters[verb] else { return nil }
        let layer = NodeName(value)
        switch verb {
        case "show": return .show(layer)
        case "swap": return .swap(value.isEmpty ? nil : layer, with: parameters["with"].map { NodeName($0) })
        case "snap":
            guard let word = parameters["corner"] else { return .snap(layer, to: nil) }
            return Layout.Corner(rawValue: word).map { .snap(layer, to: $0) }
        default: return move(layer)
        }
    }

    private func move(_ layer: NodeName) -> LayoutChange? {
        let position = parameters["to"].flatMap(Self.lengths).map { CompositorNode.Layer.Position($0.0, $0.1) }
        var extent: CompositorNode.Layer.Extent?
        switch (parameters["scale"], parameters["size"]) {
        case (let scale?, nil): extent = Double(scale).flatMap { $0.isFinite ? .scale($0) : nil }
        case (nil, let size?): extent = Self.lengths(size).map { .size($0.0, $0.1) }
        case (nil, nil): break
        case (_?, _?): return nil
        }
        let isRead =
            (parameters["to"] == nil) == (position == nil)
            && (parameters["scale"] == nil && parameters["size"] == nil) == (extent == nil)
        guard isRead, position != nil || extent != nil else { return nil }
        return .move(layer, to: position, extent: extent)
    }

    /// nil where it cannot be read; nil within where nobody says.
    var transition: LayoutTransition?? {
        guard let word = parameters["by"] else { return .some(nil) }
        guard let kind = LayoutTransition.Kind(rawValue: word) else { return nil }
        let (duration, easing) = (
            parameters["duration"].flatMap { Duration(parsing: $0) },
            parameters["easing"].flatMap { Easing(rawValue: $0) }
        )
        guard (duration == nil) == (parameters["duration"] == nil), (easing == nil) == (parameters["easing"] == nil)
        else { return nil }
        return .some(.of(kind, duration, easing))
    }

    private static func lengths(_ text: String) -> (Length, Length)? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Length(parsing: String($0)) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else { return nil }
        return (first, second)
    }
}
