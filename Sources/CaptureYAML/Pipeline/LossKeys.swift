import CaptureDiagnostics
import CaptureModel

/// The keys of what becomes of a live source that is lost while it runs.
enum LossKeys {
    static let file = Key(
        "file", Shape<LossPolicy.File>.word(), default: "gap",
        "What its recordings do: leave a gap, go on in a part of their own, or end.")
    static let picture = Key(
        "picture", Shape<LossPolicy.Picture>.word(), default: "last",
        "What a compositor shows of it meanwhile: its last frame, or a slate with its name.")
    static let retry = Key(
        "retry", .boolean, default: "true",
        "Whether it is opened again until it is back; else its loss ends the run, and every file is finished.")
    static let openingLimit = Key(
        "opening-limit",
        Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: LossPolicy.openingLimits),
        default: "5 s",
        "How long it may give nothing after the start before it counts as lost, which is told; 1 s to 8 s.")
    static let section = Section(
        "loss policy", "What becomes of a live source that is lost while it runs.",
        [file, picture, retry, openingLimit])
    static let soundSection = Section(
        "loss policy of a sound", "What becomes of a live sound that is lost while it runs.",
        [file, retry, openingLimit])

    static let isolate = Key(
        "isolate", .boolean, default: "false",
        "Whether a process of its own opens it, so that a crash in its driver or in a parser takes this source alone.")

    private static let summary =
        "What becomes of it when it is lost while it runs: unplugged, silent, broken or its server gone. `gap`, `part` and `end` "
        + "stand for `{ file: gap }` and so on."
    static let picturePolicy = Key("on-loss", policy(section), default: "gap", summary)
    static let soundPolicy = Key("on-loss", policy(soundSection), default: "gap", summary)

    /// A word for the files, or a mapping.
    private static func policy(_ section: Section) -> Shape<LossPolicy> {
        let short = Shape<LossPolicy.File>.word().map { file, _, _ in LossPolicy(file: file) }
        let long = Shape<LossPolicy>(.section(section)) { node, spot in
            Fields(node, section, spot.part(spot.label)).map { fields in
                let (file, isRetried) = (fields[Self.file], fields[retry])
                if isRetried == false {
                    fields.forbid(Self.file, with: retry, because: "without a retry the loss ends the run")
                } else if file == .end {
                    fields.forbid(Self.file, with: retry, because: "a recording that has ended is not taken up again")
                }
                return LossPolicy(
                    file: file ?? .gap,
                    picture: section.names.contains(picture.row.name) ? fields[picture] ?? .last : .last,
                    isRetried: isRetried ?? true,
                    openingLimit: fields[openingLimit] ?? LossPolicy.usualOpeningLimit)
            }
        }
        return .scalar(short, orElse: long)
    }
}
