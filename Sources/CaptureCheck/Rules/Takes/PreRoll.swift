import CaptureDiagnostics
import CaptureModel

/// A pre-roll has something before the take to hold, and the memory to hold it.
enum PreRoll: Rule {
    static let uselessCode = DiagnosticCode(
        "pre-roll-without-use",
        summary: "A pre-roll is asked for where the run is one take",
        explanation: """
            A pre-roll is what came in the seconds before a take began. Where the take begins with the run, nothing came before \
            it. Takes that begin by command or by the clock have a pre-roll.
            """,
        remedy: "begin takes by command, or take 'pre-roll' out",
        rejected: """
            mcpipe: 1
            name: pre-roll
            takes: { begin: run, pre-roll: 5 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: pre-roll
            takes: { begin: manual, pre-roll: 5 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let longCode = DiagnosticCode(
        "pre-roll-out-of-range",
        summary: "A pre-roll takes more memory than is kept for it",
        explanation: """
            What may become a pre-roll waits in memory, compressed, in the last queue of every recorded track: its time times \
            the rates of all recordings, each counted by itself. At most \(memory.rounded) are kept for it, so that a node with \
            a few gigabytes has room for the rest; and a time is never below 0.
            """,
        remedy: "write a shorter pre-roll, or lower the bitrates",
        rejected: """
            mcpipe: 1
            name: pre-roll
            takes: { begin: manual, pre-roll: 1 h }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { bitrate: 8 Mbit/s } } }
            """,
        accepted: """
            mcpipe: 1
            name: pre-roll
            takes: { begin: manual, pre-roll: 1 min }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { bitrate: 8 Mbit/s } } }
            """)
    static let codes = [uselessCode, longCode]

    /// What all recordings together may hold back, as a bound of our own: a quarter of the smallest machine of the built-in
    /// rigs, which has 4 GiB.
    static let memory = ByteCount(bytes: 1 << 30)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let takes = context.graph.takes
        guard let preRoll = takes.preRoll, preRoll != .zero else { return [] }
        let place = takes.provenance["pre-roll"]
        let subjects = context.graph.sinks.filter { if case .record = $0.kind { true } else { false } }
        guard takes.begin != .run else {
            return [
                Diagnostic(
                    uselessCode,
                    "'pre-roll' is \(preRoll.written), but nothing comes before a take that begins with the run",
                    at: place, label: "has no meaning here", subjects: subjects.map(\.name.description),
                    fixIts: [
                        .init(
                            "write 'begin: manual'",
                            edits: takes.provenance.edits("begin", writing: "manual", over: "run"), isGuess: true),
                        .init("take 'pre-roll' out"),
                    ])
            ]
        }
        let bits = subjects.reduce(0) { $0 + context.sinkTracks.bitrate(of: $1) }
        let bytes = preRoll.seconds * Double(bits) / 8
        guard preRoll < .zero || bytes > Double(memory.bytes) else { return [] }
        let longest = bits > 0 ? Int64(Double(memory.bytes) * 8 / Double(bits)) : 0
        let written = Duration.seconds(longest).written
        let rate = Bitrate(bitsPerSecond: bits).description
        return [
            Diagnostic(
                longCode,
                preRoll < .zero
                    ? "'pre-roll' is \(preRoll.written), below 0"
                    : "'pre-roll' is \(preRoll.written), which at \(rate) takes more than \(memory.rounded) of memory",
                at: place, label: preRoll < .zero ? "below 0" : "too long", subjects: subjects.map(\.name.description),
                fixIts: [
                    .init(
                        "write 'pre-roll: \(written)' or less",
                        edits: takes.provenance.edits("pre-roll", writing: written, over: preRoll.written),
                        isGuess: true)
                ],
                evidence: [
                    .init(
                        "memory for the pre-roll", value: ByteCount(bytes: Int64(min(max(bytes, 0), 0x1p62))).rounded,
                        limit: memory.rounded, source: "\(preRoll.written) of \(rate)")
                ])
        ]
    }
}
