internal import CaptureDiagnostics
internal import CaptureModel

/// The JSON Schema of take manifests (draft 2020-12), for programs that read them.
public enum ManifestSchema {
    /// One member of an object.
    struct Field {
        var name: String
        var type: JSONValue
        var summary: String
        var isRequired: Bool

        init(_ name: String, _ type: JSONValue, _ summary: String, isRequired: Bool = true) {
            (self.name, self.type, self.summary, self.isRequired) = (name, type, summary, isRequired)
        }

        /// A member that may be missing.
        static func optional(_ name: String, _ type: JSONValue, _ summary: String) -> Field {
            Field(name, type, summary, isRequired: false)
        }
    }

    /// What the schema's `$id` names it by, with the version of the form.
    public static let identifier = "urn:mcpipe:schema:take:\(TakeManifest.currentSchema)"

    /// The schema's text.
    public static func json() -> String {
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(identifier),
            "title": "mcpipe take manifest",
            "description": """
            What a take leaves beside its files. Times are seconds; those of a timeline count from the moment at which \
            all files of the take begin. Paths are relative to the manifest's folder.
            """,
        ]
        guard case .object(let first) = head, case .object(let rest) = object(take) else { return "" }
        return JSONValue.object(first + rest).indented
    }

    static func object(_ fields: [Field]) -> JSONValue {
        let properties = fields.map { field -> JSONValue.Member in
            guard case .object(let members) = field.type else { return .init(field.name, field.type) }
            return .init(field.name, .object([.init("description", .string(field.summary))] + members))
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(fields.filter(\.isRequired).map { .string($0.name) }),
            "additionalProperties": .bool(false),
        ]
    }

    static let text: JSONValue = ["type": "string"]
    static let seconds: JSONValue = ["type": "number"]
    static let number: JSONValue = ["type": "number"]
    static let count: JSONValue = ["type": "integer", "minimum": .int(0)]
    static func list(_ item: JSONValue) -> JSONValue { ["type": "array", "items": item] }
    static func choice(_ values: [String]) -> JSONValue { ["enum": .array(values.map { .string($0) })] }

    private static let take = [
        Field("schema", ["const": .int(Int64(TakeManifest.currentSchema))], "The version of this form."),
        Field("mcpipe", text, "The version of mcpipe that wrote it."),
        Field("state", choice(TakeManifest.State.allCases.map(\.rawValue)), "How far the take has come."),
        Field("take", text, "The take's name, as {take} in file names."),
        .optional("number", count, "Its number where it was numbered."),
        Field("graph", text, "The graph's name."),
        Field("rig", text, "The rig it ran on."),
        Field("start", object(start), "When it began."),
        .optional("length", seconds, "How long it was, on the timeline; missing while it runs."),
        .optional(
            "shortfalls", list(object(shortfall)),
            "What is missing of what was to be recorded; missing where nothing is."),
        Field("files", list(object(file)), "Its files in the order in which they were begun."),
        Field("drops", list(object(drops)), "Frames that were made and are in no file, by branch."),
        Field("gaps", list(object(gap)), "Stretches of a source that are missing."),
        Field("restarts", list(object(restart)), "Sources that were begun anew."),
        .optional("damage", list(object(damage)), "Pictures of network sources that came damaged."),
        .optional(
            "lags", list(object(lag)),
            "Stretches in which a live source was worked on late, for the machine could not keep up."),
        .optional("disk", list(object(diskNote)), "What happened to the disks."),
        .optional(
            "soundClocks", list(object(soundClock)), "How the clocks of sound devices ran beside the pipeline's."),
        .optional(
            "clockSteps", list(object(clockStep)), "Steps of the clock on the wall; the files do not notice."),
        .optional(
            "zooms", list(object(zoom)), "The zoom of sources that can be zoomed: at the beginning, then each change."),
        .optional(
            "centreStages", list(object(centreStage)),
            "How sources that can follow people do: at the beginning, then each change."),
        .optional(
            "portraits", list(object(portrait)),
            "Whether the background of people is blurred, of sources where it can be: at the beginning, then each change."
        ),
        .optional(
            "layouts", list(object(layout)), "The layouts of compositors: at the beginning, then each change."),
        .optional(
            "microphoneModes", list(object(microphoneMode)),
            "How the sound of sources is treated: at the beginning, then each change."),
        .optional(
            "frameRates", list(object(frameRate)),
            "The frame rates of sources: those that are lowered at the beginning, then each change."),
        .optional("codes", list(object(code)), "The codes that came into the picture of a scan sink."),
        .optional("codesLeftOut", count, "How many more there were than a manifest lists."),
        Field("markers", list(object(marker)), "Moments that somebody has marked."),
        Field("effectiveGraph", text, "The graph as it ran, as a pipeline file in YAML."),
    ]

    private static let start = [
        Field(
            "wallClock", text,
            "What the clock on the wall showed at the beginning: RFC 3339, to the microsecond, with the offset from UTC."
        ),
        Field("clock", text, "The clock that the pipeline ran by, by its name in GStreamer."),
        .optional(
            "clockTime", ["type": "integer"],
            "That clock's own time at the beginning, in nanoseconds; alike for all who follow one clock."),
        Field("runningTime", seconds, "The pipeline's running time at which the files begin."),
        .optional(
            "preRoll", seconds,
            "How much of the take lies before the command for it; missing where it has no pre-roll."),
        .optional(
            "delay", seconds,
            "How long after it was due by the schedule's `every` the take began; missing where it was not late."),
    ]

    private static let file = [
        Field("path", text, "Where it is, from the manifest's folder."),
        Field("sink", text, "The sink that wrote it."),
        Field(
            "part", ["type": "integer", "minimum": .int(1)],
            "Which file of the sink it is: segments, and parts after a source was lost, count from 1."),
        .optional(
            "media", list(choice(["video", "audio"])), "What it is to hold; missing in manifests of older versions."),
        Field("offset", seconds, "Where its own time 0 lies on the take's timeline."),
        .optional(
            "wallClock", text,
            "When its first picture was taken, or its first sound heard where it has no pictures: RFC 3339, to the microsecond."
        ),
        .optional("timecode", text, "The timecode of its first picture."),
        .optional("timecodeRate", text, "Pictures per second that the timecode numbers, such as 30000/1001."),
        .optional("encoder", text, "The encoder; missing where packets were taken over as they came."),
        .optional("format", text, "What went into the encoder or the file, as caps of GStreamer."),
        .optional(
            "slowMotion", object(slowMotion), "How it plays slower than what it shows; missing where it does not."),
        .optional(
            "verdict", choice(FileVerdict.State.allCases.map(\.rawValue)), "What was found when it was verified."),
        .optional("reason", text, "Why it is not complete."),
        .optional("length", seconds, "From its first packet's beginning to the end of its last."),
        .optional("frames", count, "Pictures; of a file with sound only, packets."),
        .optional("bytes", count, "Its size."),
        .optional("drops", object(reasons), "Frames that were made meanwhile and are not in it, by reason."),
        .optional("sha256", ["type": "string", "pattern": "^[0-9a-f]{64}$"], "Of all its bytes."),
        .optional("tracks", list(object(track)), "Its tracks."),
        .optional("failure", text, "Why nothing more could be written to it."),
        .optional("leftAsWritten", text, "Why it was left as it was written, where it was to be made ordinary."),
        .optional(
            "written", text, "When it had last been written as it was put here, ISO 8601 with the offset from UTC."),
        .optional("deleted", text, "When it was deleted to make room, ISO 8601 with the offset from UTC."),
    ]

    private static let slowMotion = [
        Field("captured", number, "Pictures a second as they were captured."),
        .optional("playAt", number, "The rate that the file tells; missing where that is the captured one."),
        Field("audio", choice(SlowMotion.Sound.allCases.map(\.rawValue)), "What became of the sound."),
        Field(
            "map", list(object(piece)),
            "Which moment of the take each time of the file is: pieces in their order, the last of which has no end."),
    ]

    private static let piece = [
        Field("file", seconds, "Where it begins in the file."),
        Field("take", seconds, "The moment of the take that is there."),
        Field("speed", number, "Seconds of the take that pass in one of the file."),
    ]

    private static let track = [
        Field("medium", choice(TrackVerdict.Medium.allCases.map(\.rawValue)), "What it carries."),
        Field("codec", text, "The codec by the name it has in a pipeline file."),
        .optional("width", count, "Pixels, where the container says them."),
        .optional("height", count, "Pixels, where the container says them."),
        .optional("sampleRate", count, "Samples a second, where the container says them."),
        .optional("channels", count, "Channels, where the container says them."),
        Field("packets", count, "Pictures, or what an audio encoder gives at a time."),
        Field("keyFrames", count, "Packets with which decoding can begin: of sound all."),
        .optional("firstTime", seconds, "When its first packet is shown, on the take's timeline."),
        .optional("endTime", seconds, "When its last packet's time is over, on the take's timeline."),
        Field("gaps", count, "Times from one packet to the next that are longer than 1.5 of the usual ones."),
    ]

    private static let reasons = [
        Field("late", count, "They came after their time."),
        Field("outOfBuffers", count, "There was no room for them."),
        Field("discontinuity", count, "They never came: the source's own count has a gap."),
    ]

    private static let drops =
        [
            Field("node", text, "Where they were to go: a sink, or a compositor or mixer on the way to one."),
            Field("source", text, "What made them: a source, a compositor or a mixer."),
            Field("medium", choice(["video", "audio"]), "What they are."),
        ] + reasons + [
            Field("asked", count, "They were left out because it was asked for.")
        ]
}
