internal import CaptureElements
public import CaptureModel

/// A sink with its file or address, its container and its encoders settled.
public struct CheckedSink: Sendable, Hashable {
    /// How a track's pictures come about.
    public enum VideoTrack: Sendable, Hashable {
        /// The source's own compressed pictures, untouched.
        case copy(VideoCodec)
        /// Pictures compressed here.
        case encode(VideoEncode)

        /// The codec in the file or stream.
        public var codec: VideoCodec {
            switch self {
            case .copy(let codec): codec
            case .encode(let encode): encode.codec
            }
        }
    }

    /// Settings of a video encoder.
    public struct VideoEncode: Sendable, Hashable {
        /// The codec.
        public let codec: VideoCodec
        /// The element that encodes, such as `x264enc`.
        public let element: String
        /// The average rate; for MJPEG, which has none, a guide for disk space only.
        public let bitrate: Bitrate
        /// The longest time between key frames.
        public let keyframeInterval: Duration
        /// The size and rate encoded; nil where only the running source can tell.
        public let size: Size?
        /// See `size`.
        public let rate: FrameRate?
        /// The rate that the encoder is told in place of the captured one, of a file that plays slower: its bits and its key frames are
        /// reckoned by the time that the file plays.
        public let playAt: FrameRate?
        /// Whether the sink asks for another size than its node gives.
        public let isScaled: Bool
        /// Whether the sink asks for another rate than its node gives.
        public let isRetimed: Bool
        /// What the samples encoded mean; where the node's picture has more, it is tone-mapped before.
        public let dynamicRange: DynamicRange

        /// Settles an encoder.
        public init(
            codec: VideoCodec, element: String, bitrate: Bitrate, keyframeInterval: Duration, size: Size?,
            rate: FrameRate?, playAt: FrameRate? = nil, isScaled: Bool, isRetimed: Bool,
            dynamicRange: DynamicRange = .sdr
        ) {
            self.codec = codec
            self.element = element
            self.bitrate = bitrate
            self.keyframeInterval = keyframeInterval
            self.size = size
            self.rate = rate
            self.playAt = playAt
            self.isScaled = isScaled
            self.isRetimed = isRetimed
            self.dynamicRange = dynamicRange
        }

        /// How many seconds the file plays for one that is encoded.
        public var slowness: Double {
            guard let rate, let playAt else { return 1 }
            return rate.perSecond / playAt.perSecond
        }

        /// The bits a second that the encoder is told: of a file that plays slower, those of the time in which they are captured, where it
        /// goes by the pictures' own times.
        public var told: Double {
            let counts = EncoderCatalog.encoder(element)?.countsPictures ?? true
            return Double(bitrate.bitsPerSecond) * (counts ? 1 : slowness)
        }
    }

    /// Settings of an audio encoder.
    public struct AudioEncode: Sendable, Hashable {
        /// The codec.
        public let codec: AudioCodec
        /// The element that encodes, such as `avenc_aac`; nil for PCM.
        public let element: String?
        /// The average rate; nil where the codec has none.
        public let bitrate: Bitrate?
        /// Samples per second.
        public let sampleRate: Int
        /// Channels; nil keeps the node's own, at most 2.
        public let channels: Int?

        /// Settles an encoder.
        public init(codec: AudioCodec, element: String?, bitrate: Bitrate?, sampleRate: Int, channels: Int?) {
            self.codec = codec
            self.element = element
            self.bitrate = bitrate
            self.sampleRate = sampleRate
            self.channels = channels
        }
    }

    /// What the sink does.
    public enum Kind: Sendable, Hashable {
        /// Writes a file by its full path; fragment 0 s is an ordinary file with its index in front.
        case record(path: String, container: Container, video: VideoTrack?, audio: AudioEncode?, fragment: Duration)
        /// Sends over the network.
        case stream(to: NetworkAddress, transport: Sink.Stream.Transport, video: VideoTrack?, audio: AudioEncode?)
        /// Opens a window, or feeds web viewers.
        case preview(Sink.Preview)
        /// Writes pictures, one or one every so often; `pattern` is then the path as `multifilesink` takes it, with `%05d` where the
        /// path has `{count}` and doubled `%` elsewhere.
        case snapshot(path: String, pattern: String?, encoder: String, every: Duration?)
        /// Gives frames to Swift code.
        case frames(Sink.Frames)
        /// Reads codes.
        case scan(Sink.Scan)
    }

    /// Its name in the graph.
    public let name: NodeName
    /// What it does.
    public let kind: Kind
    /// The node whose picture it takes.
    public let video: NodeName?
    /// The format of that picture.
    public let videoFormat: StreamFormat.Video?
    /// The nodes whose sounds it takes, one track each.
    public let audio: [NodeName]
    /// Whether the picture is mirrored on its way to this sink: its node is a camera mirrored there.
    public let isMirrored: Bool
    /// What it does with less of while the machine is pressed; nil is nothing.
    public let pressure: PressureLadder?
    /// Where it was written.
    public let provenance: Provenance
    /// The files of a split recording, of which `kind` has the first; nil where it is one file, or none.
    public let segments: SegmentNames?
    /// The timecode of a recording; nil where it has none.
    public let timecode: CheckedTimecode?
    /// How a recording plays slower than what it shows; nil is as it happened.
    public let slowMotion: CheckedSlowMotion?

    /// Settles a sink.
    public init(
        _ name: NodeName, kind: Kind, video: NodeName?, videoFormat: StreamFormat.Video?, audio: [NodeName],
        isMirrored: Bool, pressure: PressureLadder? = nil, provenance: Provenance, segments: SegmentNames? = nil,
        timecode: CheckedTimecode? = nil, slowMotion: CheckedSlowMotion? = nil
    ) {
        self.name = name
        self.kind = kind
        self.video = video
        self.videoFormat = videoFormat
        self.audio = audio
        self.isMirrored = isMirrored
        self.pressure = pressure
        self.provenance = provenance
        self.segments = segments
        self.timecode = timecode
        self.slowMotion = slowMotion
    }

    /// The file it writes, where it writes one; the first segment of a split recording.
    public var path: String? {
        switch kind {
        case .record(let path, _, _, _, _), .snapshot(let path, _, _, _): path
        case .stream, .preview, .frames, .scan: nil
        }
    }
}
