public import CaptureModel

/// A place where a source's sound is treated: every 10 ms of it go one of several ways.
public struct PlannedTreatment: Sendable, Hashable {
    /// A way.
    public struct Way: Sendable, Hashable {
        /// The mode that it is for.
        public var mode: MicrophoneMode
        /// The element, and its pad, before which sound that goes another way is left out.
        public var element, pad: String

        /// Makes a way.
        public init(_ mode: MicrophoneMode, element: String, pad: String) {
            self.mode = mode
            self.element = element
            self.pad = pad
        }
    }

    /// The source.
    public var node: NodeName
    /// The element where the ways part (`tee`).
    public var fork: String
    /// The element where they meet (`funnel`).
    public var join: String
    /// The ways.
    public var ways: [Way]
    /// The mode at the start.
    public var initial: MicrophoneMode

    /// Makes a place.
    public init(_ node: NodeName, fork: String, join: String, ways: [Way], initial: MicrophoneMode) {
        self.node = node
        self.fork = fork
        self.join = join
        self.ways = ways
        self.initial = initial
    }
}
