/// What has gone through a sink so far.
public struct SinkProgress: Sendable, Hashable {
    /// Pictures, or buffers of sound where the sink has no picture.
    public var frames = 0
    /// Bytes written or sent.
    public var bytes: Int64 = 0
    /// Frames that entered the sink's branch and were dropped by its leaky queue.
    public var dropped = 0
    /// The running time of the newest frame; nil before the first.
    public var position: Duration?

    /// Nothing yet.
    public init() {}
}
