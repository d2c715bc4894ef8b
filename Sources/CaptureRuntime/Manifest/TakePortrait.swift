internal import CaptureModel

/// Whether the background of a source's people is blurred at the beginning of a take, or a change of it.
public struct TakePortrait: Sendable, Hashable, Codable {
    /// When, on the timeline: the time of the first picture that shows it.
    public var at: Seconds
    /// The source.
    public var source: String
    /// Whether it is blurred.
    public var enabled: Bool
    /// How many people are seen; nil where another node says where they are.
    public var people: Int?

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: PortraitState, at: Duration) {
        self.at = Seconds(at)
        source = state.source.description
        enabled = state.isEnabled
        people = state.people
    }
}
