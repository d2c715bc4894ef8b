import CaptureModel

/// The keys of sources; the first of each section says what the source is.
enum SourceKeys {
    static let camera = Key(
        "camera", .cameraWish, required: true,
        "The camera's name in the rig, a stable name such as `by-id/usb-...`, or a device path such as `/dev/video0`; or a mapping "
            + "that says what it is, of which the first that the rig has is taken.")
    static let format = Key(
        "format", .format, default: "best",
        "The format wanted: `1920x1080@30`, `1080p`, `@60`, `best`, with an encoding such as `mjpeg` before or after; or a "
            + "mapping. Its parts may also stand beside the source's other keys.")
    static let mirror = Key(
        "mirror", Shape<Source.Camera.Mirroring>.word(), default: "none", "Where the picture is turned left to right.")
    static let maximumRate = Key(
        "max-fps", Shape<FrameRate>.quantity("a frame rate"),
        "A promise never to go above this rate. What the rig's cameras share is then charged for it, and not for the highest "
            + "rate of the format.")
    static let features = Key(
        "features", .cameraFeatures,
        "What the camera is to do by itself, of what the rig lists for it: a name, a list of names, or a mapping with `true`, "
            + "`false` or who may switch it for each.")
    static let controls = Key(
        "controls", .cameraControls,
        "What is fixed that the camera would else decide by itself, as far as its rig allows.")
    static let zoom = Key(
        "zoom", Shape<UserZoom>.quantity("a zoom"),
        "How much the picture is enlarged when the graph starts; `1` lets it be zoomed while it runs. Left out, it cannot be."
    )
    static let cameraSection = Section(
        "camera source", "A camera of the rig.",
        [
            camera, format, FormatKeys.size, FormatKeys.fps, FormatKeys.encoding, FormatKeys.exact, maximumRate, mirror,
            features, controls, zoom, CentreStageKeys.centreStage, PortraitKeys.portrait, FocusAidKeys.focusAid,
            LossKeys.picturePolicy,
            LossKeys.isolate,
        ])

    static let microphone = Key(
        "microphone", .text, required: true,
        "The microphone's name in the rig, or the device's own name, such as ALSA's `hw:1,0`.")
    static let rate = Key("rate", Shape<SampleRate>.quantity("a sample rate"), "Samples per second.")
    static let channels = Key("channels", .integer(in: 1...64), "The number of channels.")
    static let mode = Key(
        "mode", Shape<MicrophoneMode>.word(),
        "How the microphone treats what it hears, of the modes its rig lists for it.")
    static let microphoneMode = Key(
        "microphone-mode", Shape<MicrophoneMode>.word(),
        "How mcpipe treats the sound when the graph starts; while it runs another mode can be chosen. Left out, it does not, and "
            + "none can.")
    static let microphoneSection = Section(
        "microphone source", "A microphone of the rig.",
        [microphone, rate, channels, mode, microphoneMode, LossKeys.soundPolicy, LossKeys.isolate])

    static let pattern = Key(
        "pattern", Shape<Source.TestPattern.Pattern>.word(), required: true, "What is drawn.")
    static let color = Key("color", Shape<Color>.quantity("a colour"), default: "black", "The colour of `solid`.")
    static let live = Key(
        "live", .boolean, default: "true",
        "Whether it comes in real time; else as fast as it is taken, but for a graph with a live source, or with takes that the clock or a command begins."
    )
    static let dynamicRange = Key(
        "dynamic-range", Shape<DynamicRange>.word(), default: "sdr",
        "What its samples mean: `hdr` is 10 bits, hybrid log gamma and BT.2020, as of a camera with that feature.")
    static let patternSection = Section(
        "pattern source",
        "A test picture. What its format leaves open is 1280x720, 30 fps and I420, or P010_10LE for HDR.",
        [
            pattern, color, format, FormatKeys.size, FormatKeys.fps, FormatKeys.encoding, FormatKeys.exact,
            dynamicRange, live, zoom, CentreStageKeys.centreStage, PortraitKeys.portrait, LossKeys.picturePolicy,
        ])

    static let tone = Key("tone", Shape<Frequency>.quantity("a frequency"), required: true, "The pitch.")
    static let wave = Key("wave", Shape<Source.TestTone.Wave>.word(), default: "sine", "The form of the sound.")
    static let toneSection = Section(
        "tone source", "A test sound.", [tone, wave, live, microphoneMode, LossKeys.soundPolicy])

