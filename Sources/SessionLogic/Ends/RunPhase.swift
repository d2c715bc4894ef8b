/// Where a session stands; it goes from left to right and never back.
public enum RunPhase: Int, Sendable, Comparable {
    /// Linked; nothing runs yet.
    case assembled
    /// The devices are being opened.
    case starting
    /// Media flows.
    case running
    /// The sources have been told to end; the files are being finished.
    case finishing
    /// All is over.
    case ended

    /// Orders phases by time.
    public static func < (left: RunPhase, right: RunPhase) -> Bool { left.rawValue < right.rawValue }
}
