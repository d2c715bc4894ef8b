internal import CaptureModel
internal import CapturePlan

/// A branch as it follows from a plan: the stations at which its frames are counted, and the stretches between them.
struct PlannedBranch: Hashable {
    /// A pad that is always there.
    struct Stop: Hashable {
        let element: String
        let pad: String
    }

    /// From one stop to the next.
    struct Stretch: Hashable {
        let from: Stop
        let to: Stop
        let cause: CaptureRuntime.Stretch.Cause
        /// The elements between.
        let elements: [String]
    }

    let source: NodeName
    let branch: NodeName
    let media: MediaType
    let part: Int
    /// The last queue of the leg by which it goes into a recording or a stream; nil where it ends in another sink, a compositor or a mixer.
    let leg: String?
    /// Whether it takes one picture; the others are not wanted.
    let takesOne: Bool
    /// The queue that stands for a driver's ring, above the branch: a frame that it drops was made, and what it still holds was not,
    /// as with a real driver.
    let ring: Stretch?
    let start: Stop
    let stretches: [Stretch]

    /// All stretches, the ring's first.
    var all: [Stretch] { (ring.map { [$0] } ?? []) + stretches }
    /// Whether it is counted up to the end of its leg; else it is sound that is cut anew before.
    var reachesLeg: Bool { leg == nil || stretches.last?.elements.last == leg }
    /// The last station.
    var end: Stop { stretches.last?.to ?? start }
}

extension Plan {
    /// The branches by which frames go from sources and joins to sinks and joins.
    var branches: [PlannedBranch] {
        let walk = BranchWalk(self)
        return walk.origins.flatMap(walk.branches(from:))
    }
}
