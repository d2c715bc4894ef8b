/// How much waits in the queues that the planner puts in; kept here because the checker counts the memory they take.
public enum QueueDepths {
    /// Raw pictures before an encoder: enough for a slow frame, no more, for a raw second of 1080p is 90 MB.
    public static let recordedPictures = 6
    /// Frames that wait for Swift code that wants all of them: half a second at 30 fps.
    public static let waitingFrames = 16
}
