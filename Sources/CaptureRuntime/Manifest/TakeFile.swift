/// A file of a take.
public struct TakeFile: Sendable, Hashable, Codable {
    /// One track of a file.
    public struct Track: Sendable, Hashable, Codable {
        /// What it carries: `video`, `audio` or `other`.
        public var medium: String
        /// The codec by the name it has in a pipeline file.
        public var codec: String
        /// Pixels, where the container says them.
        public var width, height: Int?
        /// Samples a second and channels, where the container says them.
        public var sampleRate, channels: Int?
        /// Packets: pictures, or what an audio encoder gives at a time.
        public var packets: Int
        /// Packets with which decoding can begin.
        public var keyFrames: Int
        /// When its first packet is shown, on the take's timeline.
        public var firstTime: Seconds?
        /// When its last packet's time is over, on the take's timeline.
        public var endTime: Seconds?
        /// Times from one packet to the next that are longer than 1.5 of the usual ones.
        public var gaps: Int

        /// Takes over what was verified.
        ///
        /// - Parameter offset: where the file's own time 0 lies on the take's timeline.
        public init(_ track: TrackVerdict, offset: Duration) {
            medium = track.medium.rawValue
            codec = track.codec
            (width, height) = (track.width, track.height)
            (sampleRate, channels) = (track.sampleRate, track.channels)
            packets = track.packets
            keyFrames = track.keyFrames
            firstTime = track.firstTime.map { Seconds($0 + offset) }
            endTime = track.endTime.map { Seconds($0 + offset) }
            gaps = track.gapCount
        }
    }

    /// Where it is, from the manifest's folder.
    public var path: String
    /// The sink that wrote it.
    public var sink: String
    /// Which file of the sink it is: segments, and parts after a source was lost, count from 1.
    public var part: Int
    /// Where its own time 0 lies on the take's timeline.
    public var offset: Seconds
    /// The encoder that was used, as GStreamer names it; nil where packets were taken over as they came.
    public var encoder: String?
    /// What went into the encoder or the file, as caps.
    public var format: String?
    /// What was found when it was verified; the rest of these is nil before.
    public var verdict: String?
    /// Why it is not complete.
    public var reason: String?
    /// From its first packet's beginning to the end of its last.
    public var length: Seconds?
    /// Pictures; of a file with sound only, packets.
    public var frames: Int?
    /// Its size.
    public var bytes: Int?
    /// Of all its bytes, in hexadecimal digits.
    public var sha256: String?
    /// Its tracks.
    public var tracks: [Track]?

    /// A file that is begun.
    public init(path: String, sink: String, part: Int, offset: Duration, encoder: String?, format: String?) {
        self.path = path
        self.sink = sink
        self.part = part
        self.offset = Seconds(offset)
        self.encoder = encoder
        self.format = format
    }

    /// Takes over what was found of the file once it was closed.
    public mutating func take(_ verdict: FileVerdict, sha256: String?) {
        self.verdict = verdict.state.rawValue
        reason = verdict.reason
        length = Seconds(verdict.duration)
        frames = verdict.frames
        bytes = verdict.bytes
        self.sha256 = sha256
        tracks = verdict.tracks.map { Track($0, offset: offset.duration) }
    }
}
