import CaptureElements
import CaptureModel

/// What flows from every node, as far as it is known before anything runs.
struct FlowResolver: Sendable {
    /// What each node gives; nodes behind an unknown name or on a loop are missing.
    private(set) var media: [NodeName: Set<MediaType>] = [:]
    /// The pictures each node gives.
    private(set) var video: [NodeName: StreamFormat.Video] = [:]
    /// What the devices of zoomed sources, of those with portrait, and of virtual cameras, give before it is decoded and worked on.
    private var given: [NodeName: StreamFormat.Video] = [:]
    /// What the devices of treated sources give.
    private var givenSound: [NodeName: StreamFormat.Audio] = [:]
    /// The sound each node gives.
    private(set) var audio: [NodeName: StreamFormat.Audio] = [:]
    /// The camera whose own picture a node gives, through tees and effects but not through compositors.
    private(set) var cameras: [NodeName: Source] = [:]
    /// The layer that paces each compositor: where none is named, the lowest that moves, for a single picture has no pace of its own.
    private(set) var clocks: [NodeName: NodeName] = [:]
    /// The nodes that give the single picture of a file again and again.
    private var stills: Set<NodeName> = []

    /// What a picture is once mcpipe's own elements have made or decoded it.
    static let decoded = VideoEncoding.raw(.i420)
    /// What a picture of high dynamic range is then.
    static let decodedHDR = VideoEncoding.raw(.i420TenBits)

    /// What a file's picture is once it is decoded, in the range that the file tells.
    static func decoded(in range: PixelFormat.Range?) -> VideoEncoding {
        range.map { .raw(PixelFormat(PixelFormat.i420.name, range: $0)) } ?? decoded
    }

    init(
        _ graph: Graph, rig: Rig, index: NodeIndex, devices: DeviceResolver, formats: [NodeName: FormatChoice],
        survey: MediaSurvey, isSimulated: Bool
    ) {
        for name in index.order {
            if let source = graph.sources[name] {
                add(source, rig: rig, formats: formats, survey: survey, devices: devices, isSimulated: isSimulated)
                if devices.composed[name] != nil, let given = video[name] {
                    self.given[name] = given
                    video[name] = StreamFormat.Video(encoding: Self.decoded, size: given.size, rate: given.rate)
                } else if source.isPictureMadeHere, let given = video[name] {
                    self.given[name] = given
                    video[name]?.encoding = CheckedZoom.cut(given.encoding)
                }
                if source.microphoneMode != nil, let given = audio[name] {
                    givenSound[name] = given
                    audio[name]?.sampleRate = SoundTreatment.sampleRate
                }
            } else if let effect = graph.effects[name] {
                pass(effect.media, from: effect.input, to: name, through: effect)
            } else if let tee = graph.tees[name] {
                pass(tee.media, from: tee.input, to: name, through: nil)
            } else if let compositor = graph.compositors[name] {
                let layers = compositor.layers.map(\.source)
                let clock = compositor.clock ?? layers.first { !stills.contains($0) } ?? layers.first
                clocks[name] = clock
                if !layers.isEmpty, stills.isSuperset(of: layers) { stills.insert(name) }
                let rate = compositor.rate ?? clock.flatMap { video[$0]?.rate } ?? FormatResolver.usualRate
                media[name] = [.video]
                let range = dynamicRange(of: compositor)
                video[name] = StreamFormat.Video(
                    encoding: range == .hdr ? Self.decodedHDR : Self.decoded, size: compositor.size, rate: rate,
                    dynamicRange: range)
            } else if let mixer = graph.mixers[name] {
                let channels = mixer.inputs.compactMap { audio[$0.source]?.channels }.max()
                media[name] = [.audio]
                audio[name] = StreamFormat.Audio(channels: channels)
            }
        }
    }

    /// The pictures that a source's device gives.
    func device(_ source: NodeName) -> StreamFormat.Video? { given[source] ?? video[source] }

    /// What a compositor's picture means: what it says, else HDR where all layers are; a mixture is refused by a rule.
    private func dynamicRange(of compositor: CompositorNode) -> DynamicRange {
        if let range = compositor.dynamicRange { return range }
        let layers = compositor.layers.compactMap { video[$0.source]?.dynamicRange }
        return !layers.isEmpty && layers.allSatisfy { $0 == .hdr } ? .hdr : .sdr
    }

    /// The sound that a source's device gives.
    func deviceSound(_ source: NodeName) -> StreamFormat.Audio? { givenSound[source] ?? audio[source] }

    private mutating func add(
        _ source: Source, rig: Rig, formats: [NodeName: FormatChoice], survey: MediaSurvey, devices: DeviceResolver,
        isSimulated: Bool
    ) {
        let name = source.name
        media[name] = source.media
        switch source.kind {
        case .camera:
            cameras[name] = source
            video[name] = formats[name]?.video
            if let format = formats[name]?.format, let camera = devices.cameras[name] {
                video[name]?.dynamicRange = rig.dynamicRange(of: format, from: camera)
            }
            // A test pattern is drawn, never compressed.
            if isSimulated, video[name]?.encoding.isRaw == false { video[name]?.encoding = Self.decoded }
        case .microphone(let microphone):
            audio[name] = StreamFormat.Audio(sampleRate: microphone.sampleRate, channels: microphone.channels)
        case .testPattern(let pattern):
            video[name] = StreamFormat.Video(
                encoding: pattern.format.encoding ?? (pattern.dynamicRange == .hdr ? .raw(.p010) : Self.decoded),
                size: pattern.format.size ?? .hd720, rate: pattern.format.rate ?? FormatResolver.usualRate,
                dynamicRange: pattern.dynamicRange)
        case .testTone: audio[name] = StreamFormat.Audio()
        case .file:
            // A file is decoded where it is read, so what flows is raw whatever the file holds.
            guard case .holds(let facts)? = survey.findings[name] else {
                video[name] = StreamFormat.Video(encoding: Self.decoded)
                audio[name] = StreamFormat.Audio()
                return
            }
            if case .single(let format) = facts.pictures {
                stills.insert(name)
                let raw = PixelFormat(format.name, range: format.isRGB ? nil : facts.range)
                video[name] = StreamFormat.Video(
                    encoding: .raw(raw), size: facts.video?.size, rate: FormatResolver.usualRate)
            } else {
                video[name] = facts.video.map { video in
                    let opaque = video.dynamicRange == .hdr ? Self.decodedHDR : Self.decoded(in: facts.range)
                    return StreamFormat.Video(
                        encoding: facts.transparency.map { .raw($0) } ?? opaque,
                        size: video.size, rate: video.rate, dynamicRange: video.dynamicRange)
                }
            }
            audio[name] = facts.audio.map { StreamFormat.Audio(sampleRate: $0.sampleRate, channels: $0.channels) }
            media[name] = Set((facts.video == nil ? [] : [.video]) + (facts.audio == nil ? [] : [.audio]))
        case .network(let network):
            cameras[name] = source
            video[name] = StreamFormat.Video(encoding: network.encoding?.video ?? Self.decoded)
            audio[name] = StreamFormat.Audio()
        case .virtual(let virtual):
            let main = virtual.constituents[safely: virtual.mainPlace(devices)].flatMap { video[$0] }
            video[name] = StreamFormat.Video(encoding: Self.decoded, size: main?.size, rate: main?.rate)
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
            if stills.contains(input) { stills.insert(name) }
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
