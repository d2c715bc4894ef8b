internal import CapturePlan

/// What is needed to say how a branch stands.
struct CountedBranch: Sendable {
    let plan: PlannedBranch
    /// The driver's ring before its first element, where there is one.
    let ring: Stretch?
    let stretches: [(stretch: Stretch, from: Station, to: Station)]
    let start: Station
    let end: Station
}
