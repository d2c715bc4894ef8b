/// What came of making the elements of an effect on this machine, setting their properties and linking them; none of them ran.
public struct EffectTrial: Sendable, Hashable {
    /// What is tried.
    public struct Chain: Sendable, Hashable {
        /// Whether the elements are to take and give a picture or a sound.
        public var media: MediaType
        /// The elements, in the order of the flow.
        public var elements: [EffectNode.Element]

        /// Makes a chain.
        public init(_ media: MediaType, _ elements: [EffectNode.Element]) {
            self.media = media
            self.elements = elements
        }
    }

    /// The pads by which an element stands in the chain.
    public struct Pads: Sendable, Hashable {
        /// The sink pad, such as `sink` or `video_sink`.
        public var input: String
        /// The source pad, such as `src`.
        public var output: String

        /// Makes a pair.
        public init(input: String = "sink", output: String = "src") {
            self.input = input
            self.output = output
        }
    }

    /// Why the chain cannot be made.
    public struct Obstacle: Sendable, Hashable {
        /// What of an element is wrong.
        public enum Part: Sendable, Hashable {
            /// The element itself: it does not fit where it stands.
            case factory
            /// A property that it has not, or that nobody can set.
            case property(String)
            /// The value of a property.
            case value(of: String)
        }

        /// The position of the element that stands in the way.
        public var element: Int
        /// What of it is wrong.
        public var part: Part
        /// What is wrong, as the rest of a sentence that begins with the element's or the property's name.
        public var fact: String
        /// The name of a property that the element has and that is nearest to one it has not.
        public var nearest: String?

        /// Makes an obstacle.
        public init(element: Int, part: Part = .factory, fact: String, nearest: String? = nil) {
            self.element = element
            self.part = part
            self.fact = fact
            self.nearest = nearest
        }
    }

    /// The pads of the elements, up to the one that stands in the way.
    public var pads: [Pads]
    /// What stands in the way of the first element that does not fit; nil where all do.
    public var obstacle: Obstacle?

    /// Makes an outcome.
    public init(pads: [Pads], obstacle: Obstacle? = nil) {
        self.pads = pads
        self.obstacle = obstacle
    }
}
