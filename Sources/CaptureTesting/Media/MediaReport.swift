/// What ffprobe says of a media file, with every picture decoded and counted.
public struct MediaReport: Sendable {
    /// One track.
    public struct Stream: Sendable {
        /// `video` or `audio`.
        public var kind: String
        /// Such as `h264`.
        public var codec: String
        /// Such as `High`, where the codec has profiles.
        public var profile: String?
        /// Such as `yuv420p`.
        public var pixelFormat: String?
        /// Pixels; 0 for sound.
        public var width, height: Int
        /// Pictures or audio packets that could be decoded.
        public var frames: Int
        /// Seconds, from the first packet's time to the end of the last.
        public var duration: Double
        /// Pictures per second as the file says it, such as `30/1`.
        public var averageRate: String
        /// Samples per second; 0 for pictures.
        public var sampleRate: Int
        /// Channels; 0 for pictures.
        public var channels: Int
        /// `tv` is limited range, `pc` full.
        public var colorRange: String?
        /// The matrix, such as `bt709`.
        public var colorSpace: String?
        /// The earliest presentation time, in seconds.
        public var firstTime: Double
        /// Presentation times of all packets, in order.
        public var times: [Double]
        /// Presentation times of key frames.
        public var keyTimes: [Double]
        /// Bytes of all packets.
        public var bytes: Int

        /// The longest time from one key frame to the next, or from the last to the end, in seconds.
        public var longestKeyInterval: Double {
            guard let last = times.last else { return 0 }
            return zip(keyTimes, keyTimes.dropFirst() + [last]).map { $1 - $0 }.max() ?? 0
        }

        /// The longest time from one packet to the next, in seconds.
        public var longestGap: Double { zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0 }
    }

    /// The tracks, in the file's order.
    public var streams: [Stream]
    /// ffprobe's names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    public var format: String
    /// Seconds.
    public var duration: Double
    /// Bytes.
    public var size: Int
    /// The container's tags, such as `title`.
    public var tags: [String: String]

    /// The tracks with pictures.
    public var video: [Stream] { streams.filter { $0.kind == "video" } }
    /// The tracks with sound.
    public var audio: [Stream] { streams.filter { $0.kind == "audio" } }
}
