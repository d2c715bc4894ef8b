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
    public var withSlate: LossPolicy { LossPolicy(file: file, picture: .slate, isRetried: isRetried) }
}
