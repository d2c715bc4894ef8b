import CaptureModel

/// What the encoders of GStreamer 1.22 can be told, by their own documentation and by what was seen of them.
extension Recount {
    /// Judges a picture's bitrate and rate for the encoder in software that a codec has here.
    mutating func countEnds(of settings: VideoSettings, _ node: NodeName, by codec: VideoCodec) {
        if bench.hardwareCodecs.contains(codec), settings.encoder != .software {
            // What the hardware can be told is the hardware's.
            excused.formUnion(["bitrate-out-of-range", "beyond-encoder"])
            return
        }
        if let bits = settings.bitrate?.bitsPerSecond, let most = Self.mostBits[codec] {
            // All of them count in thousands.
            find("bitrate-out-of-range", if: bits < 1000 || bits > most)
        }
        guard codec == .av1 else { return }
        // A time base of libaom is at most a second.
        if let rate = settings.rate {
            find("beyond-encoder", if: rate.numerator < rate.denominator)
        } else if case .testPattern(let pattern)? = graph.sources[node]?.kind {
            find("beyond-encoder", if: pattern.format.rate.map { $0.numerator < $0.denominator } ?? false)
        } else {
            excused.insert("beyond-encoder")
        }
    }

    /// `x264enc` and `x265enc` say it of their property `bitrate`, in kbit/s; the others hold as many bits as a number of 32 bits.
    private static let mostBits: [VideoCodec: Int] = [
        .h264: 2_048_000_000, .h265: 102_400_000, .vp8: 2_147_000_000, .vp9: 2_147_000_000, .av1: 2_147_000_000,
    ]

    /// The shortest side of a picture that a codec's encoder takes beside its longest.
    static func leastSide(of codec: VideoCodec, in size: Size) -> Int {
        switch codec {
        case .h265: max(size.width, size.height) > 4208 ? 32 : 16
        case .av1: 4
        default: 1
        }
    }

    /// Judges a sound's bitrate.
    mutating func countEnds(of settings: AudioSettings, by codec: AudioCodec) {
        guard let bits = settings.bitrate?.bitsPerSecond else { return }
        switch codec {
        case .opus: find("bitrate-out-of-range", if: bits < 4000 || bits > 650_000)
        case .aac:
            // 6144 bits for each frame of 1024 samples of a channel.
            let each = 6 * (settings.sampleRate ?? 48_000)
            find("bitrate-out-of-range", if: bits < 1000 || bits > each * (settings.channels ?? 2))
            if settings.channels == nil, bits > each { excused.insert("bitrate-out-of-range") }
        case .flac, .pcm: break
        }
    }
}
