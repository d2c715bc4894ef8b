import CaptureModel

/// What flows from every node, as far as it is known before anything runs.
struct FlowResolver: Sendable {
    /// What each node gives; nodes behind an unknown name or on a loop are missing.
    private(set) var media: [NodeName: Set<MediaType>] = [:]
    /// The pictures each node gives.
    private(set) var video: [NodeName: StreamFormat.Video] = [:]
    /// The sound each node gives.
    private(set) var audio: [NodeName: StreamFormat.Audio] = [:]
    /// The camera whose own picture a node gives, through tees and effects but not through compositors.
    private(set) var cameras: [NodeName: Source] = [:]

    /// What a picture is once mcpipe's own elements have made or decoded it.
    static let decoded = VideoEncoding.raw(.i420)

    init(
        _ graph: Graph, index: NodeIndex, devices: DeviceResolver, formats: [NodeName: FormatChoice],
        survey: MediaSurvey, isSimulated: Bool
    ) {
        for name in index.order {
            if let source = graph.sources[name] {
                add(source, formats: formats, survey: survey, isSimulated: isSimulated)
            } else if let effect = graph.effects[name] {
                pass(effect.media, from: effect.input, to: name, through: effect)
            } else if let tee = graph.tees[name] {
                pass(tee.media, from: tee.input, to: name, through: nil)
            } else if let compositor = graph.compositors[name] {
                let clock = compositor.clock ?? compositor.layers.first?.source
                let rate = compositor.rate ?? clock.flatMap { video[$0]?.rate } ?? FormatResolver.usualRate
                media[name] = [.video]
                video[name] = StreamFormat.Video(encoding: Self.decoded, size: compositor.size, rate: rate)
            } else if let mixer = graph.mixers[name] {
                let channels = mixer.inputs.compactMap { audio[$0.source]?.channels }.max()
                media[name] = [.audio]
                audio[name] = StreamFormat.Audio(channels: channels)
            }
        }
    }

    private mutating func add(
        _ source: Source, formats: [NodeName: FormatChoice], survey: MediaSurvey, isSimulated: Bool
    ) {
        let name = source.name
        media[name] = source.media
        switch source.kind {
        case .camera:
            cameras[name] = source
            video[name] = formats[name]?.video
            // A test pattern is drawn, never compressed.
            if isSimulated, video[name]?.encoding.isRaw == false { video[name]?.encoding = Self.decoded }
        case .microphone(let microphone):
            audio[name] = StreamFormat.Audio(sampleRate: microphone.sampleRate, channels: microphone.channels)
        case .testPattern(let pattern):
            video[name] = StreamFormat.Video(
                encoding: pattern.format.encoding ?? Self.decoded, size: pattern.format.size ?? .hd720,
                rate: pattern.format.rate ?? FormatResolver.usualRate)
        case .testTone: audio[name] = StreamFormat.Audio()
        case .file:
            // A file is decoded where it is read, so what flows is raw whatever the file holds.
            guard case .holds(let facts)? = survey.findings[name] else {
                video[name] = StreamFormat.Video(encoding: Self.decoded)
                audio[name] = StreamFormat.Audio()
                return
            }
            video[name] = facts.video.map { StreamFormat.Video(encoding: Self.decoded, size: $0.size, rate: $0.rate) }
            audio[name] = facts.audio.map { StreamFormat.Audio(sampleRate: $0.sampleRate, channels: $0.channels) }
            media[name] = Set((facts.video == nil ? [] : [.video]) + (facts.audio == nil ? [] : [.audio]))
        case .network(let network):
            cameras[name] = source
            video[name] = StreamFormat.Video(encoding: network.encoding?.video ?? Self.decoded)
            audio[name] = StreamFormat.Audio()
        case .screen(let screen):
            video[name] = StreamFormat.Video(
                encoding: .raw(PixelFormat("BGRx")), size: screen.region?.size, rate: screen.rate)
        }
    }

    /// Hands one medium on, through an effect where one is given; what an effect does to the size only a run can tell.
    private mutating func pass(_ kind: MediaType, from input: NodeName, to name: NodeName, through effect: EffectNode?)
    {
        media[name] = [kind]
        switch kind {
        case .video:
            cameras[name] = cameras[input]
            video[name] = video[input]
            if effect != nil, let rate = video[input]?.rate {
                video[name] = StreamFormat.Video(encoding: Self.decoded, size: nil, rate: rate)
            } else if effect != nil, video[input] != nil {
                video[name] = StreamFormat.Video(encoding: Self.decoded)
            }
        case .audio: audio[name] = audio[input]
        }
    }
}
