public import CaptureModel

/// A place where a session leaves out pictures while the machine is pressed.
///
/// It stands behind all places at which drops are counted, so that what is left out as asked is never taken for a loss.
public struct PlannedThrottle: Sendable, Hashable {
    /// The sinks that all of the place's pictures go to.
    public var sinks: [NodeName]
    /// The element whose `sink` pad is guarded; nil for a recording of a source's own compressed pictures, which can be
    /// finished but not thinned out.
    public var element: String?
    /// The caps filter that sets the pictures' size; nil where no step asks for one.
    public var sizer: String?
    /// What holds at each level.
    public var ladder: PressureLadder
    /// The longest time between key frames that an encoder behind it makes: encoders count pictures, of which there are fewer
    /// now. nil where nothing is encoded.
    public var keyframeInterval: Duration?

    /// Makes a throttle.
    public init(
        sinks: [NodeName], element: String?, sizer: String? = nil, ladder: PressureLadder,
        keyframeInterval: Duration? = nil
    ) {
        self.sinks = sinks
        self.element = element
        self.sizer = sizer
        self.ladder = ladder
        self.keyframeInterval = keyframeInterval
    }
}
