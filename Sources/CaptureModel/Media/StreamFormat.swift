/// What flows from a node, as far as it is known before anything runs.
public enum StreamFormat: Sendable, Hashable {
    /// Pictures.
    public struct Video: Sendable, Hashable {
        /// What the pictures are made of.
        public var encoding: VideoEncoding
        /// Width and height; nil where only the running source can tell.
        public var size: Size?
        /// Pictures per second; nil where only the running source can tell.
        public var rate: FrameRate?
        /// What its samples mean.
        public var dynamicRange: DynamicRange

        /// Makes a description.
        public init(
            encoding: VideoEncoding, size: Size? = nil, rate: FrameRate? = nil, dynamicRange: DynamicRange = .sdr
        ) {
            self.encoding = encoding
            self.size = size
            self.rate = rate
            self.dynamicRange = dynamicRange
        }
    }

    /// Sound.
    public struct Audio: Sendable, Hashable {
        /// The codec; nil is uncompressed.
        public var codec: AudioCodec?
        /// Samples per second; nil where only the running source can tell.
        public var sampleRate: Int?
        /// Channels; nil where only the running source can tell.
        public var channels: Int?

        /// Makes a description.
        public init(codec: AudioCodec? = nil, sampleRate: Int? = nil, channels: Int? = nil) {
            self.codec = codec
            self.sampleRate = sampleRate
            self.channels = channels
        }
    }

    case video(Video)
    case audio(Audio)
}
