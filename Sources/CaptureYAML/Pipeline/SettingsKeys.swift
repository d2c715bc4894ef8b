import CaptureModel

/// The keys that say how pictures and sound are compressed.
enum SettingsKeys {
    static let codec = Key(
        "codec", Shape<VideoCodec>.word(), default: "the container's first that the machine can encode", "The codec.")
    static let bitrate = Key(
        "bitrate",
        Shape<Bitrate>.quantity("a data rate", usual: ["Mbit/s", "kbit/s"], within: .kilobits(50)...(.megabits(500))),
        default: "after size and frame rate", "The average rate.")
    static let keyframeInterval = Key(
        "keyframe-interval",
        Shape<Duration>.quantity("a length of time", usual: ["s"], within: .milliseconds(10)...(.seconds(600)))
            .limited(to: .milliseconds(10)...(.seconds(600))),
        default: "1 s",
        "The longest time between key frames, 10 ms to 10 min; also what a crash can cost.")
    static let encoder = Key(
        "encoder", Shape<VideoSettings.Preference>.word(), default: "auto", "Which kind of encoder is taken.")
    static let size = Key("size", Shape<Size>.quantity("a size"), default: "the node's own", "The size written.")
    static let fps = Key(
        "fps", Shape<FrameRate>.quantity("a frame rate"), default: "the node's own", "The rate written.")
    static let dynamicRange = Key(
        "dynamic-range", Shape<DynamicRange>.word(), default: "the node's own",
        "The dynamic range written: `hdr` is 10 bits, hybrid log gamma and BT.2020; `sdr` tone-maps such pictures. What is not "
            + "said is kept, and where the codec cannot keep it the graph is refused.")
    static let video = Section(
        "video settings", "How pictures are compressed.",
        [codec, bitrate, keyframeInterval, encoder, size, fps, dynamicRange])

    static let audioCodec = Key(
        "codec", Shape<AudioCodec>.word(), default: "the container's first that the machine can encode", "The codec.")
    static let audioBitrate = Key(
        "bitrate", Shape<Bitrate>.quantity("a data rate", usual: ["kbit/s"], within: .kilobits(6)...(.megabits(10))),
        default: "64 kbit/s a channel, for two where the number is not said", "The average rate.")
    static let rate = Key(
        "rate", Shape<SampleRate>.quantity("a sample rate"), default: "48 kHz", "Samples per second.")
    static let channels = Key("channels", .integer(in: 1...64), default: "the node's own, at most 2", "Channels.")
    static let audio = Section(
        "audio settings", "How sound is written.", [audioCodec, audioBitrate, rate, channels])

    static let encodeVideo = Key("video", .videoSettings, "How pictures are compressed.")
    static let encodeAudio = Key("audio", .audioSettings, "How sound is written.")
    static let encode = Section(
        "encode settings", "How a sink's media is compressed; what is left out is taken from `defaults`.",
        [encodeVideo, encodeAudio])

    static let fragment = Key(
        "fragment",
        Shape<Duration>.quantity("a length of time", usual: ["s", "ms"], within: .zero...(.seconds(60)))
            .limited(to: .milliseconds(1)...(.seconds(60)), orZero: true),
        default: "1 s",
        "For MP4 and MOV: the length of a fragment, at most 60 s, which is what a crash can cost. `0 s` writes an ordinary file, which a "
            + "crash makes unreadable.")
    static let segment = Key(
        "segment",
        Shape<Duration>.quantity("a length of time", usual: ["s", "min"], within: .seconds(1)...(.seconds(86400))),
        default: "one file",
        "Splits the recording into files of this length, each of which ends at the next key frame; no frame is lost between "
            + "them. `{segment}` in the name is the number; left out, `-{segment}` stands before the extension.")
    static let format = Key("format", .format, "For cameras; the parts that a camera's own `format` leaves out.")
    static let defaults = Section(
        "defaults", "Values for what nodes leave open; a node's own value wins, value by value.",
        [format, encodeVideo, encodeAudio, fragment, segment, PressureKeys.onPressure])
}

extension Shape where Value == VideoSettings {
    /// The settings of a sink's pictures.
    static var videoSettings: Shape {
        Shape(.section(SettingsKeys.video)) { node, spot in
            Fields(node, SettingsKeys.video, spot.part(spot.label)).map { fields in
                VideoSettings(
                    codec: fields[SettingsKeys.codec], bitrate: fields[SettingsKeys.bitrate],
                    keyframeInterval: fields[SettingsKeys.keyframeInterval], encoder: fields[SettingsKeys.encoder],
                    size: fields[SettingsKeys.size], rate: fields[SettingsKeys.fps],
                    dynamicRange: fields[SettingsKeys.dynamicRange])
            }
        }
    }
}

extension Shape where Value == AudioSettings {
    /// The settings of a sink's sound.
    static var audioSettings: Shape {
        Shape(.section(SettingsKeys.audio)) { node, spot in
            Fields(node, SettingsKeys.audio, spot.part(spot.label)).map { fields in
                AudioSettings(
                    codec: fields[SettingsKeys.audioCodec], bitrate: fields[SettingsKeys.audioBitrate],
                    sampleRate: fields[SettingsKeys.rate]?.perSecond, channels: fields[SettingsKeys.channels])
            }
        }
    }
}

/// What a sink says about its compression.
struct EncodeSettings: Sendable {
    var video = VideoSettings()
    var audio = AudioSettings()
}

extension Shape where Value == EncodeSettings {
    /// `encode:` of a sink.
    static var encode: Shape {
        Shape(.section(SettingsKeys.encode)) { node, spot in
            Fields(node, SettingsKeys.encode, spot.part(spot.label)).map { fields in
                EncodeSettings(
                    video: fields[SettingsKeys.encodeVideo] ?? .init(),
                    audio: fields[SettingsKeys.encodeAudio] ?? .init())
            }
        }
    }
}

extension Shape where Value == GraphDefaults {
    /// `defaults:` of a graph.
    static var defaults: Shape {
        Shape(.section(SettingsKeys.defaults)) { node, spot in
            Fields(node, SettingsKeys.defaults, spot.part("'defaults'")).map { fields in
                GraphDefaults(
                    format: fields[SettingsKeys.format], video: fields[SettingsKeys.encodeVideo] ?? .init(),
                    audio: fields[SettingsKeys.encodeAudio] ?? .init(), fragment: fields[SettingsKeys.fragment],
                    segment: fields[SettingsKeys.segment], onPressure: fields[PressureKeys.onPressure])
            }
        }
    }
}
