public import CaptureModel

/// One node's place in a compositor's picture.
public struct Layer: Sendable {
    let source: WiredNode
    var value: CompositorNode.Layer

    /// Shows a node's picture; the layout gives it a place unless `at`, `scaled` or `sized` do.
    public init(
        _ node: any VideoNode, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        source = node.wired
        value = CompositorNode.Layer(node.name, provenance: Provenance(callAt: filePath, line, column))
    }

    private func with(_ change: (inout CompositorNode.Layer) -> Void) -> Layer {
        var copy = self
        change(&copy.value)
        return copy
    }

    /// Puts the upper left corner of its place at a point of the canvas: `.at(50, 100)`, `.at(.percent(75), 20)`.
    public func at(_ x: Length, _ y: Length) -> Layer { with { $0.position = .init(x, y) } }

    /// Makes its place a share of the canvas's width and height. Range: above 0, at most 10.
    public func scaled(_ share: Double) -> Layer { with { $0.extent = .scale(share) } }

    /// Makes its place as large as given, in pixels or as a share of the canvas.
    public func sized(_ width: Length, _ height: Length) -> Layer { with { $0.extent = .size(width, height) } }

    /// Says how the picture fills a place of another shape; without it `.contain`.
    public func fit(_ fit: CompositorNode.Layer.Fit) -> Layer { with { $0.fit = fit } }

    /// Cuts off the sides of the source's picture, before anything else.
    public func cropped(top: Length = 0, right: Length = 0, bottom: Length = 0, left: Length = 0) -> Layer {
        with { $0.crop = .init(top: top, right: right, bottom: bottom, left: left) }
    }

    /// Turns the picture left to right.
    public func mirrored(_ isMirrored: Bool = true) -> Layer { with { $0.isMirrored = isMirrored } }

    /// Turns the picture clockwise.
    public func rotated(_ rotation: CompositorNode.Layer.Rotation) -> Layer { with { $0.rotation = rotation } }

    /// Makes it see-through: 0 is invisible, 1 opaque.
    public func opacity(_ opacity: Double) -> Layer { with { $0.opacity = opacity } }

    /// Puts it above the layers of lower numbers; without it a layer's number is its position in the list, from 0.
    public func zOrder(_ order: Int) -> Layer { with { $0.zOrder = order } }

    /// Draws a frame around its place, outside it.
    public func bordered(_ width: Length, _ color: Color = .white) -> Layer {
        with { $0.border = .init(width: width, color: color) }
    }
}
