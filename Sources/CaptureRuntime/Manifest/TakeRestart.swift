/// A source that was begun anew while the take ran.
public struct TakeRestart: Sendable, Hashable, Codable {
    /// The source.
    public var source: String
    /// When, on the timeline.
    public var at: Seconds
    /// Why, in words.
    public var reason: String

    /// Makes a new beginning.
    public init(source: String, at time: Duration, reason: String) {
        self.source = source
        at = Seconds(time)
        self.reason = reason
    }
}
