import CaptureDiagnostics
import CaptureModel

/// A schedule says when takes begin and how long they are.
enum IncompleteSchedule: Rule {
    static let code = DiagnosticCode(
        "incomplete-schedule",
        summary: "A schedule does not say how long its takes are, or when they begin",
        explanation: """
            What the clock begins must end by itself before it begins the next, so a schedule needs the 'length' of a take. \
            Times of day are those that a clock shows, 00:00 to 23:59:59. A 'length' alone says nothing of when a take begins: the \
            whole run is one take, and ends when it is told to ('--duration').
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
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let (graph, takes) = (context.graph, context.graph.takes)
        guard let schedule = takes.schedule else { return unused(takes, graph) }
        var found: [Diagnostic] = []
        let key = schedule.every == nil ? "at" : "every"
        if takes.length == nil {
            found.append(
                Diagnostic(
                    code, "takes begin \(takes.begin), but no 'length' says when one ends",
                    at: takes.provenance[key], label: "'length' is missing", subjects: [graph.name],
                    fixIts: [.init("add 'length: ...', the length of a take, to 'takes'")]))
        }
        if schedule.every == nil, schedule.at.isEmpty {
            found.append(
                Diagnostic(
                    code, "the schedule of '\(graph.name)' has no time at which a take begins",
                    at: takes.provenance.range, label: "no times", subjects: [graph.name],
                    fixIts: [.init("name at least one time of day")]))
        }
        for time in schedule.at where !time.isShown {
            found.append(
                Diagnostic(
                    code, "a take is to begin at '\(time)', which no clock shows", at: takes.provenance["at"],
                    label: "no time of day", subjects: [graph.name],
                    fixIts: [.init("write a time from 00:00 to 23:59:59")]))
        }
        return found
    }

    /// A length of takes where the run is one take.
    private static func unused(_ takes: TakePolicy, _ graph: Graph) -> [Diagnostic] {
        guard let length = takes.length, takes.begin == .run else { return [] }
        return [
            Diagnostic(
                code, "takes are at most \(length.written) long, but nothing begins one: the run is one take",
                at: takes.provenance["length"], label: "of no take", subjects: [graph.name],
                fixIts: [
                    .init("add 'begin: manual', 'every: ...' or 'at: ...', or run it with '--duration'")
                ])
        ]
    }
}
