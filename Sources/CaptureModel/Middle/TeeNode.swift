/// A fan-out written out, to give its branches a policy; elsewhere using a node twice is enough (GStreamer: `tee`).
public struct TeeNode: GraphNode {
    /// What a branch does when its consumer is slower than its source.
    public enum Policy: String, Sendable, Hashable, CaseIterable, Codable {
        /// The source waits; nothing is lost within the graph.
        case blocking
        /// The oldest frame is dropped and counted; the newest wins (GStreamer: `queue leaky=downstream`).
        case leaky
    }

    public var name: NodeName
    /// The node that is fanned out.
    public var input: NodeName
    /// Whether its picture or its sound.
    public var media: MediaType
    /// What a branch does when it lags.
    public var policy: Policy
    /// How much a branch may lag (GStreamer: `queue.max-size-time`). nil leaves it to the planner.
    public var depth: Duration?
    public var provenance: Provenance

    /// Makes a tee.
    public init(
        _ name: NodeName,
        of input: NodeName,
        media: MediaType = .video,
        policy: Policy = .blocking,
        depth: Duration? = nil,
        provenance: Provenance = .unknown
    ) {
        self.name = name
        self.input = input
        self.media = media
        self.policy = policy
        self.depth = depth
        self.provenance = provenance
    }
}
