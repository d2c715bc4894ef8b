public import CaptureCheck
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
    /// Where encoders rest between takes.
    public var takeGates: [PlannedTakeGate]
    /// Where sound is made longer, for files that play slower.
    public var stretches: [PlannedStretch]
    /// Where the values of pictures are brought into one range.
    public var ranges: [PlannedRange]
    /// Where sources are zoomed.
    public var zooms: [PlannedZoom]
    /// Where what is behind people is blurred.
    public var portraits: [PlannedPortrait]
    /// Where the sound of sources is treated.
    public var treatments: [PlannedTreatment]
    /// Where the frame rate of sources can be lowered.
    public var rateControls: [PlannedRateControl]
    /// Where layers can be moved, shown and hidden.
    public var composites: [PlannedComposite]
    /// Where sound follows the picture.
    public var soundFollows: [PlannedSoundFollow]
    /// Why the plan is as it is, one sentence a choice.
    public var reasons: [PlanReason]
    /// Whether media comes at its own pace.
    public var isLive: Bool
    /// When takes begin and how long they last.
    public var takes: TakePolicy
    /// The disks that are recorded to, and what is kept of them.
    public var disk: CheckedDisk
    /// The name of the take that the sinks' files belong to: `{take}`.
    public var take: String
    /// The clock that paces the run.
    public var clock: ClockPolicy
    /// The nodes whose elements the graph's author has named.
    public var effects: Set<NodeName> = []
    /// Whether its files may replace others (`--overwrite`); else each is made anew, and one that is there is somebody else's.
    public var mayOverwrite = false
    /// What a person calls its parts; empty for a plan made by hand.
    public var facts = PlanFacts()

    /// Makes a plan.
    public init(
        name: String, elements: [PlannedElement] = [], links: [PlannedLink] = [], sources: [PlannedSource] = [],
        sinks: [PlannedSink] = [], throttles: [PlannedThrottle] = [], takeGates: [PlannedTakeGate] = [],
        stretches: [PlannedStretch] = [], ranges: [PlannedRange] = [], zooms: [PlannedZoom] = [],
        portraits: [PlannedPortrait] = [],
        treatments: [PlannedTreatment] = [],
        rateControls: [PlannedRateControl] = [], composites: [PlannedComposite] = [],
        soundFollows: [PlannedSoundFollow] = [],
        reasons: [PlanReason] = [], isLive: Bool = false, takes: TakePolicy = TakePolicy(), disk: CheckedDisk = .none,
        take: String = "",
        clock: ClockPolicy = ClockPolicy()
    ) {
        self.name = name
        self.elements = elements
        self.links = links
        self.sources = sources
        self.sinks = sinks
        self.throttles = throttles
        self.takeGates = takeGates
        self.stretches = stretches
        self.ranges = ranges
        self.zooms = zooms
        self.portraits = portraits
        self.treatments = treatments
        self.rateControls = rateControls
        self.composites = composites
        self.soundFollows = soundFollows
        self.reasons = reasons
        self.isLive = isLive
        self.takes = takes
        self.disk = disk
        self.take = take
        self.clock = clock
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
