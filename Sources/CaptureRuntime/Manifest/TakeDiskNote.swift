internal import CaptureModel

/// What happened to a disk during a take.
public struct TakeDiskNote: Sendable, Hashable, Codable {
    /// What it was.
    public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
        /// There was more or less room than before.
        case ample, low, full
        /// It was too slow, and then no more.
        case slow
        case caughtUp = "caught-up"
        /// Frames were lost, for it was too slow.
        case framesLost = "frames-lost"
        /// An older recording was deleted to make room.
        case deleted
    }

    /// When, on the take's timeline.
    public var at: Seconds
    /// What happened.
    public var event: Event
    /// The same in words, with the figures.
    public var text: String

    /// Makes a note.
    public init(at: Duration, event: Event, text: String) {
        self.at = Seconds(at)
        self.event = event
        self.text = text
    }
}
