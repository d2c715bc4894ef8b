/// How many frames were dropped, by reason.
public struct DropCounts: Sendable, Hashable {
    /// Their time was over.
    public var late = 0
    /// There was no room.
    public var outOfBuffers = 0
    /// They never came, or came broken.
    public var discontinuity = 0

    /// None.
    public init() {}

    /// All of them.
    public var total: Int { late + outOfBuffers + discontinuity }

    /// Those of one reason.
    public subscript(reason: DropReason) -> Int {
        get {
            switch reason {
            case .late: late
            case .outOfBuffers: outOfBuffers
            case .discontinuity: discontinuity
            }
        }
        set {
            switch reason {
            case .late: late = newValue
            case .outOfBuffers: outOfBuffers = newValue
            case .discontinuity: discontinuity = newValue
            }
        }
    }

    /// Both together.
    public static func + (left: DropCounts, right: DropCounts) -> DropCounts {
        var sum = left
        for reason in DropReason.allCases { sum[reason] += right[reason] }
        return sum
    }

    /// The reasons with their numbers, such as `3 late, 12 out of buffers`; empty where nothing was dropped.
    public var words: String {
        DropReason.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }.joined(separator: ", ")
    }
}
