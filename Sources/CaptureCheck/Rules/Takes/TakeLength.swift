import CaptureDiagnostics
import CaptureModel

/// Takes are long enough to be some, end before the next begins, and a schedule says when and how long.
enum TakeLength: Rule {
    static let scheduleCode = DiagnosticCode(
        "incomplete-schedule",
        summary: "A schedule does not say how long its takes are, or when they begin",
        explanation: """
            What the clock begins must end by itself before it begins the next, so a schedule needs the 'length' of a take. \
            Times of day are those that a clock shows, 00:00 to 23:59:59.
            """,
        remedy: "add the 'length' of a take",
        rejected: """
            mcpipe: 1
            name: schedule
            takes: { every: 1 h }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: schedule
            takes: { every: 1 h, length: 10 min }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let overlapCode = DiagnosticCode(
        "takes-overlap",
        summary: "A take of a schedule is longer than the time to the next",
        explanation: """
            One take runs at a time, over all record sinks. A take may end at the very moment at which the next begins, not \
            later. Times of day come again after 24 h.
            """,
        remedy: "shorten 'length', or put more time between the takes",
        rejected: """
            mcpipe: 1
            name: schedule
            takes: { every: 10 min, length: 15 min }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: schedule
            takes: { every: 20 min, length: 15 min }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let shortCode = DiagnosticCode(
        "take-too-short",
        summary: "A take, or the time between two, is below 1 s",
        explanation: "A take begins with a key frame, and those come once a second unless a sink says otherwise.",
        remedy: "write a time of at least 1 s",
        rejected: """
            mcpipe: 1
            name: short
            takes: { begin: manual, length: 20 ms }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: short
            takes: { begin: manual, length: 20 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [scheduleCode, overlapCode, shortCode]

    static let shortest = Duration.seconds(1)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let takes = context.graph.takes
        let short = [("length", takes.length), ("every", takes.schedule?.every)].compactMap { key, value in
            value.flatMap { $0 < shortest ? tooShort(key, $0, takes, context.graph) : nil }
        }
        guard let schedule = takes.schedule else { return short }
        return short + incomplete(schedule, takes, context.graph) + overlapping(schedule, takes, context.graph)
    }

    private static func tooShort(_ key: String, _ value: Duration, _ takes: TakePolicy, _ graph: Graph) -> Diagnostic {
        Diagnostic(
            shortCode, "'\(key)' of 'takes' is \(value.written), below \(shortest.written)", at: takes.provenance[key],
            label: "too short", subjects: [graph.name],
            fixIts: [
                .init(
                    "write '\(key): \(shortest.written)' or more",
                    edits: takes.provenance.edits(key, writing: shortest.written, over: value.written), isGuess: true)
            ])
    }

    private static func incomplete(_ schedule: TakeSchedule, _ takes: TakePolicy, _ graph: Graph) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let key = schedule.every == nil ? "at" : "every"
        if takes.length == nil {
            found.append(
                Diagnostic(
                    scheduleCode, "takes begin \(takes.begin), but no 'length' says when one ends",
                    at: takes.provenance[key], label: "'length' is missing", subjects: [graph.name],
                    fixIts: [.init("add 'length: ...', the length of a take, to 'takes'")]))
        }
        if schedule.every == nil, schedule.at.isEmpty {
            found.append(
                Diagnostic(
                    scheduleCode, "the schedule of '\(graph.name)' has no time at which a take begins",
                    at: takes.provenance.range, label: "no times", subjects: [graph.name],
                    fixIts: [.init("name at least one time of day")]))
        }
        for time in schedule.at where !time.isShown {
            found.append(
                Diagnostic(
                    scheduleCode, "a take is to begin at '\(time)', which no clock shows", at: takes.provenance["at"],
                    label: "no time of day", subjects: [graph.name],
                    fixIts: [.init("write a time from 00:00 to 23:59:59")]))
        }
        return found
    }

    private static func overlapping(_ schedule: TakeSchedule, _ takes: TakePolicy, _ graph: Graph) -> [Diagnostic] {
        // What is too short or no time has been said; a gap between such would say nothing more.
        guard let length = takes.length, let gap = schedule.shortestGap, gap >= shortest, length > gap,
            schedule.at.allSatisfy(\.isShown)
        else { return [] }
        let limit = gap.written
        var ways: [Diagnostic.FixIt] = [
            .init(
                "write 'length: \(limit)' or less",
                edits: takes.provenance.edits("length", writing: limit, over: length.written), isGuess: true)
        ]
        if let every = schedule.every {
            ways.append(
                .init(
                    "write 'every: \(length.written)' or more",
                    edits: takes.provenance.edits("every", writing: length.written, over: every.written), isGuess: true)
            )
        } else {
            ways.append(.init("put the times of 'at' further apart"))
        }
        return [
            Diagnostic(
                overlapCode, "'length' of 'takes' is \(length.written), but takes begin \(limit) apart",
                at: takes.provenance["length"], label: "longer than \(limit)", subjects: [graph.name],
                notes: [
                    .init(
                        "takes begin \(takes.begin)", at: takes.provenance[schedule.every == nil ? "at" : "every"]
                    )
                ],
                fixIts: ways)
        ]
    }
}

extension TakeSchedule {
    /// The shortest time from one beginning to the next, where no clock is changed in between; nil where there is none.
    var shortestGap: Duration? {
        if let every { return every }
        guard let first = at.first else { return nil }
        let seconds = at.map(\.seconds)
        let gaps = zip(seconds, seconds.dropFirst() + [first.seconds + 86_400]).map { $1 - $0 }
        return gaps.min().map { .seconds($0) }
    }
}
