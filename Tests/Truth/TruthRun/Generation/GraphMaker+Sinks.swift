import CaptureModel

extension GraphMaker {
    /// The codecs that each container is meant to hold, as the run believes: players' lists, not the checker's.
    static let held: [Container: (video: [VideoCodec], audio: [AudioCodec])] = [
        .mp4: ([.h264, .h265, .av1, .vp9], [.aac]), .mov: ([.h264, .h265, .mjpeg], [.aac, .pcm]),
        .mkv: ([.h264, .h265, .vp8, .vp9, .av1, .mjpeg], [.aac, .opus, .flac, .pcm]),
        .webm: ([.vp8, .vp9, .av1], [.opus]), .ts: ([.h264, .h265], [.aac, .opus]),
    ]

    /// At the ends of what encoders can be told, and one beyond.
    private static let endsOfBitrates = [
        1, 999, 1000, 102_400_000, 102_400_001, 2_048_000_000, 2_048_000_001, 2_147_000_000, 2_147_000_001,
        5_000_000_000,
    ]
    private static let endsOfSoundBitrates = [
        1, 999, 1000, 3999, 4000, 48_000, 48_001, 288_000, 288_001, 576_000, 576_001, 650_000, 650_001, 5_000_000_000,
    ]
    private static let endsOfSizes = [
        Size(2, 2), Size(4, 4), Size(14, 16), Size(16, 16), Size(4096, 16), Size(8192, 16), Size(8192, 32),
        Size(16, 8192),
    ]
    private static let endsOfRates = [FrameRate(1, 100), FrameRate(1, 2), FrameRate(1), FrameRate(1000)]

    mutating func addSink(_ name: NodeName) {
        switch dice.number(1...20) {
        case 1...11: addRecording(name)
        case 12...13:
            let every: Duration? =
                dice.chance(50) ? dice.pick([.milliseconds(1), .milliseconds(100), .seconds(1)]) : nil
            let end = dice.pick(["jpg", "jpeg", "png", "JPG"])
            let path = FileTemplate(unchecked: every == nil ? "{take}-{sink}.\(end)" : "{sink}-{count}.\(end)")
            graph.sinks.insert(Sink(name, .snapshot(.init(to: path, every: every)), video: dice.pick(pictures)))
        case 14...15:
            graph.sinks.insert(
                Sink(name, .preview(.init(.web, size: dice.pick([nil, Size(160, 90)]))), video: dice.pick(pictures)))
        case 16: addStream(name)
        case 17:
            let scan = Sink.Scan(
                for: dice.pick([[.qr], [.qr, .ean13], [.pdf417], Symbology.allCases]),
                every: dice.pick([.milliseconds(1), Sink.Scan.standardInterval]))
            graph.sinks.insert(Sink(name, .scan(scan), video: dice.pick(pictures)))
        default: addFrames(name, of: nil)
        }
    }

    /// A node that nothing uses is one that no sink needs; every such one gets a sink.
    mutating func useTheRest() {
        for name in (pictures + sounds) where !isUsed(name) { addFrames(NodeName("rest-\(name)"), of: name) }
    }

    private func isUsed(_ name: NodeName) -> Bool {
        graph.effects.contains { $0.input == name } || graph.tees.contains { $0.input == name }
            || graph.compositors.contains { $0.layers.contains { $0.source == name } }
            || graph.mixers.contains { $0.inputs.contains { $0.source == name } }
            || graph.sinks.contains { $0.video == name || $0.audio.contains(name) }
    }

    private mutating func addFrames(_ name: NodeName, of node: NodeName?) {
        let target = node ?? (sounds.isEmpty || dice.chance(75) ? dice.pick(pictures) : dice.pick(sounds))
        let isPicture = pictures.contains(target)
        let format = dice.pick([PixelFormat.bgra, .i420, PixelFormat("RGB"), PixelFormat("GRAY8")])
        graph.sinks.insert(
            Sink(
                name, .frames(.init(pixelFormat: format, size: dice.pick([nil, nil, Size(80, 45)]))),
                video: isPicture ? target : nil, audio: isPicture ? [] : [target]))
    }

    private mutating func addRecording(_ name: NodeName) {
        let container = dice.pick(Container.allCases)
        let (videos, audios) = Self.held[container] ?? ([], [])
        let isSilent = sounds.isEmpty || dice.chance(50)
        let hasPicture = isSilent || dice.chance(85)
        var video = VideoSettings(codec: dice.chance(55) ? nil : dice.pick(videos))
        if dice.chance(15) { video.size = dice.pick([Size(96, 64), Size(95, 64), Size(128, 72)]) }
        if dice.chance(5) { video.size = dice.pick(Self.endsOfSizes) }
        if dice.chance(10) { video.rate = dice.pick(RandomRig.rates + Self.endsOfRates) }
        if dice.chance(20) { video.bitrate = .kilobits(dice.pick([100, 500, 4000])) }
        if dice.chance(10) { video.bitrate = Bitrate(bitsPerSecond: dice.pick(Self.endsOfBitrates)) }
        if dice.chance(20) { video.encoder = dice.pick([.auto, .software]) }
        var audio = AudioSettings(codec: dice.chance(50) ? nil : dice.pick(audios))
        let codec = audio.codec ?? audios.first
        if dice.chance(30) {
            audio.sampleRate = dice.pick(codec == .opus ? [8000, 16000, 24000, 48000] : [8000, 22050, 44100, 48000])
        }
        if dice.chance(5) { audio.sampleRate = dice.pick([7350, 7999, 11_025, 96_000, 176_400, 192_000, 192_001]) }
        if dice.chance(20) { audio.channels = dice.pick([1, 2]) }
        if dice.chance(10) { audio.channels = dice.number(1...9) }
        if dice.chance(15) { audio.bitrate = Bitrate(bitsPerSecond: dice.pick(Self.endsOfSoundBitrates)) }
        let path = dice.pick(["{take}-{sink}", "{name}/{sink}", "{sink}-{source}", "deep/er/{take}/{sink}"])
        let named = dice.chance(85)
        let record = Sink.Record(
            to: FileTemplate(unchecked: named ? "\(path).\(container.rawValue)" : path),
            container: named && dice.chance(80) ? nil : container, video: video, audio: audio,
            fragment: dice.chance(20) ? dice.pick([.zero, .milliseconds(100), .seconds(2)]) : nil)
        graph.sinks.insert(
            Sink(
                name, .record(record), video: hasPicture ? dice.pick(pictures) : nil,
                audio: isSilent ? [] : dice.some(dice.pick([1, 1, 1, 2]), of: sounds)))
    }

    private mutating func addStream(_ name: NodeName) {
        let isPicture = sounds.isEmpty || dice.chance(70)
        let port = 20_000 + graph.sinks.count
        let isRTP = dice.chance(50)
        let address = NetworkAddress(unchecked: "\(isRTP ? "rtp" : "udp")://127.0.0.1:\(port)")
        var audio: [NodeName] = isPicture ? [] : [dice.pick(sounds)]
        if !isRTP, isPicture, !sounds.isEmpty, dice.chance(50) { audio = [dice.pick(sounds)] }
        graph.sinks.insert(
            Sink(name, .stream(.init(to: address)), video: isPicture ? dice.pick(pictures) : nil, audio: audio))
    }
}
