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
        /// How long its pictures wait at most for those of another layer, which come through a slower composite; 0 where something is live.
        public let wait: Duration

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

        /// Where it lies in the compositor's first picture.
        public var placement: LayerPlacement {
            LayerPlacement(
                x: place.x, y: place.y, width: place.width, height: place.height, opacity: opacity, zOrder: zOrder)
        }

        /// Settles a layer.
        public init(
            source: NodeName, format: StreamFormat.Video, place: Rectangle, fit: CompositorNode.Layer.Fit,
            crop: CompositorNode.Layer.Crop, isMirrored: Bool, rotation: CompositorNode.Layer.Rotation,
            opacity: Double, zOrder: Int, border: Border?, wait: Duration = .zero
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
            self.wait = wait
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
    /// The layers, as listed, with the places that they have in the first picture.
    public let layers: [Layer]
    /// What its samples mean; layers that have more are tone-mapped before it.
    public let dynamicRange: DynamicRange
    /// The layouts it can be brought to while it runs.
    public let layouts: [CheckedLayout]
    /// The one it begins with; nil where the layers' own places are none of them.
    public let initialLayout: NodeName?
    /// How it goes from one to another where nobody says otherwise.
    public let transition: LayoutTransition
    /// Pixels between the canvas's edges and a layer that is put into a corner.
    public let margin: Int
    /// Whether the graph says that it will be changed while it runs.
    public let takesCommands: Bool
    /// Where it was written.
    public let provenance: Provenance

    /// Settles a compositor.
    public init(
        _ name: NodeName, size: Size, rate: FrameRate, clock: NodeName, background: Color, layers: [Layer],
        dynamicRange: DynamicRange = .sdr, layouts: [CheckedLayout] = [], initialLayout: NodeName? = nil,
        transition: LayoutTransition = .cut,
        margin: Int = 20, takesCommands: Bool = false, provenance: Provenance
    ) {
        self.layouts = layouts
        self.initialLayout = initialLayout
        self.transition = transition
        self.margin = margin
        self.takesCommands = takesCommands
        self.name = name
        self.size = size
        self.rate = rate
        self.clock = clock
        self.background = background
        self.layers = layers
        self.dynamicRange = dynamicRange
        self.provenance = provenance
    }
}
