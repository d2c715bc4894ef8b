internal import CaptureModel

/// How a source follows people at the beginning of a take, or a change of it.
public struct TakeCentreStage: Sendable, Hashable, Codable {
    /// When, on the timeline: the time of the first picture that shows it.
    public var at: Seconds
    /// The source.
    public var source: String
    /// Whether people are followed.
    public var enabled: Bool
    /// How many are.
    public var people: Int

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: CentreStageState, at: Duration) {
        self.at = Seconds(at)
        source = state.source.description
        enabled = state.isEnabled
        people = state.people
    }
}