    static let file = Key(
        "file", .readPath, required: true,
        "A media file, or a picture, which is shown as long as the run lasts; a relative path starts at the folder of the file it stands in."
    )
    static let loop = Key("loop", .boolean, default: "false", "Whether it begins again at its end.")
    static let realtime = Key(
        "realtime", .boolean,
        "Whether it is played at its own pace; left out, where the graph has a live source, takes that the clock or a command begins, or nothing but single pictures."
    )
    static let fileSection = Section(
        "file source", "A media file that is played into the graph.",
        [file, loop, realtime, zoom, CentreStageKeys.centreStage, PortraitKeys.portrait, microphoneMode])

    static let rtsp = Key("rtsp", .address(schemes: ["rtsp", "rtsps"]), required: true, "The camera's URL.")
    static let transport = Key(
        "transport", Shape<Source.Network.Transport>.word(), default: "tcp", "How the media travels.")
    static let latency = Key(
        "latency",
        Shape<Duration>.quantity("a length of time", usual: ["ms", "s"]) {
            $0 == .zero || (.milliseconds(10)...(.seconds(10))).contains($0)
        }
        .limited(to: .milliseconds(1)...(.seconds(10)), orZero: true),
        default: "200 ms",
        "How long packets are held to put them in order: at most 10 s.")
    static let networkEncoding = Key(
        "encoding", Shape<Source.Network.Encoding>.word(),
        "How the camera compresses its pictures. Given, a file that can hold them keeps them as they are; left out, whatever "
            + "comes is decoded and encoded again.")
    static let user = Key(
        "user", .text, "The user, in place of the one in the URL; best from the environment: `${NAME}`.")
    static let password = Key(
        "password", .text, "The password, in place of the one in the URL; best from the environment: `${NAME}`.")
    static let rtspSection = Section(
        "rtsp source", "A camera that is reached by RTSP.",
        [
            rtsp, transport, latency, networkEncoding, user, password, zoom, CentreStageKeys.centreStage,
            PortraitKeys.portrait,
            microphoneMode, LossKeys.picturePolicy, LossKeys.isolate,
        ])

    static let screen = Key(
        "screen", .display, required: true,
        "`true` for the display that `DISPLAY` names, or an X11 display such as `\":0\"`.")
    static let region = Key(
        "region", .region, "The part that is captured: `[x, y, width, height]` in pixels from the upper left corner.")
    static let screenRate = Key(
        "fps", Shape<FrameRate>.quantity("a frame rate"), default: "30", "Pictures per second.")
    static let pointer = Key("pointer", .boolean, default: "true", "Whether the pointer is shown.")
    static let screenSection = Section(
        "screen source", "What a display shows.",
        [
            screen, region, screenRate, pointer, zoom, CentreStageKeys.centreStage, PortraitKeys.portrait,
            LossKeys.picturePolicy,
            LossKeys.isolate,
        ])

    static let virtual = Key(
        "virtual", Shape<[NodeName]>.oneOrMore(of: .node), required: true,
        "The sources it is made of, the widest first; they see the same scene.")
    static let switchOver = Key(
        "switch-over", Shape<[Double]>.oneOrMore(of: .number(in: FormatTraits.zooms)),
        "How much larger than in the widest source each of the others shows a thing: one number less than there are sources, "
            + "growing.")
    static let main = Key(
        "main", .node, default: "the rig's wide camera, else the widest source",
        "The source that the zoom is counted by.")
    static let switching = Key(
        "switching", .switching, default: "auto",
        "When it may go from one source to another: `auto`, `locked`, or a list of the conditions that count.")
    static let fallback = Key(
        "fallback", .fallback, default: "auto",
        "What is shown while the source that is wanted is lost: `auto`, the next wider one that is there, else the next narrower; or a "
            + "list of sources, the best first. `slate` at its end is a grey picture with the camera's name.")
    static let virtualSection = Section(
        "virtual camera", "A camera made of others, of which it shows one at a time.",
        [virtual, switchOver, main, switching, fallback, zoom])

    static let sections = [
        cameraSection, microphoneSection, patternSection, toneSection, fileSection, rtspSection, screenSection,
        virtualSection,
    ]
}
