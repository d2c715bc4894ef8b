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

    public init(node: String, late: Int, outOfBuffers: Int, discontinuity: Int, asked: Int) {
        self.node = node
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuity = discontinuity
        self.asked = asked
    }
}

/// A stretch in which a source gave nothing.
public struct TakeGap: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// Where it begins and ends on the timeline; `to` is nil where the source never came back.
    public var from: Seconds
    public var to: Seconds?
    /// Why, in words.
    public var reason: String

    public init(source: String, from: Duration, to: Duration?, reason: String) {
        self.source = source
        self.from = Seconds(from)
        self.to = to.map { Seconds($0) }
        self.reason = reason
    }
}

/// A source that was begun anew while the take ran.
public struct TakeRestart: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// When, on the timeline.
    public var at: Seconds
    /// Why, in words.
    public var reason: String

    public init(source: String, at time: Duration, reason: String) {
        self.source = source
        at = Seconds(time)
        self.reason = reason
    }
}

/// A moment that somebody has marked.
public struct TakeMarker: Sendable, Hashable, Codable {
    /// When, on the timeline.
    public var at: Seconds
    /// What was said of it; may be empty.
    public var label: String

    public init(at time: Duration, label: String) {
        at = Seconds(time)
        self.label = label
    }
}
