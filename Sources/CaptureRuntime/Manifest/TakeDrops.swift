/// Frames that came to a branch and did not leave it, by reason.
public struct TakeDrops: Sendable, Hashable, Codable {
    /// The sink, or the source where no sink was concerned alone.
    public var node: String
    /// They came after their time.
    public var late: Int
    /// There was no room for them.
    public var outOfBuffers: Int
    /// They never came: the source's own count has a gap.
    public var discontinuity: Int
    /// They were left out because it was asked for, as by a lower rate.
    public var asked: Int

    /// Makes a count.
    public init(node: String, late: Int, outOfBuffers: Int, discontinuity: Int, asked: Int) {
        self.node = node
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuity = discontinuity
        self.asked = asked
    }
}
