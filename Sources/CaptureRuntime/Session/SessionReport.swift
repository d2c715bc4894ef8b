public import CaptureModel
public import SessionLogic

/// How a session ended.
public struct SessionReport: Sendable, Hashable {
    /// How one sink ended.
    public struct Sink: Sendable, Hashable {
        /// The sink.
        public var node: NodeName
        /// The file, where it writes one: of a recording the newest; with takes that of the take that records, or is being finished.
        public var path: String?
        /// Whether it has seen the end of its stream: a file is complete.
        public var isFinished: Bool
        /// Whether no media ever came to it; the file, which would hold nothing but a header, has been removed.
        public var isEmpty: Bool
        /// What went through it.
        public var progress: SinkProgress
    }

    /// The sinks, in the plan's order.
    public var sinks: [Sink]
    /// What went wrong, first things first.
    public var failures: [SessionFailure]
    /// How the machine's pressure changed, and what was done about it.
    public var pressure: [PressureChange]
    /// The live sources that were lost, whether they came back or not, first things first.
    public var losses: [SourceLoss]
    /// What became of every frame, branch by branch.
    public var branches: [BranchTally]
    /// What the sources gave and lost themselves.
    public var sources: [SourceTally]
    /// How the clocks of sound devices ran beside the pipeline's.
    public var soundClocks: [SoundClock]
    /// The session's length on the pipeline's clock.
    public var runningTime: Duration

    /// Whether every file, stream and snapshot was finished.
    public var isComplete: Bool { failures.isEmpty && sinks.allSatisfy(\.isFinished) }
    /// Whether every frame is accounted for: those that were made arrived, were dropped for a reason, or were left out.
    public var isBalanced: Bool { branches.allSatisfy(\.isBalanced) }
}
