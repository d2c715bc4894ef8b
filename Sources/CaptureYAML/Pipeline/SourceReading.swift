import CaptureDiagnostics
import CaptureModel

extension Shape where Value == [Source] {
    /// The sources by name.
    static var sources: Shape {
        .named("source", .either(SourceKeys.sections.map(Form.section))) { entry, spot in
            guard let (section, node) = Kinds.section(of: entry, among: SourceKeys.sections, spot),
                let fields = Fields(node, section, spot, others: SourceKeys.sections)
            else { return [] }
            let kind = Source.Kind(fields, section) ?? .standIn(for: section)
            let source = Source(
                NodeName(entry.key), kind, onLoss: lossPolicy(fields, section),
                isIsolated: section.names.contains(LossKeys.isolate.row.name) && fields[LossKeys.isolate] == true,
                zoom: section.names.contains(SourceKeys.zoom.row.name) ? fields[SourceKeys.zoom] : nil,
                centreStage: section.names.contains(CentreStageKeys.centreStage.row.name)
                    ? fields[CentreStageKeys.centreStage] ?? nil : nil,
                portrait: section.names.contains(PortraitKeys.portrait.row.name)
                    ? fields[PortraitKeys.portrait] ?? nil : nil,
                microphoneMode: section.names.contains(SourceKeys.microphoneMode.row.name)
                    ? fields[SourceKeys.microphoneMode] : nil,
                provenance: fields.provenance(entry.keyRange))
            if !source.isLive {
                fields.forbid(SourceKeys.live, with: LossKeys.picturePolicy, because: "what is not live is not lost")
            }
            return [source]
        }
    }
}

/// What becomes of a source that is lost; the default where its section has no key for it.
private func lossPolicy(_ fields: Fields, _ section: Section) -> LossPolicy {
    guard section.names.contains(LossKeys.picturePolicy.row.name) else { return LossPolicy() }
    let isSound = [SourceKeys.microphone.row.name, SourceKeys.tone.row.name].contains(section.names.first)
    return fields[isSound ? LossKeys.soundPolicy : LossKeys.picturePolicy] ?? LossPolicy()
}

extension Source.Kind {
    /// What stands in a draft for a source of which it is known only what it gives.
    fileprivate static func standIn(for section: Section) -> Source.Kind {
        switch section.names.first {
        case SourceKeys.microphone.row.name, SourceKeys.tone.row.name: .testTone(.init())
        case SourceKeys.file.row.name, SourceKeys.rtsp.row.name: .file(.init(""))
        default: .testPattern(.init())
        }
    }

    fileprivate init?(_ fields: Fields, _ section: Section) {
        switch section.names.first {
        case SourceKeys.camera.row.name: self.init(camera: fields)
        case SourceKeys.microphone.row.name: self.init(microphone: fields)
        case SourceKeys.pattern.row.name: self.init(pattern: fields)
        case SourceKeys.tone.row.name: self.init(tone: fields)
        case SourceKeys.file.row.name: self.init(file: fields)
        case SourceKeys.rtsp.row.name: self.init(rtsp: fields)
        case SourceKeys.virtual.row.name: self.init(virtual: fields)
        default: self.init(screen: fields)
        }
    }

    private init?(camera fields: Fields) {
        let format = Self.format(fields)
        let mirroring = fields[SourceKeys.mirror] ?? .none
        let maximum = fields[SourceKeys.maximumRate]
        let (features, controls) = (fields[SourceKeys.features], fields[SourceKeys.controls])
        let focusAid = fields[FocusAidKeys.focusAid]
        guard let wish = fields[SourceKeys.camera] else { return nil }
        var camera =
            switch wish {
            case .named(let device): Source.Camera(device, format: format)
            case .choice(let choice): Source.Camera(choice, format: format)
            }
        (camera.mirroring, camera.maximumRate, camera.focusAid) = (mirroring, maximum, focusAid)
        (camera.features, camera.controls) = (features ?? [], controls ?? CameraControls())
        self = .camera(camera)
    }

    private init?(microphone fields: Fields) {
        let (rate, channels) = (fields[SourceKeys.rate], fields[SourceKeys.channels])
        let mode = fields[SourceKeys.mode]
        guard let device = fields[SourceKeys.microphone] else { return nil }
        self = .microphone(.init(device, sampleRate: rate?.perSecond, channels: channels, mode: mode))
    }

    private init?(pattern fields: Fields) {
        let format = Self.format(fields)
        let (color, isLive) = (fields[SourceKeys.color] ?? .black, fields[SourceKeys.live] ?? true)
        let dynamicRange = fields[SourceKeys.dynamicRange] ?? .sdr
        guard let pattern = fields[SourceKeys.pattern] else { return nil }
        self = .testPattern(
            .init(pattern, color: color, format: format, dynamicRange: dynamicRange, isLive: isLive))
    }

    private init?(tone fields: Fields) {
        let (wave, isLive) = (fields[SourceKeys.wave] ?? .sine, fields[SourceKeys.live] ?? true)
        guard let frequency = fields[SourceKeys.tone] else { return nil }
        self = .testTone(.init(frequency, wave: wave, isLive: isLive))
    }

    private init?(file fields: Fields) {
        let (isLooped, isRealtime) = (fields[SourceKeys.loop] ?? false, fields[SourceKeys.realtime])
        guard let path = fields[SourceKeys.file] else { return nil }
        self = .file(.init(path, isLooped: isLooped, isRealtime: isRealtime))
    }

    private init?(rtsp fields: Fields) {
        let transport = fields[SourceKeys.transport] ?? .tcp
        let latency = fields[SourceKeys.latency] ?? .milliseconds(200)
        let encoding = fields[SourceKeys.networkEncoding]
        let (user, password) = (fields[SourceKeys.user], fields[SourceKeys.password])
        guard let url = fields[SourceKeys.rtsp] else { return nil }
        self = .network(
            .init(
                url.with(user: user, password: password), transport: transport, latency: latency, encoding: encoding))
    }

    private init?(screen fields: Fields) {
        let (region, rate) = (fields[SourceKeys.region], fields[SourceKeys.screenRate] ?? FrameRate(30))
        let showsPointer = fields[SourceKeys.pointer] ?? true
        guard let display = fields[SourceKeys.screen] else { return nil }
        self = .screen(.init(display: display.name, region: region, rate: rate, showsPointer: showsPointer))
    }

    private init?(virtual fields: Fields) {
        let (factors, main) = (fields[SourceKeys.switchOver], fields[SourceKeys.main])
        let switching = fields[SourceKeys.switching] ?? .auto
        let fallback = fields[SourceKeys.fallback] ?? .automatic
        guard let constituents = fields[SourceKeys.virtual] else { return nil }
        self = .virtual(
            .init(constituents, switchOver: factors ?? [], main: main, switching: switching, fallback: fallback))
    }

    /// The format, whose parts may stand in `format`, beside it, or both, but each part once.
    private static func format(_ fields: Fields) -> FormatRequest {
        let request = fields[SourceKeys.format] ?? .best
        let parts = FormatKeys.parts(fields)
        if request.size != nil { fields.forbid(SourceKeys.format, with: FormatKeys.size, because: "both give a size") }
        if request.rate != nil { fields.forbid(SourceKeys.format, with: FormatKeys.fps, because: "both give a rate") }
        if request.encoding != nil {
            fields.forbid(SourceKeys.format, with: FormatKeys.encoding, because: "both give an encoding")
        }
        return parts.merged(over: request)
    }
}
