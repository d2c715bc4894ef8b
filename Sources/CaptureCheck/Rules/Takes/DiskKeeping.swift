import CaptureDiagnostics
import CaptureModel

/// What is kept of the disk makes sense together.
enum DiskKeeping: Rule {
    static let reserveCode = DiagnosticCode(
        "reserve-above-keep-free",
        summary: "Recordings would end before room is made for them",
        explanation: """
            Below 'keep-free' the oldest takes are deleted, below 'reserve' nothing is recorded. A reserve above 'keep-free' \
            ends recordings before the first take is deleted.
            """,
        remedy: "write a reserve that is less than 'keep-free', or leave it out",
        rejected: """
            mcpipe: 1
            name: keeping
            disk: { keep-free: 1 GiB, reserve: 2 GiB }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: keeping
            disk: { keep-free: 2 GiB, reserve: 1 GiB }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let ageCode = DiagnosticCode(
        "keep-too-short",
        summary: "Takes would be deleted as soon as they are finished",
        explanation: """
            'keep' is how old a finished take may become. Less than \(leastAge.written) deletes recordings before anybody can \
            have looked at them, which is hardly what was meant; a graph that is to leave nothing has no record sink.
            """,
        remedy: "write a longer time, such as 'keep: 7 d'",
        rejected: """
            mcpipe: 1
            name: keeping
            disk: { keep: 10 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: keeping
            disk: { keep: 1 min }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [reserveCode, ageCode]

    /// A bound of our own.
    static let leastAge = Duration.seconds(60)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let disk = context.graph.disk
        let subjects = context.graph.sinks.filter { if case .record = $0.kind { true } else { false } }
            .map(\.name.description)
        var findings: [Diagnostic] = []
        if let free = disk.free, let reserve = disk.reserve, reserve > free {
            findings.append(
                Diagnostic(
                    reserveCode,
                    "'reserve' is \(reserve.written), above 'keep-free', which is \(free.written)",
                    at: disk.provenance["reserve"], label: "above 'keep-free'", subjects: subjects,
                    fixIts: [
                        .init(
                            "write 'reserve: \(free.written)' or less",
                            edits: disk.provenance.edits("reserve", writing: free.written, over: reserve.written),
                            isGuess: true)
                    ],
                    evidence: [
                        .init(
                            "reserve", value: reserve.written, limit: "at most \(free.written)", source: "'keep-free'")
                    ]))
        }
        if let age = disk.age, age < leastAge {
            findings.append(
                Diagnostic(
                    ageCode, "'keep' is \(age.written): takes would be deleted as soon as they are finished",
                    at: disk.provenance["keep"], label: "too short", subjects: subjects,
                    fixIts: [
                        .init(
                            "write 'keep: \(leastAge.written)' or more",
                            edits: disk.provenance.edits("keep", writing: leastAge.written, over: age.written),
                            isGuess: true)
                    ],
                    evidence: [
                        .init("keep", value: age.written, limit: "at least \(leastAge.written)", source: "this mcpipe")
                    ]))
        }
        return findings
    }
}
