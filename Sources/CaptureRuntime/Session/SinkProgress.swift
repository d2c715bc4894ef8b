/// What has gone through a sink so far.
public struct SinkProgress: Sendable, Hashable {
    /// Pictures, or buffers of sound where the sink has no picture.
    public var frames = 0
    /// Bytes written or sent.
    public var bytes: Int64 = 0
    /// Frames of the sink's source, or of its compositor or mixer, that leaky queues dropped on their way to the sink. A
    /// drop is counted when a later frame has passed the queue.
    public var dropped = 0
    /// Pictures that a policy under system pressure left out, as asked; they are no drops.
    public var leftOut = 0
    /// The running time of the newest frame; nil before the first.
    public var position: Duration?

    /// Nothing yet.
    public init() {}
}
