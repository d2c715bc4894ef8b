internal import CaptureModel

/// A composite's layout at the beginning of a take, or a change of it.
public struct TakeLayout: Sendable, Hashable, Codable {
    /// One layer of it.
    public struct Layer: Sendable, Hashable, Codable {
        /// The node whose picture it shows.
        public var source: String
        /// Where it lies, in pixels from the canvas's upper left corner, and how large it is.
        public var x, y, width, height: Int
        /// 0 is hidden, 1 opaque.
        public var opacity: Double
        /// Its depth, from 1 for the rearmost.
        public var z: Int
    }

    /// When, on the timeline: the time of the first picture that has it.
    public var at: Seconds
    /// The compositor.
    public var compositor: String
    /// The layout's name; nil where it has none.
    public var layout: String?
    /// How it is come to, where a transition begins there: `fade` or `move`.
    public var transition: String?
    /// How long that transition is.
    public var duration: Seconds?
    /// The layers as they are, or as they will be at the transition's end.
    public var layers: [Layer]

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: LayoutState, at: Duration) {
        self.at = Seconds(at)
        compositor = state.compositor.description
        layout = state.layout?.description
        transition = state.transition?.kind.rawValue
        duration = state.transition.map { Seconds($0.duration) }
        layers = zip(state.sources, state.goal).map { source, placement in
            Layer(
                source: source.description, x: placement.x, y: placement.y, width: placement.width,
                height: placement.height, opacity: placement.opacity, z: placement.zOrder)
        }
    }
}
