/// What has gone through a sink so far.
public struct SinkProgress: Sendable, Hashable {
    /// Pictures, or buffers of sound where the sink has no picture.
    public var frames = 0
    /// Bytes written or sent.
    public var bytes: Int64 = 0
    /// Frames of the sink's source, or of its compositor or mixer, that were dropped on their way to the sink, by reason.
    public var drops = DropCounts()
    /// All of them.
    public var dropped: Int { drops.total }
    /// Pictures that a policy under system pressure left out, as asked; they are no drops.
    public var leftOut = 0
    /// Pictures that a lower frame rate of the sink's source left out, as asked; they are no drops.
    public var thinned = 0
    /// The running time of the newest frame; nil before the first.
    public var position: Duration?

    /// Nothing yet.
    public init() {}
}
