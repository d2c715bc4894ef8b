public import CaptureDiagnostics
public import CaptureModel

/// A graph of which the checker has proved that it can run: every name resolved, every choice made.
///
/// Only `Checker` can make one, and the planner takes nothing else, so an unchecked graph cannot reach the linker.
public struct CheckedGraph: Sendable {
    /// The graph as its author wrote it.
    public let graph: Graph
    /// The rig it was checked against.
    public let rig: Rig
    /// The options it was checked with.
    public let options: CheckOptions
    /// The take's name, as it stands in file names.
    public let take: String
    /// The sources that something uses, in the order written.
    public let sources: [CheckedSource]
    /// The effects that something uses.
    public let effects: [EffectNode]
    /// The pads by which the elements of an effect stand in its chain; none of an effect that was not tried.
    public let effectPads: [NodeName: [EffectTrial.Pads]]
    /// The compositors that something uses.
    public let compositors: [CheckedCompositor]
    /// The mixers that something uses.
    public let mixers: [AudioMixerNode]
    /// The tees that something uses.
    public let tees: [TeeNode]
    /// The sinks.
    public let sinks: [CheckedSink]
    /// What the graph takes of all that it shares.
    public let cost: HardwareCost
    /// How long the machine can keep that up (Apple: `systemPressureCost`).
    public var systemPressureCost: SystemPressureCost { SystemPressureCost(cost) }
    /// The disks it records to.
    public let disk: CheckedDisk
    /// What does not refuse the graph but should be known.
    public let warnings: [Diagnostic]

    /// Not public: that only the checker can make a checked graph is what the design rests on.
    init(
        graph: Graph, rig: Rig, options: CheckOptions, take: String, sources: [CheckedSource], effects: [EffectNode],
        effectPads: [NodeName: [EffectTrial.Pads]], compositors: [CheckedCompositor], mixers: [AudioMixerNode],
        tees: [TeeNode], sinks: [CheckedSink],
        cost: HardwareCost, disk: CheckedDisk, warnings: [Diagnostic]
    ) {
        self.graph = graph
        self.rig = rig
        self.options = options
        self.take = take
        self.sources = sources
        self.effects = effects
        self.effectPads = effectPads
        self.compositors = compositors
        self.mixers = mixers
        self.tees = tees
        self.sinks = sinks
        self.cost = cost
        self.disk = disk
        self.warnings = warnings
    }

    /// Whether media comes at its own pace: some source is live.
    public var isLive: Bool { sources.contains { $0.isLive } }
}
