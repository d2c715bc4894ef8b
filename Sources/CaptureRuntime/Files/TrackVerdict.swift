/// What one track of a recorded file holds.
public struct TrackVerdict: Sendable, Hashable {
    /// What a track carries.
    public enum Medium: String, Sendable, Hashable, CaseIterable {
        case video, audio, other
    }

    /// A stretch without packets.
    public struct Gap: Sendable, Hashable {
        /// When the packet before it ends.
        public var from: Duration
        /// When the next packet begins.
        public var to: Duration
    }

    /// The track's number in its container: `track_ID`, `TrackNumber`, PID.
    public var number: Int
    /// What it carries.
    public var medium: Medium
    /// The codec by the name it has in a pipeline file, such as `h264`; the container's own name for any other.
    public var codec: String
    /// Pixels; nil for sound, and where only the codec's own headers say it.
    public var width, height: Int?
    /// Samples per second and channels; nil for pictures, and where only the codec's own headers say it.
    public var sampleRate, channels: Int?

    /// Packets: pictures, or what an audio encoder gives at a time.
    public var packets = 0
    /// Bytes of all packets.
    public var bytes = 0
    /// Packets with which decoding can begin: of sound all.
    public var keyFrames = 0
    /// Pictures in front of the first key frame, which nothing can decode; 0 for sound, and in an MPEG transport stream that marks no packet
    /// at all (`random_access_indicator`).
    public var undecodable = 0
    /// The shortest and the longest time from one key frame to the next; nil with fewer than two.
    public var shortestKeySpacing, longestKeySpacing: Duration?
    /// When its first packet is shown, on the file's timeline; nil without packets.
    public var firstTime: Duration?
    /// When its last packet's time is over.
    public var endTime: Duration?
    /// The usual time from one packet to the next: the median.
    public var frameTime: Duration?
    /// Stretches of more than 1.5 frame times from one packet to the next.
    public var gapCount = 0
    /// The longest of them.
    public var longestGap: Gap?
    /// Packets that are decoded before the one in front of them, which no sound file has.
    public var backwardSteps = 0

    /// Whether each packet is decoded after the one in front of it.
    public var isMonotonic: Bool { backwardSteps == 0 }
    /// Packets a second; nil where the frame time is not known.
    public var rate: Double? { frameTime.flatMap { $0 > .zero ? 1 / ($0 / .seconds(1)) : nil } }
}
