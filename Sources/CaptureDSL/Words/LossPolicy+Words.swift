public import CaptureModel

extension LossPolicy {
    /// Recordings leave a gap.
    public static let gap = LossPolicy(file: .gap)
    /// Recordings go on in a file of their own.
    public static let part = LossPolicy(file: .part)
    /// Recordings end; the source is not opened again.
    public static let end = LossPolicy(file: .end)
    /// The loss ends the run, and every file is finished.
    public static let endOfRun = LossPolicy(isRetried: false)

    /// The policy with a slate in composites, in place of the last frame.
    public var withSlate: LossPolicy { changed { $0.picture = .slate } }

    /// The policy with another time in which the source has to give something after the start: 1 to 8 s; the default is 5 s.
    public func opening(within limit: Duration) -> LossPolicy { changed { $0.openingLimit = limit } }

    private func changed(_ change: (inout LossPolicy) -> Void) -> LossPolicy {
        var policy = self
        change(&policy)
        return policy
    }
}
