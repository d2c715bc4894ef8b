internal import CapturePlan

/// What is needed to say how a branch stands.
struct CountedBranch: Sendable {
    let plan: PlannedBranch
    /// The driver's ring before its first element, where there is one.
    let ring: Stretch?
    /// What is told of what was dropped at its end, where that is a sink.
    let reported: ReportedLosses?
    let stretches: [(stretch: Stretch, from: Station, to: Station)]
    let start: Station
    let end: Station
}
