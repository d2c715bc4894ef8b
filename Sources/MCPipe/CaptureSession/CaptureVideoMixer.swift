internal import CaptureDiagnostics
public import CaptureModel

/// Makes one picture of several (Apple's sample AVMultiCamPiP: `PiPVideoMixer`).
///
/// It is an output to the cameras that are connected to it, one layer each from back to front, and gives a port of its own
/// to be connected to files and previews. The first camera connected paces the picture, as the full-screen camera does in
/// Apple's sample; the others give their latest frame.
public final class CaptureVideoMixer: CaptureOutput {
    /// Where a picture lies on the canvas; what is nil is left to the mixer's layout.
    public struct Placement: Sendable, Hashable {
        /// The upper left corner.
        public var position: CompositorNode.Layer.Position?
        /// How large the place is.
        public var extent: CompositorNode.Layer.Extent?
        /// How the picture fills a place of another shape.
        public var fit: CompositorNode.Layer.Fit

        /// Makes a placement.
        public init(
            at position: CompositorNode.Layer.Position? = nil, extent: CompositorNode.Layer.Extent? = nil,
            fit: CompositorNode.Layer.Fit = .contain
        ) {
            self.position = position
            self.extent = extent
            self.fit = fit
        }
    }

    public let blueprint: CaptureOutputBlueprint

    /// Makes a mixer.
    ///
    /// - Parameters:
    ///   - size: The canvas.
    ///   - layout: Where pictures without a placement of their own lie; as it stands, the place of Apple's sample.
    ///   - background: What shows where no picture is.
    ///   - dynamicRange: The picture's dynamic range; nil is that of the cameras, which must all have the same. `.sdr` tone-maps HDR.
    ///   - name: The name of its node in the graph; nil is `mixer`.
    public init(
        size: Size, layout: Layout = .pictureInPicture(), background: Color = .black,
        dynamicRange: DynamicRange? = nil, named name: String? = nil,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let node = CompositorNode(
            "mixer", size: size, background: background, layout: layout, layers: [], dynamicRange: dynamicRange)
        blueprint = CaptureOutputBlueprint(
            .mixer(node), named: name, else: "mixer", at: SourceRange(file: filePath, line: line, column: column))
    }

    /// The picture it makes.
    public var ports: [CaptureInputPort] { [CaptureInputPort(.mixer(self), .video, from: nil)] }
}
