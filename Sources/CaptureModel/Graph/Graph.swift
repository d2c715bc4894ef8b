/// A capture graph: what the user wants, as plain values, each with the place it was written at.
///
/// A graph may hold any nonsense; `CaptureCheck` says what is wrong with it. Two graphs are equal when they ask for the
/// same, in whatever order and from whatever file.
public struct Graph: Sendable, Hashable {
    /// The graph's name; `{name}` in file names.
    public var name: String
    /// Which rig it is meant for.
    public var rig: RigReference
    /// The folder that recordings go to; a relative one starts at the working directory (the default, nil).
    public var outputFolder: String?
    /// What is done where the cameras take more than there is of what they share.
    public var onCostExceeded: CostPolicy
    /// When takes begin and how long they last.
    public var takes: TakePolicy
    /// What is kept of the disk, and of what was recorded.
    public var disk: DiskPolicy
    /// The clock that paces the run.
    public var clock: ClockPolicy
    /// Cameras, microphones, screens, files, network sources, test patterns and test tones.
    public var sources: NodeTable<Source>
    /// Raw GStreamer chains for what mcpipe has no word for; run only where the operator allows it.
    public var effects: NodeTable<EffectNode>
    /// Pictures made of layers.
    public var compositors: NodeTable<CompositorNode>
    /// Sounds made of sounds.
    public var mixers: NodeTable<AudioMixerNode>
    /// Fan-outs with a policy of their own.
    public var tees: NodeTable<TeeNode>
    /// Where media ends.
    public var sinks: NodeTable<Sink>
    /// Different nodes of one kind that were written with one name; the tables hold only the first.
    ///
    /// A file cannot say such a thing, since its keys are unique; Swift code can.
    public var nameClashes: [NameClash]
    /// Where the graph and its top-level keys (`name`, `rig`, `output`) were written.
    public var provenance: Provenance

    /// Makes a graph.
    public init(
        name: String,
        rig: RigReference = .thisMachine,
        outputFolder: String? = nil,
        onCostExceeded: CostPolicy = .reject,
        takes: TakePolicy = TakePolicy(),
        disk: DiskPolicy = DiskPolicy(),
        clock: ClockPolicy = ClockPolicy(),
        sources: NodeTable<Source> = [],
        effects: NodeTable<EffectNode> = [],
        compositors: NodeTable<CompositorNode> = [],
        mixers: NodeTable<AudioMixerNode> = [],
        tees: NodeTable<TeeNode> = [],
        sinks: NodeTable<Sink> = [],
        nameClashes: [NameClash] = [],
        provenance: Provenance = .unknown
    ) {
        self.name = name
        self.rig = rig
        self.outputFolder = outputFolder
        self.onCostExceeded = onCostExceeded
        self.takes = takes
        self.disk = disk
        self.clock = clock
        self.sources = sources
        self.effects = effects
        self.compositors = compositors
        self.mixers = mixers
        self.tees = tees
        self.sinks = sinks
        self.nameClashes = nameClashes
        self.provenance = provenance
    }
}
