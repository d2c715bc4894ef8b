public import CaptureModel

/// How many of a source's pictures are used at one moment.
public struct FrameRateState: Sendable, Hashable {
    /// The source.
    public var source: NodeName
    /// Pictures per second that were asked for last (Apple: the inverse of `activeVideoMinFrameDuration`); nil is all that come.
    public var preferred: FrameRate?
    /// What the last picture was chosen by; the next one is by the preferred one.
    public var active: FrameRate?
    /// Pictures per second that the source gives; nil where only the running source can tell.
    public var full: FrameRate?
    /// How many pictures were left out so far.
    public var leftOut: Int

    /// Makes a state.
    public init(
        source: NodeName, preferred: FrameRate? = nil, active: FrameRate? = nil, full: FrameRate? = nil,
        leftOut: Int = 0
    ) {
        self.source = source
        self.preferred = preferred
        self.active = active
        self.full = full
        self.leftOut = leftOut
    }
}
