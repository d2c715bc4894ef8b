public import CaptureModel

/// A place where a session leaves out pictures of a source at a lower rate than it gives.
///
/// It stands before everything that takes the source's pictures, so that all have the same ones, and where each of them stands by itself.
public struct PlannedRateControl: Sendable, Hashable {
    /// An encoder that counts the source's pictures to its next key frame.
    public struct Encoder: Sendable, Hashable {
        /// The element whose `sink` pad the pictures enter by, on their way to nobody else.
        public var element: String
        /// The longest time between key frames.
        public var keyframeInterval: Duration

        /// Makes an encoder.
        public init(_ element: String, keyframeInterval: Duration) {
            self.element = element
            self.keyframeInterval = keyframeInterval
        }
    }

    /// Why pictures of a source cannot be left out.
    public enum Obstacle: Sendable, Hashable {
        /// These sinks keep the source's own packets, and most of its pictures refer to others.
        case kept(VideoCodec, by: [NodeName])
        /// It is decoded more than once: by one who takes it from a tee, and by one who does not.
        case decodedOften
        /// It is one of those that this virtual camera shows in turn.
        case constituent(of: NodeName)
    }

    /// The source.
    public var node: NodeName
    /// The element whose `sink` pad its pictures enter by; where there is an obstacle, nil.
    public var element: String?
    /// What stands in the way.
    public var obstacle: Obstacle?
    /// Pictures per second that it gives; nil where only the running source can tell.
    public var rate: FrameRate?
    /// The encoders that are to make key frames as often as before.
    public var encoders: [Encoder]

    /// Makes a place.
    public init(
        _ node: NodeName, element: String?, obstacle: Obstacle? = nil, rate: FrameRate? = nil, encoders: [Encoder] = []
    ) {
        self.node = node
        self.element = element
        self.obstacle = obstacle
        self.rate = rate
        self.encoders = encoders
    }
}
