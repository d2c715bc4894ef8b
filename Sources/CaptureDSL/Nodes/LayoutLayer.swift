public import CaptureModel

/// One layer's place in a layout that a compositor can be brought to while it runs.
public struct LayoutLayer: Sendable {
    var value: CompositorNode.NamedLayout.Entry

    /// Shows a layer of the compositor; the arrangement gives it a place unless `at`, `scaled` or `sized` do.
    public init(
        _ node: any VideoNode, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        value = CompositorNode.NamedLayout.Entry(node.name, provenance: Provenance(callAt: filePath, line, column))
    }

    private func with(_ change: (inout CompositorNode.NamedLayout.Entry) -> Void) -> LayoutLayer {
        var copy = self
        change(&copy.value)
        return copy
    }

    /// Puts the upper left corner of its place at a point of the canvas: `.at(50, 100)`, `.at(.percent(75), 20)`.
    public func at(_ x: Length, _ y: Length) -> LayoutLayer { with { $0.position = .init(x, y) } }

    /// Makes its place a share of the canvas's width and height. Range: above 0, at most 10.
    public func scaled(_ share: Double) -> LayoutLayer { with { $0.extent = .scale(share) } }

    /// Makes its place as large as given, in pixels or as a share of the canvas.
    public func sized(_ width: Length, _ height: Length) -> LayoutLayer { with { $0.extent = .size(width, height) } }

    /// Makes it see-through: 0 is invisible, 1 opaque.
    public func opacity(_ opacity: Double) -> LayoutLayer { with { $0.opacity = opacity } }

    /// Puts it above the layers of lower numbers; without it a layer's number is its position in the list, from 0.
    public func zOrder(_ order: Int) -> LayoutLayer { with { $0.zOrder = order } }
}
