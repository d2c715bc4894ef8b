/// What a media file or stream holds, as the discoverer saw it (GStreamer: `GstDiscovererInfo`).
public struct MediaInfo: Sendable, Hashable {
    /// One stream of it.
    public struct Stream: Sendable, Hashable {
        /// What a stream carries.
        public enum Kind: String, Sendable, Hashable {
            case video, audio, subtitle, other
        }

        /// What it carries.
        public let kind: Kind
        /// Its caps as they are in the container, such as `video/x-h264, width=...`.
        public let caps: Caps?
    }

    /// Its streams without the containers, in the container's order.
    public let streams: [Stream]
    /// How long it plays, where it can be told.
    public let duration: ClockTime?
    /// Whether it can be played from any position.
    public let isSeekable: Bool
    /// The caps of the container, such as `video/quicktime`; nil where there is none.
    public let container: Caps?
}
