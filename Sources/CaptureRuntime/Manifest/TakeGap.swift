/// A stretch in which a source gave nothing.
public struct TakeGap: Sendable, Hashable, Codable {
    /// The source, or the sink whose disk had no room.
    public var source: String
    /// Where it begins, on the timeline.
    public var from: Seconds
    /// Where it ends; nil where the source never came back.
    public var to: Seconds?
    /// Why, in words.
    public var reason: String

    /// Makes a stretch.
    public init(source: String, from: Duration, to: Duration?, reason: String) {
        self.source = source
        self.from = Seconds(from)
        self.to = to.map { Seconds($0) }
        self.reason = reason
    }
}
