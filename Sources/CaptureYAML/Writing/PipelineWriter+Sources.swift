import CaptureModel

extension PipelineWriter {
    static func source(_ source: Source) -> YAMLValue {
        let loss = onLoss(source)
        let isolate: (String, YAMLValue?) = ("isolate", source.isIsolated ? .boolean(true) : nil)
        let zoom: (String, YAMLValue?) = ("zoom", source.zoom.map { .number($0.factor) })
        let stage: (String, YAMLValue?) = ("centre-stage", source.centreStage.map(centreStage))
        let portrait: (String, YAMLValue?) = ("portrait", source.portrait.map(portrait))
        let treated: (String, YAMLValue?) = ("microphone-mode", source.microphoneMode.map { .word($0) })
        return switch source.kind {
        case .camera(let camera):
            .mapping(open: [
                ("camera", camera.choice.map(choice) ?? .text(camera.device)), ("format", .format(camera.format)),
                ("max-fps", camera.maximumRate.map { .plain("\($0)") }),
                ("mirror", camera.mirroring == .none ? nil : .word(camera.mirroring)),
                ("features", features(camera.features)), ("controls", controls(camera.controls)), zoom, stage, portrait,
                (
                    "focus-aid",
                    camera.focusAid.map { .mapping([("code", .plain("\($0.code)")), ("fill", .number($0.fill))]) }
                ),
                loss, isolate,
            ])
        case .microphone(let microphone):
            .mapping(open: [
                ("microphone", .text(microphone.device)), ("rate", microphone.sampleRate.map { .integer($0) }),
                ("channels", microphone.channels.map { .integer($0) }), ("mode", microphone.mode.map { .word($0) }),
                treated, loss, isolate,
            ])
        case .testPattern(let pattern):
            .mapping(open: [
                ("pattern", .word(pattern.pattern)), ("color", pattern.color == .black ? nil : .color(pattern.color)),
                ("format", .format(pattern.format)),
                ("dynamic-range", pattern.dynamicRange == .sdr ? nil : .word(pattern.dynamicRange)),
                ("live", pattern.isLive ? nil : .boolean(false)), zoom, stage, portrait,
                loss,
            ])
        case .testTone(let tone):
            .mapping(open: [
                ("tone", .frequency(tone.frequency)), ("wave", tone.wave == .sine ? nil : .word(tone.wave)),
                ("live", tone.isLive ? nil : .boolean(false)), treated, loss,
            ])
        case .file(let file):
            .mapping(open: [
                ("file", .text(file.path)), ("loop", file.isLooped ? .boolean(true) : nil),
                ("realtime", file.isRealtime.map { .boolean($0) }), zoom, stage, portrait, treated,
            ])
        case .network(let network):
            .mapping(
                open: [
                    ("rtsp", .text(network.url.written)),
                    ("transport", network.transport == .tcp ? nil : .word(network.transport)),
                    ("latency", network.latency == .milliseconds(200) ? nil : .duration(network.latency)),
                    ("encoding", network.encoding.map { .word($0) }), zoom, stage, portrait, treated, loss, isolate,
                ] + credentials(network.url))
        case .screen(let screen): self.screen(screen, zoom, stage, portrait, loss, isolate)
        case .virtual(let virtual): self.virtual(virtual, zoom)
        }
    }

    private static func choice(_ choice: Source.Camera.Choice) -> YAMLValue {
        .mapping(open: [
            ("position", choice.position.map { .word($0) }), ("any-of", .list(choice.kinds.map { .word($0) })),
        ])
    }

    private static func centreStage(_ stage: CentreStage) -> YAMLValue {
        guard stage != CentreStage() else { return .boolean(true) }
        return .mapping(open: [
            ("control", stage.control == .cooperative ? nil : .word(stage.control)),
            ("enabled", stage.isEnabled.map { .boolean($0) }),
        ])
    }

    private static func portrait(_ portrait: Portrait) -> YAMLValue {
        guard portrait != Portrait() else { return .boolean(true) }
        return .mapping(open: [
            ("blur", portrait.blur == Portrait().blur ? nil : .number(portrait.blur)),
            ("mask", portrait.mask.map { .text($0.description) }),
            ("control", portrait.control == .cooperative ? nil : .word(portrait.control)),
            ("enabled", portrait.isEnabled.map { .boolean($0) }),
        ])
    }

    private static func virtual(_ virtual: Source.Virtual, _ zoom: (String, YAMLValue?)) -> YAMLValue {
        let switching: YAMLValue? =
            switch virtual.switching {
            case .auto: nil
            case .locked: .text("locked")
            case .restricted(let conditions):
                .list(conditions.sorted { $0.rawValue < $1.rawValue }.map { .word($0) })
            }
        let fallback = virtual.fallback
        let order = fallback.order.map { $0.map(\.description) } ?? [Shape<ConstituentFallback>.automaticWord]
        let standing = order + (fallback.showsSlate ? [Shape<ConstituentFallback>.slateWord] : [])
        return .mapping(open: [
            ("virtual", .list(virtual.constituents.map { .text($0.description) })),
            ("switch-over", virtual.switchOver.isEmpty ? nil : .list(virtual.switchOver.map { .number($0) })),
            ("main", virtual.main.map { .text($0.description) }), ("switching", switching),
            ("fallback", fallback == .automatic ? nil : .list(standing.map { .text($0) })), zoom,
        ])
    }

    /// What becomes of a source that is lost, where it is not the default.
    private static func onLoss(_ source: Source) -> (String, YAMLValue?) {
        let policy = source.onLoss
        guard policy != LossPolicy(), source.isLive else { return ("on-loss", nil) }
        if policy == LossPolicy(file: policy.file) { return ("on-loss", .word(policy.file)) }
        return (
            "on-loss",
            .mapping(open: [
                ("file", policy.file == .gap ? nil : .word(policy.file)),
                ("picture", policy.picture == .last ? nil : .word(policy.picture)),
                ("retry", policy.isRetried ? nil : .boolean(false)),
                (
                    "opening-limit",
                    policy.openingLimit == LossPolicy.usualOpeningLimit ? nil : .duration(policy.openingLimit)
                ),
            ])
        )
    }

    /// The keys of a user and a password, without either.
    static func credentials(_ address: NetworkAddress) -> [(String, YAMLValue?)] {
        [
            ("user", address.user.map { .text($0.description) }),
            ("password", address.password.map { .text($0.description) }),
        ]
    }

    private static func screen(_ screen: Source.Screen, _ more: (String, YAMLValue?)...) -> YAMLValue {
        let region = screen.region.map { region in
            YAMLValue.list([region.x, region.y, region.size.width, region.size.height].map { .integer($0) })
        }
        return .mapping(
            open: [
                ("screen", screen.display.map { .text($0) } ?? .boolean(true)), ("region", region),
                ("fps", screen.rate == FrameRate(30) ? nil : .rate(screen.rate)),
                ("pointer", screen.showsPointer ? nil : .boolean(false)),
            ] + more)
    }
}

extension NetworkAddress {
    /// The URL as it stands in an effective file: user and password have keys of their own, secrets in the URL show as `***`.
    var written: String { NetworkAddress(url: url, user: nil, password: nil).description }
}
