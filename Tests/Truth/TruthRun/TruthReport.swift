import CaptureCheck
import CaptureDiagnostics
import CaptureModel

/// What the run says at its end.
struct TruthReport {
    let options: TruthOptions
    let tally: Tally
    let early: Footprint
    let late: Footprint
    let time: Duration
    let bench: Bench

    /// Whether all agree and nothing has leaked. The first tenth of a run, and 1000 graphs, fill the caches; what grows by more
    /// than half after that, or holds more than 16 descriptors more, is a leak.
    var isTrue: Bool { tally.disagreements.isEmpty && isFlat }
    var isFlat: Bool {
        let isWarm = tally.graphs >= 10_000
        return (!isWarm || late.memory * 2 <= early.memory * 3) && late.descriptors <= early.descriptors + 16
    }

    private var rows: [(code: String, row: Tally.Row)] {
        tally.rows.map { ($0.key, $0.value) }.sorted { ($1.1.graphs, $0.0) < ($0.1.graphs, $1.0) }
    }

    private var figures: [(String, Int)] {
        [
            ("graphs", tally.graphs), ("accepted", tally.accepted), ("rejected", tally.rejected),
            ("false-accepts", tally.count(.falseAccept)), ("false-rejects", tally.count(.falseReject)),
            ("missed-findings", tally.count(.missed)), ("seed", Int(options.seed)),
            ("seconds", Int(time.components.seconds)), ("memory-early-mib", early.memory),
            ("memory-late-mib", late.memory), ("descriptors-early", early.descriptors),
            ("descriptors-late", late.descriptors),
        ]
    }

    var json: String {
        let codes = rows.map { code, row in
            JSONValue.Member(
                code,
                [
                    "graphs": .int(Int64(row.graphs)), "forced": .int(Int64(row.forced)),
                    "failed": .int(Int64(row.failed)),
                ])
        }
        let members = figures.map { JSONValue.Member($0.0, .int(Int64($0.1))) }
        return JSONValue.object(members + [.init("codes", .object(codes))]).indented
    }

    /// A section for docs/truth.md.
    var markdown: String {
        let codes = rows.map { code, row in
            let shown = row.forced == 0 ? "recount" : "recount, and \(row.failed) of \(row.forced) forced ones failed"
            return "| [`\(code)`](diagnostics/\(code).md) | \(row.graphs) | \(shown) |"
        }
        let unseen = CheckDiagnostics.codes.map(\.slug).filter { tally.rows[$0] == nil }.sorted()
        return """
            | figure | value |
            |---|---|
            | random graphs, seed \(options.seed) | \(tally.graphs) |
            | nodes: up to 4, 8, 16, more | \(tally.sizes.map(String.init).joined(separator: ", ")) |
            | accepted, then planned, linked, run until every sink had media, and finished | \(tally.accepted) |
            | rejected | \(tally.rejected) |
            | **false accepts** | **\(tally.count(.falseAccept))** |
            | **false rejects** | **\(tally.count(.falseReject))** |
            | findings missed in graphs that were rejected for another | \(tally.count(.missed)) |
            | memory after a tenth of the run, at its end | \(early.memory) MiB, \(late.memory) MiB |
            | descriptors after a tenth of the run, at its end | \(early.descriptors), \(late.descriptors) |
            | time, \(options.jobs) graphs at once, GStreamer \(bench.host.gstreamer) | \(time.components.seconds) s |

            ### What was found in rejected graphs

            Every finding is confirmed by a recount from first principles that shares no code with the checker. Where real elements
            can show the fault, the graph is also forced past the checker, and must fail.

            | code | graphs | confirmed by |
            |---|---|---|
            \(codes.joined(separator: "\n"))

            Random graphs do not come to: \(unseen.map { "`\($0)`" }.joined(separator: ", ")). Their pages' examples are
            judged by the tests.
            """
    }
}
