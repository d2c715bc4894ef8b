public import CaptureModel

/// What a process of its own runs of a plan: the elements that open one source, and where what they give goes on.
public struct PlannedWorker: Sendable, Hashable {
    /// A stream that leaves the process.
    public struct Stream: Sendable, Hashable {
        /// Where it leaves the elements.
        public var from: PlannedLink.End
        /// The element of the plan that takes it up: an `appsrc`.
        public var feed: String

        /// Makes a stream.
        public init(from: PlannedLink.End, feed: String) {
            self.from = from
            self.feed = feed
        }
    }

    /// The source.
    public var node: NodeName
    /// The elements, upstream before downstream.
    public var elements: [PlannedElement]
    /// The links between them.
    public var links: [PlannedLink]
    /// What leaves; a stream's place is its number.
    public var streams: [Stream]

    /// Makes a worker.
    public init(_ node: NodeName, elements: [PlannedElement], links: [PlannedLink], streams: [Stream]) {
        self.node = node
        self.elements = elements
        self.links = links
        self.streams = streams
    }
}
