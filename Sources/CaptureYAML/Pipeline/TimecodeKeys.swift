import CaptureDiagnostics
import CaptureModel

/// The keys of a recording's timecode.
enum TimecodeKeys {
    static let source = Key(
        "source", Shape<TimecodePolicy.Source>.word(), default: "wall-clock",
        "Where it begins: with the time of day of the file's first picture, or with 00:00:00:00 at the beginning of the take."
    )
    static let dropFrame = Key(
        "drop-frame", .boolean, default: "true at 29.97 and 59.94 fps",
        "Whether numbers are left out so that it stays in step with the clock; 29.97 and 59.94 fps only.")
    static let section = Section("timecode", "The timecode of a recording.", [source, dropFrame])

    static let timecode = Key(
        "timecode", policy, default: "none",
        "A timecode in MP4, MOV and Matroska files: `wall-clock` or `zero`, which stand for `{ source: wall-clock }` and so on."
    )

    /// A word for where it begins, or a mapping.
    private static var policy: Shape<TimecodePolicy> {
        let short = Shape<TimecodePolicy.Source>.word().map { source, _, _ in TimecodePolicy(source) }
        let long = Shape<TimecodePolicy>(.section(section)) { node, spot in
            Fields(node, section, spot.part(spot.label)).map { fields in
                TimecodePolicy(fields[source] ?? .wallClock, isDropFrame: fields[dropFrame])
            }
        }
        return .scalar(short, orElse: long)
    }
}
