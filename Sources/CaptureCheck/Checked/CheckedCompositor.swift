public import CaptureModel

/// A compositor with every layer's place settled in pixels.
public struct CheckedCompositor: Sendable, Hashable {
    /// A place on the canvas, in pixels from its upper left corner; it may lie partly outside.
    public struct Rectangle: Sendable, Hashable {
        /// From the left and from the top.
        public var x, y: Int
        /// How wide and how high; above 0.
        public var width, height: Int

        /// Makes a rectangle.
        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// A layer with its place settled.
    public struct Layer: Sendable, Hashable {
        /// The node whose picture it shows.
        public let source: NodeName
        /// The format of that picture.
        public let format: StreamFormat.Video
        /// Its place, without the border.
        public let place: Rectangle
        /// How the picture fills the place.
        public let fit: CompositorNode.Layer.Fit
        /// What is cut off the source's picture first.
        public let crop: CompositorNode.Layer.Crop
        /// Whether it is mirrored in this composite, by the layer's or its camera's wish.
        public let isMirrored: Bool
        /// How far it is turned.
        public let rotation: CompositorNode.Layer.Rotation
        /// 0 ... 1.
        public let opacity: Double
        /// Its depth; distinct within the compositor, from 1 for the rearmost.
        public let zOrder: Int
        /// The border's width in pixels and its colour.
        public let border: Border?

        /// A border with its width settled.
        public struct Border: Sendable, Hashable {
            /// In pixels.
            public let width: Int
            /// Its colour.
            public let color: Color

            /// Settles a border.
            public init(width: Int, color: Color) {
                self.width = width
                self.color = color
            }
        }

        /// Settles a layer.
        public init(
            source: NodeName, format: StreamFormat.Video, place: Rectangle, fit: CompositorNode.Layer.Fit,
            crop: CompositorNode.Layer.Crop, isMirrored: Bool, rotation: CompositorNode.Layer.Rotation,
            opacity: Double, zOrder: Int, border: Border?
        ) {
            self.source = source
            self.format = format
            self.place = place
            self.fit = fit
            self.crop = crop
            self.isMirrored = isMirrored
            self.rotation = rotation
            self.opacity = opacity
            self.zOrder = zOrder
            self.border = border
        }
    }

    /// Its name in the graph.
    public let name: NodeName
    /// The canvas.
    public let size: Size
    /// Pictures per second.
    public let rate: FrameRate
    /// The source of the layer that paces it.
    public let clock: NodeName
    /// What shows where no layer is.
    public let background: Color
    /// The layers, as listed.
    public let layers: [Layer]
    /// Where it was written.
    public let provenance: Provenance

    /// Settles a compositor.
    public init(
        _ name: NodeName, size: Size, rate: FrameRate, clock: NodeName, background: Color, layers: [Layer],
        provenance: Provenance
    ) {
        self.name = name
        self.size = size
        self.rate = rate
        self.clock = clock
        self.background = background
        self.layers = layers
        self.provenance = provenance
    }
}
