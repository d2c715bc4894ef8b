public import CaptureModel

/// A picture made of layers.
public struct Compositor: PictureOnlyNode {
    public let wired: WiredNode

    init(wired: WiredNode) { self.wired = wired }

    /// Makes a picture of layers, from back to front.
    ///
    /// - Parameters:
    ///   - name: The node's name.
    ///   - size: The canvas.
    ///   - clock: The layer's node that paces the picture; the others give their latest frame. nil is the first layer.
    ///   - fps: Pictures per second; nil is the clock's rate.
    ///   - background: What shows where no layer is, and in a layer's place before its first frame.
    ///   - layout: How layers without a place of their own are arranged.
    ///   - dynamicRange: The picture's dynamic range; nil is that of the layers, which must all have the same.
    ///   - layers: The layers, from back to front.
    public init(
        _ name: String, size: Size, clock: (any VideoNode)? = nil, fps: FrameRate? = nil, background: Color = .black,
        layout: Layout = .free, dynamicRange: DynamicRange? = nil, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        @LayerBuilder layers: () -> [Layer]
    ) {
        let layers = layers()
        let node = CompositorNode(
            NodeName(name), size: size, clock: clock?.name, rate: fps, background: background, layout: layout,
            layers: layers.map(\.value), dynamicRange: dynamicRange,
            provenance: Provenance(callAt: filePath, line, column))
        wired = WiredNode(.compositor(node), inputs: layers.map(\.source) + [clock?.wired].compactMap { $0 })
    }

    @available(
        *, unavailable, message: "a compositor's clock is one of its pictures; sound has no frames to pace it by"
    )
    public init(
        _ name: String, size: Size, clock: any SoundOnlyNode, fps: FrameRate? = nil, background: Color = .black,
        layout: Layout = .free, @LayerBuilder layers: () -> [Layer]
    ) { rejectedByTheCompiler() }
}
