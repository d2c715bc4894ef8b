import CaptureModel

extension PipelineWriter {
    static func source(_ source: Source) -> YAMLValue {
        let loss = onLoss(source)
        return switch source.kind {
        case .camera(let camera):
            .mapping(open: [
                ("camera", .text(camera.device)), ("format", .format(camera.format)),
                ("max-fps", camera.maximumRate.map { .plain("\($0)") }),
                ("mirror", camera.mirroring == .none ? nil : .word(camera.mirroring)),
                ("features", features(camera.features)), ("controls", controls(camera.controls)), loss,
            ])
        case .microphone(let microphone):
            .mapping(open: [
                ("microphone", .text(microphone.device)), ("rate", microphone.sampleRate.map { .integer($0) }),
                ("channels", microphone.channels.map { .integer($0) }), ("mode", microphone.mode.map { .word($0) }),
                loss,
            ])
        case .testPattern(let pattern):
            .mapping(open: [
                ("pattern", .word(pattern.pattern)), ("color", pattern.color == .black ? nil : .color(pattern.color)),
                ("format", .format(pattern.format)), ("live", pattern.isLive ? nil : .boolean(false)), loss,
            ])
        case .testTone(let tone):
            .mapping(open: [
                ("tone", .frequency(tone.frequency)), ("wave", tone.wave == .sine ? nil : .word(tone.wave)),
                ("live", tone.isLive ? nil : .boolean(false)), loss,
            ])
        case .file(let file):
            .mapping(open: [
                ("file", .text(file.path)), ("loop", file.isLooped ? .boolean(true) : nil),
                ("realtime", file.isRealtime.map { .boolean($0) }),
            ])
        case .network(let network):
            .mapping(
                open: [
                    ("rtsp", .text(network.url.written)),
                    ("transport", network.transport == .tcp ? nil : .word(network.transport)),
                    ("latency", network.latency == .milliseconds(200) ? nil : .duration(network.latency)),
                    ("encoding", network.encoding.map { .word($0) }), loss,
                ] + credentials(network.url))
        case .screen(let screen): self.screen(screen, loss)
        }
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

    private static func screen(_ screen: Source.Screen, _ loss: (String, YAMLValue?)) -> YAMLValue {
        let region = screen.region.map { region in
            YAMLValue.list([region.x, region.y, region.size.width, region.size.height].map { .integer($0) })
        }
        return .mapping(open: [
            ("screen", screen.display.map { .text($0) } ?? .boolean(true)), ("region", region),
            ("fps", screen.rate == FrameRate(30) ? nil : .rate(screen.rate)),
            ("pointer", screen.showsPointer ? nil : .boolean(false)), loss,
        ])
    }
}

extension NetworkAddress {
    /// The URL as it stands in an effective file: user and password have keys of their own, secrets in the URL show as `***`.
    var written: String { NetworkAddress(url: url, user: nil, password: nil).description }
}
