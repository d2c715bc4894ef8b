public import CaptureModel

/// What a probe measured.
public struct ProbeReport: Sendable {
    /// The rig with its measured device sets and what the machine has.
    public let rig: Rig
    /// What else is to be said, the gravest first.
    public let findings: [ProbeFinding]
    /// How often cameras were started.
    public let trials: Int
    /// How long it all took.
    public let duration: Duration
}
