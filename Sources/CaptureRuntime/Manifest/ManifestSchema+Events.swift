internal import CaptureDiagnostics
internal import CaptureModel

/// What happens during a take: losses, and what was changed while it ran.
extension ManifestSchema {
    static let gap = [
        Field("source", text, "The source, or the sink whose disk had no room."),
        Field("from", seconds, "Where it begins, on the timeline."),
        .optional("to", seconds, "Where it ends; missing where the source never came back."),
        Field("reason", text, "Why, in words."),
    ]

    static let shortfall = [
        Field.optional("node", text, "The source or the sink concerned, where it is known."),
        .optional("file", text, "The file concerned, where there is one."),
        Field("reason", text, "What is missing, and why."),
    ]

    static let damage = [
        Field("source", text, "The source."),
        Field(
            "pictures", count,
            "How many came that have lost some of their packets, or need one that has or that is missing."),
        Field("from", seconds, "When it was noticed first, on the timeline."),
        Field("to", seconds, "When it was noticed last."),
    ]

    static let lag = [
        Field("source", text, "The source."), Field("at", seconds, "When it was noticed, on the timeline."),
        .optional("length", seconds, "How long it lasted; missing where it had not ended with the take."),
        Field("behind", seconds, "How much later than usual at most; without an end, when it was noticed."),
    ]

    static let diskNote = [
        Field("at", seconds, "When, on the timeline."),
        Field("event", choice(TakeDiskNote.Event.allCases.map(\.rawValue)), "What happened."),
        Field("text", text, "The same in words, with the figures."),
    ]

    static let restart = [
        Field("source", text, "The source."), Field("at", seconds, "When, on the timeline."),
        Field("reason", text, "Why, in words."),
    ]

    static let soundClock = [
        Field("source", text, "The source."),
        .optional(
            "deviation", seconds,
            "By how much its clock is fast, in parts per million; missing where it was heard for less than 10 s."),
        Field(
            "addedSamples", ["type": "integer"],
            "Samples that were added, bit by bit, to keep the sound with the pictures; below 0 those taken away."),
        Field("jumps", count, "How often its sound went on elsewhere, because it had lost something."),
    ]

    static let clockStep = [
        Field("at", seconds, "When it was noticed, on the timeline."),
        Field("by", seconds, "By how much the clock was put forward; below 0 back."),
        Field("wallClock", text, "What it showed then: RFC 3339 with the offset from UTC."),
    ]

    static let zoom = [
        Field("at", seconds, "When, on the timeline: the time of the first picture that has it."),
        Field("source", text, "The source."),
        Field("zoom", seconds, "The zoom: 1 is the main camera's whole picture."),
        .optional("target", seconds, "Where a ramp goes that begins there."),
        .optional("rate", seconds, "The ramp's powers of two per second."),
        .optional("constituent", text, "Of a virtual camera: the source that is shown."),
    ]

    static let centreStage = [
        Field("at", seconds, "When, on the timeline: the time of the first picture that shows it."),
        Field("source", text, "The source."),
        Field("enabled", ["type": "boolean"], "Whether people are followed."),
        Field("people", count, "How many are."),
    ]

    static let portrait = [
        Field("at", seconds, "When, on the timeline: the time of the first picture that shows it."),
        Field("source", text, "The source."),
        Field("enabled", ["type": "boolean"], "Whether the background of people is blurred."),
        .optional("people", count, "How many people are seen; missing where another node says where they are."),
    ]

    static let layout = [
        Field("at", seconds, "When, on the timeline: the time of the first picture that has it."),
        Field("compositor", text, "The compositor."),
        .optional("layout", text, "The layout's name, where it has one."),
        .optional("transition", choice(["fade", "move"]), "How it is come to, where a transition begins there."),
        .optional("duration", seconds, "How long that transition is."),
        Field(
            "layers", list(object(layer)), "The layers as they are, or as they will be at the transition's end."),
    ]

    static let layer = [
        Field("source", text, "The node whose picture it shows."),
        Field("x", ["type": "integer"], "Pixels from the canvas's left edge."),
        Field("y", ["type": "integer"], "Pixels from its upper edge."),
        Field("width", count, "Its width in pixels."), Field("height", count, "Its height in pixels."),
        Field("opacity", seconds, "0 is hidden, 1 opaque."),
        Field("z", count, "Its depth, from 1 for the rearmost."),
    ]

    static let microphoneMode = [
        Field("at", seconds, "When, on the timeline: the time of the first sound that has it."),
        Field("source", text, "The source."),
        Field("mode", choice(MicrophoneMode.allCases.map(\.rawValue)), "The mode."),
    ]

    static let frameRate = [
        Field("at", seconds, "When, on the timeline: the time of the first picture that was chosen by it."),
        Field("source", text, "The source."),
        .optional("rate", text, "Pictures per second, such as 15 or 30000/1001; missing where all that come are used."),
    ]

    static let code = [
        Field("at", seconds, "When it came into the picture, on the timeline."),
        Field("sink", text, "The sink that read it."),
        Field("symbology", choice(Symbology.allCases.map(\.rawValue)), "Its kind."),
        Field("text", text, "What it says."),
    ]

    static let marker = [
        Field("at", seconds, "When, on the timeline."), Field("label", text, "What was said of it; may be empty."),
    ]
}
