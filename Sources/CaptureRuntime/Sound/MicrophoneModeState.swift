public import CaptureModel

/// How a source's sound is treated at one moment.
public struct MicrophoneModeState: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// The mode that was asked for last (Apple: `preferredMicrophoneMode`).
    public var preferred: MicrophoneMode
    /// The mode of the last sound (Apple: `activeMicrophoneMode`); the next sound has the preferred one.
    public var active: MicrophoneMode

    /// Makes a state.
    public init(source: NodeName, preferred: MicrophoneMode, active: MicrophoneMode) {
        self.source = source
        self.preferred = preferred
        self.active = active
    }
}
