import CaptureModel

extension Mistake {
    /// Adds a sink that is wrong, or just right.
    func addSink(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        let (picture, tone): (NodeName, NodeName) = ("extra-picture", "extra-tone")
        graph.sources.insert(
            Source(picture, .testPattern(.init(.ball, format: FormatRequest(size: Size(128, 96), rate: FrameRate(25)))))
        )
        switch self {
        case .tracks:
            graph.sources.insert(Source(tone, .testTone(.init())))
            let scheme = dice.pick(["rtp", "udp"])
            graph.sinks.insert(
                Sink(
                    "extra", .stream(.init(to: NetworkAddress(unchecked: "\(scheme)://127.0.0.1:21000"))),
                    video: picture,
                    audio: [tone]))
        case .transport:
            let url = dice.pick(["http://127.0.0.1:21000/a", "udp://127.0.0.1:21000"])
            graph.sinks.insert(Sink("extra", .stream(.init(to: NetworkAddress(unchecked: url))), video: picture))
        case .repeatedSnapshot:
            let path = FileTemplate(unchecked: dice.pick(["extra.jpg", "extra-{count}.jpg", "extra-{count}.gif"]))
            graph.sinks.insert(
                Sink("extra", .snapshot(.init(to: path, every: dice.pick([nil, .milliseconds(50)]))), video: picture))
        case .interval:
            let every = dice.pick([Duration.zero, .microseconds(999), .milliseconds(1), .milliseconds(2)])
            graph.sinks.insert(
                Sink(
                    "extra", .snapshot(.init(to: FileTemplate(unchecked: "extra-{count}.png"), every: every)),
                    video: picture))
        default: return false
        }
        return true
    }

    /// Adds a source or an effect that is wrong, or just right, with a sink of its own.
    func addSource(_ graph: inout Graph, _ dice: inout Dice) -> Bool {
        let name: NodeName = "extra-source"
        var target = name
        var isPicture = true
        switch self {
        case .strangeElement:
            graph.sources.insert(Source(name, .testPattern(.init(format: FormatRequest(size: Size(128, 96))))))
            target = "extra-effect"
            let factory = dice.pick(["nosuchelement", "identity", "videoflipp"])
            graph.effects.insert(EffectNode(target, on: name, elements: [.init(factory)]))
        case .missingFile:
            let path = dice.pick(["missing.mp4", "notes.txt", "folder", "clip.mp4", "../inputs/clip.mp4"])
            graph.sources.insert(Source(name, .file(.init(path))))
        case .silentFile:
            graph.sources.insert(Source(name, .file(.init(dice.pick(["silent.mp4", "clip.mp4"])))))
            isPicture = dice.chance(40)
        case .screen: graph.sources.insert(Source(name, .screen(.init())))
        case .compressedPattern:
            let encoding = dice.pick([VideoEncoding.mjpeg, .h264, .raw(.nv12), .raw(PixelFormat("GRAY8"))])
            let format = FormatRequest(size: Size(128, 96), encoding: encoding)
            graph.sources.insert(Source(name, .testPattern(.init(format: format))))
        case .unknownMicrophone:
            graph.sources.insert(Source(name, .microphone(.init(dice.pick(["mic", "mick", "built-in", "lapel"])))))
            isPicture = false
        default: return false
        }
        graph.sinks.insert(
            Sink("extra", .frames(.init()), video: isPicture ? target : nil, audio: isPicture ? [] : [target]))
        return true
    }

    /// Changes what a camera is asked for by a little.
    func applyToCamera(_ trial: inout Trial, _ dice: inout Dice) -> Bool {
        let cameras = trial.graph.sources.filter { if case .camera = $0.kind { true } else { false } }
        guard var source = cameras.randomElement(using: &dice), case .camera(var wish) = source.kind else {
            return false
        }
        switch self {
        case .unknownCamera: wish.device = dice.pick(["cam-99", "alias-0", "cam-0 ", "CAM-0"])
        case .size:
            guard let size = wish.format.size else { return false }
            wish.format.size = Size(size.width + dice.pick([0, 1, 2]), size.height)
        case .rate:
            guard let camera = trial.rig.camera(named: wish.device), let row = dice.pick([camera.formats]).first else {
                return false
            }
            let (lowest, highest) = (row.rates.minimum, row.rates.maximum)
            wish.format = FormatRequest(
                size: row.size,
                rate: dice.pick([
                    highest, FrameRate(highest.numerator + highest.denominator, highest.denominator), lowest,
                    FrameRate(lowest.numerator, lowest.denominator * 2), FrameRate(17), FrameRate(2997, 100),
                ]), encoding: row.encoding)
        case .encoding: wish.format.encoding = dice.pick([.mjpeg, .raw(.i420), .raw(.nv12), .raw(PixelFormat("RGB"))])
        case .exact: wish.format = FormatRequest(rate: dice.pick(RandomRig.rates), isExact: true)
        case .promise:
            guard let rate = wish.format.rate else { return false }
            wish.maximumRate = dice.pick([
                rate, FrameRate(rate.numerator * 2, rate.denominator), FrameRate(rate.numerator, rate.denominator * 2),
            ])
        case .sameDevice:
            let other: NodeName = "twin"
            trial.graph.sources.insert(Source(other, .camera(wish)))
            trial.graph.sinks.insert(Sink("twin-frames", .frames(.init()), video: other))
            return true
        default: return false
        }
        source.kind = .camera(wish)
        trial.graph.sources.insert(source)
        return true
    }
}
