public import CaptureModel

/// Frames that were dropped, in one place and for one reason; without their pixels (Apple: `captureOutput(_:didDrop:from:)`).
public struct FrameDrop: Sendable, Hashable {
    /// Why.
    public var reason: DropReason
    /// What made the frames: a source, a compositor or a mixer.
    public var source: NodeName
    /// Pictures or sound.
    public var media: MediaType
    /// Who misses them: sinks, compositors and mixers.
    public var branches: [NodeName]
    /// How many, since the last time this place was told of; 1 or more.
    public var count: Int
    /// When the first of them was to be shown, on the session's timeline; nil where it is not known.
    public var presentationTime: Duration?
    /// When the newest of them was missed, on the same timeline.
    public var runningTime: Duration

    /// Makes one.
    public init(
        _ reason: DropReason, source: NodeName, media: MediaType, branches: [NodeName], count: Int,
        presentationTime: Duration?, runningTime: Duration
    ) {
        self.reason = reason
        self.source = source
        self.media = media
        self.branches = branches
        self.count = count
        self.presentationTime = presentationTime
        self.runningTime = runningTime
    }
}
