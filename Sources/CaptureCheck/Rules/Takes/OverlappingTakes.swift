import CaptureDiagnostics
import CaptureModel

/// A take of a schedule ends before the next begins.
enum OverlappingTakes: Rule {
    static let code = DiagnosticCode(
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
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let (graph, takes) = (context.graph, context.graph.takes)
        guard let schedule = takes.schedule else { return [] }
        // What is too short or no time has been said; a gap between such would say nothing more.
        guard let length = takes.length, let gap = schedule.shortestGap, gap >= TakeLength.shortest, length > gap,
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
                code, "'length' of 'takes' is \(length.written), but takes begin \(limit) apart",
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
