/// What a media file holds.
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
        /// How its pictures are to be turned or mirrored before they are shown, such as `rotate-90`; nil where that is not told (GStreamer: the
        /// tag `image-orientation`).
        public var orientation: String?
    }

    /// Its streams without the containers, in the order found.
    public let streams: [Stream]
    /// How long it plays, where it can be told.
    public let duration: ClockTime?
}
