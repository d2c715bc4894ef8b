public import CaptureModel

/// Everything a session will make: elements, properties, pads, caps, queues and links, as values.
///
/// Made by `Planner` from a checked graph; printable as text, as a gst-launch line, as DOT, Mermaid, SVG and JSON.
public struct Plan: Sendable, Hashable {
    /// The graph's name; the pipeline's name.
    public var name: String
    /// The elements, upstream before downstream; their names are unique.
    public var elements: [PlannedElement]
    /// The links between them.
    public var links: [PlannedLink]
    /// What each source of the graph became.
    public var sources: [PlannedSource]
    /// What each sink of the graph became.
    public var sinks: [PlannedSink]
    /// Where pictures may be left out under system pressure.
    public var throttles: [PlannedThrottle]
    /// Why the plan is as it is, one sentence a choice.
    public var reasons: [PlanReason]
    /// Whether media comes at its own pace.
    public var isLive: Bool
    /// When takes begin and how long they last.
    public var takes: TakePolicy
    /// The name of the take that the sinks' files belong to: `{take}`.
    public var take: String

    /// Makes a plan.
    public init(
        name: String, elements: [PlannedElement] = [], links: [PlannedLink] = [], sources: [PlannedSource] = [],
        sinks: [PlannedSink] = [], throttles: [PlannedThrottle] = [], reasons: [PlanReason] = [], isLive: Bool = false,
        takes: TakePolicy = TakePolicy(), take: String = ""
    ) {
        self.name = name
        self.elements = elements
        self.links = links
        self.sources = sources
        self.sinks = sinks
        self.throttles = throttles
        self.reasons = reasons
        self.isLive = isLive
        self.takes = takes
        self.take = take
    }
}

/// One choice of the planner, said out loud.
public struct PlanReason: Sendable, Hashable, Codable {
    /// The node concerned.
    public var node: String
    /// What was chosen and why.
    public var text: String

    /// Makes a reason.
    public init(_ node: NodeName, _ text: String) {
        self.node = node.description
        self.text = text
    }
}
