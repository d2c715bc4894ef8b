internal import CaptureModel

/// Frames that were made for a branch and did not leave it, by reason.
public struct TakeDrops: Sendable, Hashable, Codable {
    /// Where they were to go: a sink, or a compositor or mixer on the way to one.
    public var node: String
    /// What made them: a source, a compositor or a mixer.
    public var source: String
    /// `video` or `audio`.
    public var medium: String
    /// They came after their time.
    public var late: Int
    /// There was no room for them.
    public var outOfBuffers: Int
    /// They never came: the source's own count has a gap.
    public var discontinuity: Int
    /// They were left out because it was asked for, as by a lower rate.
    public var asked: Int

    /// Makes a count.
    public init(
        node: String, source: String, medium: String, late: Int, outOfBuffers: Int, discontinuity: Int, asked: Int
    ) {
        self.node = node
        self.source = source
        self.medium = medium
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuity = discontinuity
        self.asked = asked
    }

    /// Takes over what was counted.
    init(_ tally: BranchTally, asked: Int) {
        self.init(
            node: tally.branch.description, source: tally.source.description, medium: tally.media.rawValue,
            late: tally.drops.late, outOfBuffers: tally.drops.outOfBuffers,
            discontinuity: tally.drops.discontinuity, asked: asked)
    }
}
