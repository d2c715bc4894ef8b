import CaptureElements
import CaptureModel

/// Settles the codec and the encoder of each track of a record or stream sink, or says what stands in the way.
struct TrackResolver: Sendable {
    /// What holds the tracks: a file format, or a way to send.
    struct Carrier: Sendable, Hashable {
        /// The name people read.
        let label: String
        /// The codecs held, best first.
        let videoCodecs: [VideoCodec]
        let audioCodecs: [AudioCodec]
        /// The file format, where it is one.
        let container: Container?
        /// The element that puts its tracks together, where there is one.
        let muxer: String?

        init(_ container: Container) {
            label = container.label
            (videoCodecs, audioCodecs) = (container.videoCodecs, container.audioCodecs)
            self.container = container
            muxer = container.muxer
        }

        init(_ transport: Sink.Stream.Transport) {
            label = transport.label
            (videoCodecs, audioCodecs) = (transport.videoCodecs, transport.audioCodecs)
            container = nil
            muxer = transport.muxer
        }
    }

    /// What stands in the way of a track.
    enum Obstacle: Error, Sendable, Hashable {
        /// The carrier does not hold the codec.
        case videoNotHeld(VideoCodec)
        case audioNotHeld(AudioCodec)
        /// Opus in MP4, with a GStreamer that writes it wrongly.
        case opusBroken
        /// No element here encodes the codec; nil: nor any other that the carrier holds.
        case noVideoEncoder(VideoCodec?)
        case noAudioEncoder(AudioCodec?)
        /// Hardware was demanded, and none here encodes the codec.
        case noHardwareEncoder(VideoCodec)
        /// The picture is HDR, and no encoder of the codec keeps that, or none of hardware where hardware was demanded.
        case dynamicRangeNotHeld(VideoCodec, byHardware: Bool)
        /// HDR was asked for, and the picture is SDR.
        case noHighDynamicRange
    }

    let host: HostInventory

    /// Bits for each pixel of each picture that a codec is given where the graph says nothing, scaled so that 1920x1080
    /// at 30 fps in H.264 gets 6.2 Mbit/s; the ratios follow the codecs' usual savings at equal quality.
    static func bitsPerPixel(_ codec: VideoCodec) -> Double {
        switch codec {
        case .h264, .vp8: 0.1
        case .h265, .vp9: 0.065
        case .av1: 0.055
        case .mjpeg: 0.8
        }
    }

    /// The first GStreamer that writes the sound header of Opus in MP4 in the right byte order.
    static let opusRepaired = HostInventory.Version(1, 22, 4)

    /// The picture track of a sink.
    ///
    /// - Parameter isSizeFixed: Whether the pictures keep their size; where not, one that is asked for is kept by scaling, even where
    ///   the first pictures have it.
    func video(
        _ settings: VideoSettings, in carrier: Carrier, from format: StreamFormat.Video, isCopyable: Bool,
        isSizeFixed: Bool = true, playAt: FrameRate? = nil
    ) -> Result<CheckedSink.VideoTrack, Obstacle> {
        if let codec = settings.codec, !carrier.videoCodecs.contains(codec) { return .failure(.videoNotHeld(codec)) }
        let range = settings.dynamicRange ?? format.dynamicRange
        if range == .hdr, format.dynamicRange == .sdr { return .failure(.noHighDynamicRange) }
        if isCopyable, let codec = format.encoding.codec, carrier.videoCodecs.contains(codec),
            settings.codec ?? codec == codec, settings.bitrate == nil, settings.size ?? format.size == format.size,
            settings.rate ?? format.rate == format.rate, settings.encoder ?? .auto == .auto
        {
            return .success(.copy(codec))
        }
        return encoder(settings, in: carrier, keeping: range).map { codec, element in
            let size = settings.size ?? format.size
            let rate = settings.rate ?? format.rate
            let usual = Self.bitrate(codec, size: size, rate: playAt ?? rate)
            return .encode(
                CheckedSink.VideoEncode(
                    codec: codec, element: element,
                    // Motion JPEG has none.
                    bitrate: (codec == .mjpeg ? nil : settings.bitrate)
                        ?? usual.within(EncoderCatalog.encoder(element)?.bitrates),
                    keyframeInterval: settings.keyframeInterval ?? .seconds(1), size: size, rate: rate,
                    playAt: playAt,
                    isScaled: settings.size.map { $0 != format.size || !isSizeFixed } ?? false,
                    isRetimed: settings.rate.map { $0 != format.rate } ?? false, dynamicRange: range))
        }
    }

