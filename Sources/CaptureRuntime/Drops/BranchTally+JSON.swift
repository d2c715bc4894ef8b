public import CaptureDiagnostics
internal import CaptureModel

extension DropCounts {
    /// The three counts as an object.
    public var json: JSONValue {
        .object(DropReason.allCases.map { .init($0.key, .int(Int64(self[$0]))) })
    }
}

extension DropReason {
    /// Its name as a member of an object.
    fileprivate var key: String {
        switch self {
        case .late: "late"
        case .outOfBuffers: "outOfBuffers"
        case .discontinuity: "discontinuity"
        }
    }
}

extension BranchTally {
    /// The sum as an object.
    public var json: JSONValue {
        [
            "source": .string(source.description), "branch": .string(branch.description),
            "medium": .string(media.rawValue), "part": .int(Int64(part)), "in": .int(Int64(entered)),
            "repeated": .int(Int64(repeated)), "out": .int(Int64(left)), "drops": drops.json,
            "leftOut": .int(Int64(leftOut)), "inside": .int(Int64(inside)), "balanced": .bool(isBalanced),
        ]
    }
}

extension SourceTally {
    /// What it gave and lost as an object.
    public var json: JSONValue {
        [
            "source": .string(source.description), "medium": .string(media.rawValue),
            "delivered": .int(Int64(delivered)), "drops": drops.json, "lostPackets": .int(Int64(lostPackets)),
            "latePackets": .int(Int64(latePackets)), "damaged": .int(Int64(damaged)),
        ]
    }
}

extension FrameDrop {
    /// What was dropped as an object; times in seconds.
    public var json: JSONValue {
        [
            "reason": .string(reason.rawValue), "source": .string(source.description),
            "medium": .string(media.rawValue), "branches": .array(branches.map { .string($0.description) }),
            "count": .int(Int64(count)),
            "presentationTime": presentationTime.map { .double($0 / .seconds(1)) } ?? .null,
            "runningTime": .double(runningTime / .seconds(1)),
        ]
    }
}
