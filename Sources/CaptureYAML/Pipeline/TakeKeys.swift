import CaptureDiagnostics
import CaptureModel

/// The keys that say when takes begin and how long they last.
enum TakeKeys {
    /// What begins a take, where no schedule does.
    enum Beginning: String, Sendable, CaseIterable {
        case run, manual
    }

    static let begin = Key(
        "begin", Shape<Beginning>.word(), default: "run, or the clock where there is `every` or `at`",
        "What begins a take: the run, which is then one take, or a command.")
    static let preRoll = Key(
        "pre-roll", Shape<Duration>.quantity("a length of time", usual: ["s"]), default: "0 s",
        "How much of what came before its beginning belongs to a take. It waits in memory, compressed.")
    static let length = Key(
        "length",
        Shape<Duration>.quantity("a length of time", usual: ["s", "min"], within: .seconds(1)...(.seconds(3.2e8))),
        "The longest that a take may be; it then ends by itself. A schedule needs it.")
    static let every = Key(
        "every",
        Shape<Duration>.quantity("a length of time", usual: ["s", "min"], within: .seconds(1)...(.seconds(3.2e8))),
        "The time from one beginning to the next; the first take begins with the run.")
    static let at = Key(
        "at", Shape<[TimeOfDay]>.oneOrMore(of: .timeOfDay),
        "Times of day by the local clock at which takes begin, in quotes.")

    static let allowedLoss = Key(
        "allowed-loss", Shape<Share>.quantity("a share", usual: ["%"]), default: "1 %",
        "How much of a stream may be missing in any minute of a take, or in all of a shorter one, for the take to be complete."
    )

    static let section = Section(
        "take policy",
        "When takes begin, how long they last and how much of them may be missing; without it the run is one take.",
        [begin, preRoll, length, every, at, allowedLoss])
}

extension Shape where Value == TakePolicy {
    /// A time that stands twice in a schedule.
    private static func repeated(_ times: [TimeOfDay]) -> TimeOfDay? {
        times.indices.first { times[..<$0].contains(times[$0]) }.map { times[$0] }
    }

    /// `takes:` of a graph.
    static var takes: Shape {
        Shape(.section(TakeKeys.section)) { node, spot in
            Fields(node, TakeKeys.section, spot.part("'takes'")).map { fields in
                fields.forbid(TakeKeys.every, with: TakeKeys.at, because: "a schedule has one or the other")
                let clock = "the clock begins each take of a schedule"
                fields.forbid(TakeKeys.begin, with: TakeKeys.every, because: clock)
                fields.forbid(TakeKeys.begin, with: TakeKeys.at, because: clock)
                let (every, at) = (fields[TakeKeys.every], fields[TakeKeys.at])
                // Beside a schedule it is one key too many, whatever it says.
                let isScheduled = fields.has(TakeKeys.every) || fields.has(TakeKeys.at)
                let begin = isScheduled ? nil : fields[TakeKeys.begin]
                if let again = at.flatMap(Self.repeated) {
                    fields.spot.key("at").report(
                        .invalidValue, "'at' of 'takes' names '\(again)' twice, and a take begins at it once",
                        at: fields.node["at"]?.range, label: "'\(again)' stands here twice",
                        fixIts: [.init("take one of them out")])
                }
                let schedule = every.map { TakeSchedule.every($0) } ?? at.map { TakeSchedule.at($0) }
                return TakePolicy(
                    begin: schedule.map { .scheduled($0) } ?? (begin == .manual ? .manual : .run),
                    preRoll: fields[TakeKeys.preRoll], length: fields[TakeKeys.length],
                    allowedLoss: fields[TakeKeys.allowedLoss] ?? TakePolicy.usualLoss,
                    provenance: fields.provenance(node.range))
            }
        }
    }
}

/// A time of day as `8am` or `8:30 pm` name it; nil where a text is none.
private func twelveHours(_ text: String) -> String? {
    guard let match = text.lowercased().wholeMatch(of: /([0-9]{1,2})(:[0-9]{2})? ?([ap])\.?m\.?/),
        let hour = Int(match.1), (1...12).contains(hour)
    else { return nil }
    let whole = hour % 12 + (match.3 == "p" ? 12 : 0)
    return (whole < 10 ? "0\(whole)" : "\(whole)") + (match.2 ?? ":00")
}

extension Shape where Value == TimeOfDay {
    /// A time of day; in quotes, because YAML 1.1 reads `20:00` as 1200.
    static var timeOfDay: Shape {
        let (label, pattern, examples) = ("a time of day", TimeOfDay.pattern, TimeOfDay.examples)
        return Shape(.pattern(label: label, pattern: pattern, examples: examples)) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: "\(label) such as \(examples)")
                return nil
            }
            // Leading zeros are what people leave out.
            let candidates = [scalar.text, "0\(scalar.text)", twelveHours(scalar.text)].compactMap(\.self)
            guard let meant = candidates.first(where: { TimeOfDay(parsing: $0) != nil }) else {
                spot.report(invalid: node, wanted: label, fixIts: [.init("write \(label) such as \(examples)")])
                return nil
            }
            let fixIts: [Diagnostic.FixIt] = [
                .init(
                    "write '\"\(meant)\"'", edits: node.edits("\"\(meant)\""),
                    isGuess: meant == twelveHours(scalar.text))
            ]
            if meant != scalar.text {
                spot.report(invalid: node, wanted: label, fixIts: fixIts)
            } else if scalar.isPlain, ambiguity(of: scalar.text) != nil {
                spot.report(
                    .ambiguousNumber,
                    "\(spot.label) is \(node.kindForMessages), which programs read as different numbers",
                    at: node.range, label: "write it in quotes", fixIts: fixIts)
            } else {
                return TimeOfDay(parsing: scalar.text)
            }
            return nil
        }
    }
}
