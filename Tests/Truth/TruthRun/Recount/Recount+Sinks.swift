import CaptureCheck
import CaptureModel

extension Recount {
    /// What holds the tracks of a recording or a stream.
    struct Carrier {
        let video: [VideoCodec]
        let audio: [AudioCodec]
        let isMP4: Bool
        var isQuickTime = false
        var isTransportStream = false
        /// The smallest side of a picture.
        var least = 1
    }

    /// The elements that encode in software, one of which is enough.
    private static let encoders: [VideoCodec: [String]] = [
        .h264: ["x264enc", "openh264enc"], .h265: ["x265enc"], .vp8: ["vp8enc"], .vp9: ["vp9enc"],
        .av1: ["svtav1enc", "av1enc"], .mjpeg: ["jpegenc"],
    ]

    mutating func countSinks() {
        for sink in graph.sinks {
            switch sink.kind {
            case .record(let record):
                find("empty-sink", if: sink.video == nil && sink.audio.isEmpty)
                let ending = Container(rawValue: ending(of: sink, record.path))
                find("unknown-container", if: record.container == nil && ending == nil)
                find("container-mismatch", if: record.container != nil && ending != nil && record.container != ending)
                guard let container = record.container ?? ending, let held = GraphMaker.held[container] else { break }
                let opus: [AudioCodec] = container == .mp4 ? [.opus] : []
                countTracks(
                    of: sink, record.video, record.audio,
                    Carrier(
                        video: held.video, audio: held.audio + opus, isMP4: container == .mp4,
                        isQuickTime: container == .mov, isTransportStream: container == .ts,
                        least: [.mp4, .mov, .webm].contains(container) ? 16 : 1))
            case .stream(let stream):
                find("empty-sink", if: sink.video == nil && sink.audio.isEmpty)
                countStream(sink, stream)
            case .preview:
                find("empty-sink", if: sink.video == nil)
                find("sound-not-taken", if: !sink.audio.isEmpty)
            case .snapshot(let snapshot):
                find("empty-sink", if: sink.video == nil)
                find("sound-not-taken", if: !sink.audio.isEmpty)
                let isKnown = ["jpg", "jpeg", "png"].contains(ending(of: sink, snapshot.path))
                find("unknown-container", if: !isKnown)
                guard let every = snapshot.every else { break }
                find("missing-count", if: !snapshot.path.description.contains("{count}"))
                find("invalid-interval", if: every < .milliseconds(1))
            case .scan(let scan):
                find("empty-sink", if: sink.video == nil)
                find("sound-not-taken", if: !sink.audio.isEmpty)
                find("invalid-interval", if: scan.every < .milliseconds(1))
            case .frames: find("empty-sink", if: sink.video == nil && sink.audio.isEmpty)
            }
        }
    }

    private mutating func countStream(_ sink: Sink, _ stream: Sink.Stream) {
        let tracks = sink.audio.count + (sink.video == nil ? 0 : 1)
        switch stream.url.url.prefix(while: { $0 != ":" }) {
        case "rtp":
            find("too-many-tracks", if: tracks > 1)
            countTracks(
                of: sink, stream.video, stream.audio,
                Carrier(video: [.h264, .h265, .vp8, .vp9], audio: [.opus, .aac], isMP4: false))
        case "udp", "srt":
            countTracks(
                of: sink, stream.video, stream.audio,
                Carrier(video: [.h264, .h265], audio: [.aac, .opus], isMP4: false, isTransportStream: true))
        default: find("unknown-transport")
        }
    }

    private mutating func countTracks(
        of sink: Sink, _ video: VideoSettings, _ audio: AudioSettings, _ carrier: Carrier
    ) {
        if let node = sink.video, media(of: node)?.contains(.video) ?? false {
            countPicture(node, sink, video, carrier)
        }
        guard !sink.audio.isEmpty else { return }
        let codec = audio.codec ?? carrier.audio.first ?? .aac
        if !carrier.audio.contains(codec) {
            find("codec-not-held")
        } else if codec == .opus, carrier.isMP4, bench.host.gstreamer < .init(1, 22, 4) {
            find("broken-opus-in-mp4")
        } else {
            let rate = audio.sampleRate ?? 48000
            find("unsupported-sound-format", if: !Self.takes(codec, rate))
            if let channels = audio.channels {
                let most = Self.mostChannels(of: codec, in: carrier)
                // What `avenc_aac` says of these ADTS cannot say.
                let isUnsaid = codec == .aac && carrier.isTransportStream && (3...4).contains(channels)
                find("unsupported-sound-format", if: channels < 1 || channels > most || isUnsaid)
            }
            countEnds(of: audio, by: codec)
        }
    }

