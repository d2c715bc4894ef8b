/// How pictures are compressed for a sink; what is nil is taken from the graph's defaults, then from mcpipe's.
public struct VideoSettings: Sendable, Hashable {
    /// Which kind of encoder is taken.
    public enum Preference: String, Sendable, Hashable, CaseIterable, Codable {
        /// Hardware where it works, else software; mcpipe's default.
        case auto
        /// Hardware, or the graph is rejected.
        case hardware
        /// Software.
        case software
    }

    /// The codec; mcpipe's default is the container's first that the machine can encode.
    public var codec: VideoCodec?
    /// The average rate; mcpipe's default follows size and frame rate.
    public var bitrate: Bitrate?
    /// The longest time between key frames; mcpipe's default is 1 s, so that a crash costs at most that.
    public var keyframeInterval: Duration?
    /// Which kind of encoder is taken.
    public var encoder: Preference?
    /// The size written; nil is the node's own. mcpipe only ever scales where this is given.
    public var size: Size?
    /// The rate written; nil is the node's own.
    public var rate: FrameRate?
    /// The dynamic range written; nil is the node's own, and a codec that cannot hold it is an error. `.sdr` tone-maps HDR.
    public var dynamicRange: DynamicRange?

    /// Makes settings.
    public init(
        codec: VideoCodec? = nil, bitrate: Bitrate? = nil, keyframeInterval: Duration? = nil,
        encoder: Preference? = nil, size: Size? = nil, rate: FrameRate? = nil, dynamicRange: DynamicRange? = nil
    ) {
        self.codec = codec
        self.bitrate = bitrate
        self.keyframeInterval = keyframeInterval
        self.encoder = encoder
        self.size = size
        self.rate = rate
        self.dynamicRange = dynamicRange
    }

    /// These settings, with what is nil taken from others.
    public func merged(over defaults: VideoSettings) -> VideoSettings {
        VideoSettings(
            codec: codec ?? defaults.codec, bitrate: bitrate ?? defaults.bitrate,
            keyframeInterval: keyframeInterval ?? defaults.keyframeInterval, encoder: encoder ?? defaults.encoder,
            size: size ?? defaults.size, rate: rate ?? defaults.rate,
            dynamicRange: dynamicRange ?? defaults.dynamicRange)
    }
}

/// How sound is written for a sink; what is nil is taken from the graph's defaults, then from mcpipe's.
public struct AudioSettings: Sendable, Hashable {
    /// The codec; mcpipe's default is the container's first that the machine can encode.
    public var codec: AudioCodec?
    /// The average rate; mcpipe's default is 64 kbit/s a channel, for two where the number is not said. PCM and FLAC have none.
    public var bitrate: Bitrate?
    /// Samples per second; mcpipe's default is 48000.
    public var sampleRate: Int?
    /// Channels; nil is the node's own, at most 2.
    public var channels: Int?

    /// Makes settings.
    public init(
        codec: AudioCodec? = nil, bitrate: Bitrate? = nil, sampleRate: Int? = nil, channels: Int? = nil
    ) {
        self.codec = codec
        self.bitrate = bitrate
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// These settings, with what is nil taken from others.
    public func merged(over defaults: AudioSettings) -> AudioSettings {
        AudioSettings(
            codec: codec ?? defaults.codec, bitrate: bitrate ?? defaults.bitrate,
            sampleRate: sampleRate ?? defaults.sampleRate, channels: channels ?? defaults.channels)
    }
}