    /// The sound tracks of a sink; all are written alike.
    func audio(
        _ settings: AudioSettings, in carrier: Carrier, from format: StreamFormat.Audio
    ) -> Result<CheckedSink.AudioEncode, Obstacle> {
        let codec: AudioCodec
        if let wanted = settings.codec {
            guard carrier.audioCodecs.contains(wanted) else { return .failure(.audioNotHeld(wanted)) }
            guard !isBroken(wanted, in: carrier) else { return .failure(.opusBroken) }
            guard wanted == .pcm || element(for: wanted) != nil else { return .failure(.noAudioEncoder(wanted)) }
            codec = wanted
        } else {
            let usable = audioCodecs(encodableIn: carrier)
            guard let first = usable.first else { return .failure(.noAudioEncoder(nil)) }
            codec = first
        }
        let channels = settings.channels ?? format.channels.map { min($0, 2) }
        let perChannel = Bitrate.kilobits(64).bitsPerSecond
        let sampleRate = settings.sampleRate ?? 48000
        let element = element(for: codec)
        let range = element.flatMap(EncoderCatalog.encoder)?
            .bitrates(sampleRate: sampleRate, channels: channels ?? 2)
        let usual = Bitrate(bitsPerSecond: perChannel * (channels ?? 2)).within(range)
        return .success(
            CheckedSink.AudioEncode(
                codec: codec, element: element, bitrate: codec.isLossless ? nil : settings.bitrate ?? usual,
                sampleRate: sampleRate, channels: channels))
    }

    /// The carrier's video codecs that can be encoded here.
    func videoCodecs(encodableIn carrier: Carrier) -> [VideoCodec] {
        carrier.videoCodecs.filter { codec in EncoderCatalog.candidates(for: codec).contains { host.has($0.element) } }
    }

    /// The carrier's audio codecs that can be written here.
    func audioCodecs(encodableIn carrier: Carrier) -> [AudioCodec] {
        carrier.audioCodecs.filter { !isBroken($0, in: carrier) && ($0 == .pcm || element(for: $0) != nil) }
    }

    /// The rate a codec is given where the graph says nothing; unknown sizes and rates count as 1280x720 and 30 fps.
    static func bitrate(_ codec: VideoCodec, size: Size?, rate: FrameRate?) -> Bitrate {
        let pixels = Double((size ?? .hd720).area) * (rate ?? FormatResolver.usualRate).perSecond
        let kilobits = (pixels * bitsPerPixel(codec) / 1000).rounded()
        return .kilobits(min(max(kilobits, 200), 200_000))
    }

    /// The codecs a sink may be written in with a dynamic range: the one it asks for, else the carrier's.
    static func codecs(_ settings: VideoSettings, in carrier: Carrier, keeping range: DynamicRange) -> [VideoCodec] {
        (settings.codec.map { [$0] } ?? carrier.videoCodecs).filter { codec in
            range == .sdr || EncoderCatalog.candidates(for: codec).contains(where: \.keepsHighDynamicRange)
        }
    }

    private func encoder(
        _ settings: VideoSettings, in carrier: Carrier, keeping range: DynamicRange
    ) -> Result<(VideoCodec, String), Obstacle> {
        let preference = settings.encoder ?? .auto
        let codecs = Self.codecs(settings, in: carrier, keeping: range)
        if range == .hdr, codecs.isEmpty || preference == .hardware {
            let codec = settings.codec ?? codecs.first ?? carrier.videoCodecs.first ?? .h264
            return .failure(.dynamicRangeNotHeld(codec, byHardware: !codecs.isEmpty))
        }
        for codec in codecs {
            let found = EncoderCatalog.candidates(for: codec).first { candidate in
                host.has(candidate.element) && (range == .sdr || candidate.keepsHighDynamicRange)
                    && (preference == .auto || candidate.isHardware == (preference == .hardware))
            }
            if let found { return .success((codec, found.element)) }
        }
        let first = settings.codec ?? carrier.videoCodecs.first ?? .h264
        if range == .hdr { return .failure(.noVideoEncoder(codecs.first)) }
        return .failure(preference == .hardware ? .noHardwareEncoder(first) : .noVideoEncoder(settings.codec))
    }

    private func element(for codec: AudioCodec) -> String? {
        EncoderCatalog.candidates(for: codec).first { host.has($0.element) }?.element
    }

    private func isBroken(_ codec: AudioCodec, in carrier: Carrier) -> Bool {
        Self.isBroken(codec, in: carrier.container, by: host.gstreamer)
    }

    /// Whether a version of GStreamer writes a codec into a container so that nobody can play it.
    static func isBroken(_ codec: AudioCodec, in container: Container?, by gstreamer: HostInventory.Version) -> Bool {
        codec == .opus && (container == .mp4 || container == .mov) && gstreamer < opusRepaired
    }
}

extension Bitrate {
    /// The nearest that lies in a range.
    fileprivate func within(_ range: ClosedRange<Bitrate>?) -> Bitrate {
        range.map { min(max(self, $0.lowerBound), $0.upperBound) } ?? self
    }
}

extension AudioCodec {
    /// Whether the size of the track follows from the sound alone, so that there is no rate to choose.
    var isLossless: Bool { self == .flac || self == .pcm }
}

extension VideoEncoding {
    /// The codec of compressed pictures.
    var codec: VideoCodec? {
        switch self {
        case .raw: nil
        case .mjpeg: .mjpeg
        case .h264: .h264
        case .h265: .h265
        }
    }
}

extension Sink.Stream.Transport {
    /// The name people read.
    var label: String { rawValue.uppercased() }
}