    /// 5.1 is the most that `avenc_aac` codes; Opus, FLAC and PCM have 8, of which QuickTime's muxer takes 2 and `mpegtsmux` 7.
    private static func mostChannels(of codec: AudioCodec, in carrier: Carrier) -> Int {
        switch codec {
        case .aac: 6
        case .pcm where carrier.isQuickTime: 2
        case .opus where carrier.isTransportStream: 7
        default: 8
        }
    }

    private mutating func countPicture(
        _ node: NodeName, _ sink: Sink, _ settings: VideoSettings, _ carrier: Carrier
    ) {
        // On a circle and behind one nothing flows, and of two nodes of one name nobody knows which is meant.
        if !due.isDisjoint(with: ["cycle", "duplicate-name"]) {
            excused.formUnion([
                "codec-not-held", "odd-size", "small-picture", "no-hardware-encoder", "bitrate-out-of-range",
                "beyond-encoder",
            ])
            return
        }
        var first = node
        while let input = graph.tees[first]?.input ?? graph.effects[first]?.input { first = input }
        // What a camera would give whose format was refused, nobody can say.
        if let source = graph.sources[first], case .camera = source.kind, choices[first] == nil {
            excused.formUnion([
                "codec-not-held", "odd-size", "small-picture", "no-hardware-encoder", "bitrate-out-of-range",
                "beyond-encoder",
            ])
            return
        }
        if let codec = settings.codec, !carrier.video.contains(codec) {
            find("codec-not-held")
            return
        }
        // A camera's own compressed pictures may be kept; then nothing is encoded.
        var origin = node
        while let tee = graph.tees[origin] { origin = tee.input }
        let isCompressed = choices[origin].map { !$0.encoding.isRaw } ?? false
        if isCompressed {
            excused.formUnion([
                "odd-size", "small-picture", "no-hardware-encoder", "missing-encoder", "bitrate-out-of-range",
                "beyond-encoder",
            ])
        }
        let codecs = settings.codec.map { [$0] } ?? carrier.video
        if settings.encoder == .hardware {
            // The run's host has been asked which of its hardware encoders work.
            if !isCompressed { find("no-hardware-encoder", if: !codecs.contains(where: bench.hardwareCodecs.contains)) }
            return
        }
        let usable = codecs.first { codec in
            bench.hardwareCodecs.contains(codec) || (Self.encoders[codec] ?? []).contains(where: bench.host.has)
        }
        guard let usable else { return find("missing-encoder", if: !isCompressed) }
        if isCompressed { return }
        if let size = settings.size ?? size(of: node) {
            // What the pads of the muxers and encoders say.
            let least = max(carrier.least, Self.leastSide(of: usable, in: size))
            find("small-picture", if: size.width < least || size.height < least)
        }
        countEnds(of: settings, origin, by: usable)
        guard usable == .h264 || usable == .h265 else { return }
        guard let size = settings.size ?? size(of: node) else {
            if graph.sources[origin].map({ if case .camera = $0.kind { true } else { false } }) ?? false {
                excused.insert("odd-size")
            }
            return
        }
        find("odd-size", if: !size.width.isMultiple(of: 2) || !size.height.isMultiple(of: 2))
    }

    private static func takes(_ codec: AudioCodec, _ rate: Int) -> Bool {
        switch codec {
        // RFC 6716, section 2: the five rates of the codec.
        case .opus: [8000, 12_000, 16_000, 24_000, 48_000].contains(rate)
        // ISO 14496-3, table 1.18, from 8 kHz on: the rates that have a number of their own.
        case .aac:
            [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000].contains(
                rate)
        case .flac, .pcm: rate >= 8000 && rate <= 192_000
        }
    }

    /// What stands behind the last full stop of a sink's file, in lower case; empty where there is none.
    private func ending(of sink: Sink, _ path: FileTemplate) -> String {
        let name = FilePlace.text(path.description, for: sink, in: trial)
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether the only codecs that are not held are ones that GStreamer writes into QuickTime all the same: Apple's format
    /// has none of them, and players go by that.
    ///
    /// Or whether a compositor's layer takes a picture of what gives none: forced, the plan has one layer less.
    var isQuietlyHeld: Bool {
        if due == ["wrong-media"],
            graph.compositors.contains(where: { node in
                node.layers.contains { media(of: $0.source).map { !$0.contains(.video) } ?? false }
            })
        {
            return true
        }
        return graph.sinks.contains { sink in
            guard case .record(let record) = sink.kind else { return false }
            // Elements take sound of rates that no recording has: FLAC and PCM any, AAC 7350 Hz.
            if due == ["unsupported-sound-format"], !sink.audio.isEmpty, let rate = record.audio.sampleRate,
                !(8000...192_000).contains(rate)
            {
                return true
            }
            let container = record.container ?? Container(rawValue: ending(of: sink, record.path))
            guard container == .mov else { return false }
            let isStrange = record.video.codec.map { [.vp8, .vp9, .av1].contains($0) } ?? false
            return due == ["codec-not-held"] && (isStrange || record.audio.codec == .opus)
        }
    }
}
