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
            'keep' is how old a finished take may become, and 'keep-size' what all takes may come to. Less than \
            \(leastAge.written), or than what \(leastAge.written) of the graph's recordings come to, deletes recordings before \
            anybody can have looked at them, and so does a 'keep-free' that the whole disk does not have. That is hardly what \
            was meant, but a slip in a unit; a graph that is to leave nothing has no record sink.
            """,
        remedy: "write more, such as 'keep: 7 d' or 'keep-size: 100 GB', or less free space than the disk has",
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
        return findings + tooLittle(context, subjects)
    }

    /// Amounts that leave no take on the disk.
    private static func tooLittle(_ context: CheckContext, _ subjects: [String]) -> [Diagnostic] {
        let policy = context.graph.disk
        guard policy.size != nil || policy.free != nil, !subjects.isEmpty else { return [] }
        let volumes = CheckedDisk(context).volumes
        var findings: [Diagnostic] = []
        let rate = volumes.reduce(0) { $0 + $1.bytesPerSecond }
        let length = min(context.graph.takes.length ?? leastAge, leastAge)
        let least = ByteCount(bytes: max(1 << 20, Int64(Double(rate) * length.seconds)))
        if let size = policy.size, size < least {
            findings.append(
                Diagnostic(
                    ageCode,
                    "'keep-size' is \(size.written), and \(length.written) of the recordings come to \(least.rounded): takes would be deleted as soon as they are finished",
                    at: policy.provenance["keep-size"], label: "too little", subjects: subjects,
                    fixIts: [.init("write 'keep-size: \(least.rounded)' or more")],
                    evidence: [
                        .init(
                            "keep-size", value: size.written, limit: "at least \(least.rounded)",
                            source: "planned rates, and 1 MiB at least")
                    ]))
        }
        for volume in volumes {
            guard let free = policy.free, let size = context.host.files.size(below: volume.folder), free >= size else {
                continue
            }
            findings.append(
                Diagnostic(
                    ageCode,
                    "'keep-free' is \(free.written), and the whole disk of '\(volume.folder)' has \(size.rounded): takes would be deleted as soon as they are finished",
                    at: policy.provenance["keep-free"], label: "more than the disk has", subjects: subjects,
                    fixIts: [.init("write less than \(size.rounded)")],
                    evidence: [
                        .init(
                            "keep-free", value: free.written, limit: "less than \(size.rounded)",
                            source: "file system of '\(volume.folder)'")
                    ]))
        }
        return findings
    }
}
