internal import CaptureCheck
internal import GStreamerKit

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
        /// Packets with which decoding can begin: of sound all.
        public var keyFrames: Int
        /// When its first packet is shown, on the take's timeline.
        public var firstTime: Seconds?
        /// When its last packet's time is over, on the take's timeline.
        public var endTime: Seconds?
        /// Times from one packet to the next that are longer than 1.5 of the usual ones.
        public var gaps: Int

        /// Takes over what was verified.
        ///
        /// - Parameters:
        ///   - offset: where the file's own time 0 lies on the take's timeline.
        ///   - slowMotion: how the file plays slower; nil where it does not.
        public init(_ track: TrackVerdict, offset: Duration, slowMotion: TakeSlowMotion? = nil) {
            let moment = { slowMotion?.takeTime(at: $0, of: track.medium) ?? $0 + offset }
            medium = track.medium.rawValue
            codec = track.codec
            (width, height) = (track.width, track.height)
            (sampleRate, channels) = (track.sampleRate, track.channels)
            packets = track.packets
            keyFrames = track.keyFrames
            firstTime = track.firstTime.map { Seconds(moment($0)) }
            endTime = track.endTime.map { Seconds(moment($0)) }
            gaps = track.gapCount
        }
    }

    /// Frames that were made while the file was written and are not in it, by reason.
    public struct Drops: Sendable, Hashable, Codable {
        /// They came after their time; there was no room for them; they never came.
        public var late, outOfBuffers, discontinuity: Int

        /// Takes over counts.
        public init(_ counts: DropCounts) {
            (late, outOfBuffers, discontinuity) = (counts.late, counts.outOfBuffers, counts.discontinuity)
        }
    }

    /// Where it is, from the manifest's folder.
    public var path: String
    /// The sink that wrote it.
    public var sink: String
    /// Which file of the sink it is: segments, and parts after a source was lost, count from 1.
    public var part: Int
    /// What it is to hold: `video`, `audio` or both; nil in manifests of mcpipe before it was written down.
    public var media: [String]?
    /// Where its own time 0 lies on the take's timeline.
    public var offset: Seconds
    /// When its first picture was taken, or its first sound heard where it has no pictures: RFC 3339, to the microsecond.
    public var wallClock: String?
    /// The timecode of its first picture.
    public var timecode: String?
    /// Pictures per second that the timecode numbers, such as `30000/1001`.
    public var timecodeRate: String?
    /// The encoder that was used, as GStreamer names it; nil where packets were taken over as they came.
    public var encoder: String?
    /// What went into the encoder or the file, as caps.
    public var format: String?
    /// How it plays slower than what it shows; nil where it does not.
    public var slowMotion: TakeSlowMotion?
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
    /// Frames that its pictures miss, or its sound where it has no picture; nil until it is closed.
    public var drops: Drops?
    /// Of all its bytes, in hexadecimal digits.
    public var sha256: String?
    /// Its tracks.
    public var tracks: [Track]?
    /// Why nothing more could be written to it, where that was so: a full disk, a broken one.
    public var failure: String?
    /// Why it was left as it was written, where it was to be made ordinary; it is valid all the same.
    public var leftAsWritten: String?
    /// When it had last been written as it was put here, as `wallClock`; nil in manifests of mcpipe before it was written down.
    public var written: String?
    /// When it was deleted to make room, as `start.wallClock`.
    public var deleted: String?

    /// A file that is begun.
    public init(path: String, sink: String, part: Int, offset: Duration, encoder: String?, format: String?) {
        self.path = path
        self.sink = sink
        self.part = part
        self.offset = Seconds(offset)
        self.encoder = encoder
        self.format = format
    }

    /// Sets where its own time 0 lies, and with that its map where it plays slower.
    mutating func place(at offset: Duration, _ slow: CheckedSlowMotion?) {
        self.offset = Seconds(offset)
        slowMotion = slow.map { TakeSlowMotion($0, offset: offset) }
    }

    /// How a time of last writing, in seconds since 1970, stands in a manifest.
    static func stamp(_ changed: Double) -> String { WallTime(nanoseconds: Int64(changed * 1e6) * 1000).timestamp }

    /// Takes over what was found of the file once it was closed.
    public mutating func take(_ verdict: FileVerdict, sha256: String?) {
        self.verdict = verdict.state.rawValue
        reason = verdict.reason
        length = Seconds(verdict.duration)
        frames = verdict.frames
        bytes = verdict.bytes
        // What is told again of the same bytes may be told after somebody has changed them.
        if sha256 == nil || sha256 != self.sha256 {
            written = LocalFile.facts(of: verdict.path).map { Self.stamp($0.changed) }
        }
        self.sha256 = sha256
        tracks = verdict.tracks.map { Track($0, offset: offset.duration, slowMotion: slowMotion) }
    }
}
