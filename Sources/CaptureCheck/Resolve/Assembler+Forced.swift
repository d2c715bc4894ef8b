import CaptureElements
import CaptureModel

/// What a forced graph has in place of what could not be settled.
extension Assembler {
    /// A picture where nothing gives one.
    var forcedFormat: StreamFormat.Video? { isForced ? StreamFormat.Video(encoding: FlowResolver.decoded) : nil }

    /// The picture track that a sink asks for, whether its carrier holds it and an element here encodes it or not.
    func forcedVideo(_ sink: Sink) -> CheckedSink.VideoTrack? {
        guard let settings = sink.videoSettings, let node = sink.video else { return nil }
        let format = context.flow.video[node] ?? StreamFormat.Video(encoding: FlowResolver.decoded)
        let codec = settings.codec ?? context.carrier(of: sink)?.videoCodecs.first ?? .h264
        let isHardware = settings.encoder == .hardware
        let fitting = EncoderCatalog.candidates(for: codec).filter {
            settings.encoder ?? .auto == .auto || $0.isHardware == isHardware
        }
        guard let encoder = fitting.first(where: { context.host.has($0.element) }) ?? fitting.first else { return nil }
        let size = settings.size ?? format.size
        let rate = settings.rate ?? format.rate
        return .encode(
            CheckedSink.VideoEncode(
                codec: codec, element: encoder.element,
                bitrate: settings.bitrate ?? TrackResolver.bitrate(codec, size: size, rate: rate),
                keyframeInterval: settings.keyframeInterval ?? .seconds(1), size: size, rate: rate,
                isScaled: settings.size.map { $0 != format.size } ?? false,
                isRetimed: settings.rate.map { $0 != format.rate } ?? false))
    }

    /// The sound tracks that a sink asks for, likewise.
    func forcedAudio(_ sink: Sink) -> CheckedSink.AudioEncode? {
        guard let settings = sink.audioSettings, let node = sink.audio.first else { return nil }
        let format = context.flow.audio[node] ?? StreamFormat.Audio()
        let codec = settings.codec ?? context.carrier(of: sink)?.audioCodecs.first ?? .aac
        let candidates = EncoderCatalog.candidates(for: codec)
        let encoder = candidates.first { context.host.has($0.element) } ?? candidates.first
        return CheckedSink.AudioEncode(
            codec: codec, element: encoder?.element,
            bitrate: codec.isLossless ? nil : settings.bitrate ?? .kilobits(64),
            sampleRate: settings.sampleRate ?? 48000, channels: settings.channels ?? format.channels.map { min($0, 2) })
    }
}
