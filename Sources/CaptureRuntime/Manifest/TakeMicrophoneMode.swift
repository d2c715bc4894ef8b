public import CaptureModel

/// How a source's sound is treated at the beginning of a take, or a change of it.
public struct TakeMicrophoneMode: Sendable, Hashable, Codable {
    /// When, on the timeline: the time of the first sound that has it.
    public var at: Seconds
    /// The source.
    public var source: String
    /// The mode.
    public var mode: MicrophoneMode

    /// Takes over what a session tells.
    ///
    /// - Parameter at: when, on the take's timeline.
    public init(_ state: MicrophoneModeState, at: Duration) {
        self.at = Seconds(at)
        source = state.source.description
        mode = state.active
    }
}
