import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan

/// What became of one trial, and whether checker, recount and GStreamer agree on it.
struct Judgement: Sendable {
    /// How the checker and the world part.
    enum Disagreement: String, Sendable {
        /// The checker let through what does not run or breaks a limit.
        case falseAccept = "false accept"
        /// The checker refused what breaks no limit, or what runs where it says that it cannot.
        case falseReject = "false reject"
        /// The checker refused it rightly, and said nothing of another mistake.
        case missed = "missed finding"
    }

    let number: Int
    /// The error codes, and those of the warnings that are recounted.
    let errors: Set<String>
    let warnings: Set<String>
    /// What GStreamer made of it; nil where it was not tried.
    let outcome: Rehearsal.Outcome?
    /// The codes of which GStreamer's failure was asked for.
    let forced: Set<String>
    let nodes: Int
    var disagreement: Disagreement?
    /// What to look at, and the files to have it again.
    var account = ""

    /// The codes that real elements can show: a plan that goes past such a finding must fail when it is linked or run.
    static let shown: Set = [
        "unknown-node", "wrong-media", "empty-sink", "codec-not-held", "unsupported-sound-format", "missing-element",
        "no-hardware-encoder", "small-picture", "odd-size", "unwritable-path", "unreadable-file", "missing-track",
        "no-display",
    ]

    static func make(_ trial: Trial, _ bench: Bench, forcesAll: Bool) async throws -> Judgement {
        defer { bench.clean(trial) }
        let host = try bench.host(for: trial)
        let checker = Checker(rig: trial.rig, host: host, options: trial.options)
        let judged = checker.plan(trial.graph)
        let verdict = judged.check
        let past = checker.checkedGraph(despiteErrorsIn: trial.graph)
        let pictures = (verdict.graph ?? past)?.sources.compactMap { source in source.video.map { (source.name, $0) } }
        let recount = Recount(
            trial, bench, choices: Dictionary(pictures ?? []) { first, _ in first })
        let errors = Set(verdict.diagnostics.filter { $0.severity == .error }.map(\.code.slug))
        let warnings = Set(verdict.diagnostics.filter { $0.severity == .warning }.map(\.code.slug))
        // Only one reason at a time can be shown by one failure.
        let isShown = forcesAll || errors.isSubset(of: shown) && !recount.isQuietlyHeld
        let asked = errors.count == 1 && isShown ? errors : []
        var outcome: Rehearsal.Outcome?
        let planner = Planner(host: host)
        if let graph = verdict.graph, let plan = judged.plan {
            outcome = await Rehearsal.run(plan, of: graph, within: .seconds(20))
        } else if !asked.isEmpty, let past {
            outcome = await Rehearsal.run(planner.plan(past), of: past, within: .milliseconds(1500))
        }
        let nodes =
            trial.graph.sources.count + trial.graph.compositors.count + trial.graph.sinks.count
            + trial.graph.tees.count + trial.graph.effects.count + trial.graph.mixers.count
        var judgement = Judgement(
            number: trial.number, errors: errors, warnings: warnings.intersection(Recount.recountedWarnings),
            outcome: outcome, forced: outcome == nil ? [] : asked, nodes: nodes)
        judgement.compare(with: recount, isAccepted: verdict.graph != nil)
        if judgement.disagreement != nil { judgement.explain(trial, verdict, recount) }
        return judgement
    }

    private mutating func compare(with recount: Recount, isAccepted: Bool) {
        let isRunning = if case .ran? = outcome { true } else { false }
        var loose = Recount.recountedWarnings.subtracting(recount.excused)
        // How far down a ladder that ends too high was walked, says nothing.
        if errors.contains("hardware-cost-exceeded") { loose.remove("cost-reduced") }
        if isAccepted {
            if !isRunning || !recount.due.isEmpty { disagreement = .falseAccept }
        } else if !errors.isSubset(of: recount.due.union(recount.excused)) || errors.isEmpty {
            disagreement = .falseReject
        } else if isRunning, errors.isSubset(of: Self.shown), !recount.isQuietlyHeld {
            disagreement = .falseReject
        } else if !recount.due.isSubset(of: errors) {
            disagreement = .missed
        }
        if disagreement == nil, warnings.intersection(loose) != recount.warnings.intersection(loose) {
            disagreement = .missed
        }
    }

    private mutating func explain(_ trial: Trial, _ verdict: CheckOutcome, _ recount: Recount) {
        let host = outcome.map { "GStreamer: \($0)" } ?? "GStreamer was not asked"
        account = """
            \(disagreement?.rawValue ?? "") in trial \(number) (mistakes made: \(trial.mistakes.map(\.rawValue)))
            checker: \(verdict.graph == nil ? "rejected" : "accepted") \(errors.sorted()) \(warnings.sorted())
            recount: \(recount.due.sorted()) \(recount.warnings.sorted()), excused \(recount.excused.sorted())
            \(host)
            \(DiagnosticRenderer().render(verdict.diagnostics))
            \(trial)
            """
    }
}
