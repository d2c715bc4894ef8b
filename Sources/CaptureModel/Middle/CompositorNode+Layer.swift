extension CompositorNode {
    /// One source's place in a compositor's picture.
    public struct Layer: Sendable, Hashable {
        /// How a picture fills a place of another shape.
        public enum Fit: String, Sendable, Hashable, CaseIterable, Codable {
            /// Whole, with the background beside it; the default.
            case contain
            /// Filled, with what stands over cut off.
            case cover
            /// Filled, with its shape changed.
            case stretch
        }

        /// Quarter turns, clockwise.
        public enum Rotation: Int, Sendable, Hashable, CaseIterable, Codable {
            case none = 0
            case quarter = 90
            case half = 180
            case threeQuarters = 270
        }

        /// How much is cut off each side of the source's picture before anything else.
        public struct Crop: Sendable, Hashable {
            /// Cut off at each side, in pixels or as a share of the source's own width or height.
            public var top, right, bottom, left: Length

            /// Makes a crop.
            public init(top: Length = 0, right: Length = 0, bottom: Length = 0, left: Length = 0) {
                self.top = top
                self.right = right
                self.bottom = bottom
                self.left = left
            }
        }

        /// A frame drawn around the layer's place, outside it.
        public struct Border: Sendable, Hashable {
            /// Its width.
            public var width: Length
            /// Its colour.
            public var color: Color

            /// Makes a border.
            public init(width: Length, color: Color = .white) {
                self.width = width
                self.color = color
            }
        }

        /// How large the layer's place is.
        public enum Extent: Sendable, Hashable {
            /// Width and height.
            case size(Length, Length)
            /// A share of the canvas's width and height, as in the mixer of the picture-in-picture article (docs/origins.md). Range: above 0, at most 10.
            case scale(Double)
        }

        /// The node whose picture it shows.
        public var source: NodeName
        /// The upper left corner of its place on the canvas; nil leaves it to the layout.
        public var position: Position?
        /// How large its place is; nil leaves it to the layout.
        public var extent: Extent?
        /// How the picture fills the place.
        public var fit: Fit
        /// What is cut off the source's picture.
        public var crop: Crop
        /// Whether the picture is turned left to right.
        public var isMirrored: Bool
        /// How far the picture is turned.
        public var rotation: Rotation
        /// 0 is invisible, 1 (the default) opaque.
        public var opacity: Double
        /// Layers with a higher number cover those with a lower one; nil is the position in the list, from 0.
        public var zOrder: Int?
        /// A frame around the place.
        public var border: Border?
        public var provenance: Provenance

        /// A point on the canvas, from its upper left corner.
        public struct Position: Sendable, Hashable {
            /// From the left.
            public var x: Length
            /// From the top.
            public var y: Length

            /// Makes a point.
            public init(_ x: Length, _ y: Length) {
                self.x = x
                self.y = y
            }
        }

        /// Makes a layer.
        public init(
            _ source: NodeName,
            position: Position? = nil,
            extent: Extent? = nil,
            fit: Fit = .contain,
            crop: Crop = Crop(),
            isMirrored: Bool = false,
            rotation: Rotation = .none,
            opacity: Double = 1,
            zOrder: Int? = nil,
            border: Border? = nil,
            provenance: Provenance = .unknown
        ) {
            self.source = source
            self.position = position
            self.extent = extent
            self.fit = fit
            self.crop = crop
            self.isMirrored = isMirrored
            self.rotation = rotation
            self.opacity = opacity
            self.zOrder = zOrder
            self.border = border
            self.provenance = provenance
        }
    }
}
