/// A moment that somebody has marked.
public struct TakeMarker: Sendable, Hashable, Codable {
    /// When, on the timeline.
    public var at: Seconds
    /// What was said of it; may be empty.
    public var label: String

    /// Makes a mark.
    public init(at time: Duration, label: String) {
        at = Seconds(time)
        self.label = label
    }
}
