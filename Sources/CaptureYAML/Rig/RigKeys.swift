import CaptureModel

/// The keys of rig files.
enum RigKeys {
    /// The version of the file format that this mcpipe reads.
    static let version = 1

    static let mcpipeRig = Key("mcpipe-rig", .version(version), required: true, "The version of the file format.")
    static let name = Key("name", .text, default: "the file's name without its extension", "The rig's name.")
    static let summary = Key("summary", .text, "What it is, in a few words, and where its data comes from.")
    static let cameras = Key("cameras", .rigCameras, "The cameras, by name.")
    static let microphones = Key("microphones", .rigMicrophones, "The microphones, by name.")
    static let deviceSets = Key(
        "device-sets", .deviceSets, default: "any cameras together",
        "Lists of cameras that may run at the same time; so may the cameras of any part of a list, and each camera alone. Or "
            + "the law that such lists follow.")
    static let sensors = Key(
        "sensors", .integer(in: 1...64), required: true,
        "How many sensors may run at once; a virtual camera counts each of its constituents.")
    static let virtualAlone = Key(
        "virtual-alone", .boolean, default: "true",
        "Whether a virtual or true-depth camera excludes every other camera at its position.")
    static let deviceSetRule = Section(
        "device set rule", "A law that tells which cameras may run together.", [sensors, virtualAlone])
    static let resources = Key(
        "resources", .rigResources, "What cameras and sinks share and of which there is only so much, by name.")
    static let features = Key(
        "features", .rigFeatures,
        "What cameras do by themselves, such as framing people, by name. A graph can ask for what is listed, and nothing else."
    )
    static let processor = Key(
        "processor", .rigProcessor, "The processor and what work costs it, as `mcpipe rigs probe` measures it.")

    static let section = Section(
        "rig file", "What a machine or a named device has: cameras, microphones, and which may run together.",
        [mcpipeRig, name, summary, cameras, microphones, deviceSets, resources, features, processor])

    static let label = Key("label", .text, default: "the name", "The name the device gives itself.")
    static let position = Key(
        "position", Shape<RigCamera.Position>.word(), default: "unspecified", "Where the camera looks.")
    static let kind = Key("kind", Shape<RigCamera.Kind>.word(), default: "external", "What the camera is.")
    static let constituents = Key(
        "constituents", Shape<[String]>.list(of: .text),
        "For a virtual camera: the cameras it is made of, the widest first.")
    static let switchOver = Key(
        "switch-over", Shape<[Double]>.oneOrMore(of: .number(in: FormatTraits.zooms)),
        "For a virtual camera that runs as its constituents: how much larger than in the widest each of the others shows a "
            + "thing, growing. Left out, the camera is opened as a device of its own.")
    static let cameraDevice = Key(
        "device", .cameraDevice, default: "simulated",
        "How the camera is opened; `simulated` puts a moving test picture in its place.")
    static let aliases = Key("aliases", Shape<[String]>.list(of: .text), "Other names a graph may use.")
    static let formats = Key(
        "formats", Shape<[MediaFormat]>.list(of: .mediaFormat), required: true,
        "What the camera delivers: texts or mappings. Empty where it is not known; no graph can use the camera then.")
    static let usbPayloads = Key(
        "usb-payloads", Shape<[Int]>.list(of: .integer(in: 1...49_152)),
        "For a USB camera: the bytes per interval of 125 us of its alternate settings, one of which a stream reserves."
    )
    static let minimumFocusDistance = Key(
        "minimum-focus-distance", Shape<Distance>.quantity("a distance"),
        "The nearest distance at which the lens is sharp, for graphs with a `focus-aid`.")
    static let controls = Key(
        "controls", Shape<[CameraControl]>.list(of: .word()),
        "What a graph may fix on the camera. Virtual cameras have none of those that set a value.")
    static let camera = Section(
        "rig camera", "A camera of a rig.",
        [
            label, position, kind, constituents, switchOver, cameraDevice, aliases, formats, usbPayloads,
            minimumFocusDistance,
            controls,
        ])

    static let microphoneDevice = Key(
        "device", .microphoneDevice, default: "simulated",
        "How the microphone is opened; `simulated` puts a test tone in its place.")
    static let modes = Key(
        "modes", Shape<[MicrophoneMode]>.list(of: .word()), "How the microphone can treat what it hears.")
    static let microphone = Section(
        "rig microphone", "A microphone of a rig.", [label, microphoneDevice, aliases, modes])

    static let v4l2 = Key("v4l2", .deviceNode, required: true, "A V4L2 node, such as `/dev/v4l/by-id/...`.")
    static let pipewire = Key("pipewire", .text, required: true, "A PipeWire node's name or serial number.")
    static let alsa = Key("alsa", .text, required: true, "An ALSA name, such as `hw:1,0`.")
    static let pulse = Key("pulse", .text, required: true, "A PulseAudio source's name.")
    static let v4l2Section = Section("V4L2 device", "A device of the kernel.", [v4l2])
    static let pipewireSection = Section("PipeWire device", "A node of PipeWire.", [pipewire])
    static let alsaSection = Section("ALSA device", "A device of ALSA.", [alsa])
    static let pulseSection = Section("PulseAudio device", "A source of PulseAudio.", [pulse])
}
