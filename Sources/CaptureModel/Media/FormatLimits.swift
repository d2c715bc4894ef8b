/// What a feature of a camera demands of the camera's format; the checker judges formats by it.
public struct FormatLimits: Sendable, Hashable {
    /// The highest rate that may run; nil is any.
    public var maximumRate: FrameRate?
    /// Pictures may be neither wider nor higher; nil is any size.
    public var maximumSize: Size?
    /// Pictures must have one of these encodings; empty is any.
    public var encodings: [VideoEncoding]
    /// Whether the format must be one whose pictures can be stabilised.
    public var isStabilizationNeeded: Bool

    /// Makes limits; without arguments there are none.
    public init(
        maximumRate: FrameRate? = nil, maximumSize: Size? = nil, encodings: [VideoEncoding] = [],
        isStabilizationNeeded: Bool = false
    ) {
        self.maximumRate = maximumRate
        self.maximumSize = maximumSize
        self.encodings = encodings
        self.isStabilizationNeeded = isStabilizationNeeded
    }
}
