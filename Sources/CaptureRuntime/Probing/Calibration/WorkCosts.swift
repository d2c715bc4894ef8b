internal import CaptureModel
internal import GStreamerKit

/// What each kind of work costs: of all a rough figure first, so that a slow machine has an answer in time, then thorough ones for as long
/// as there is time.
struct WorkCosts: Sendable {
    /// The best figures that were found.
    private(set) var times: [RigProcessor.Work: PixelTime] = [:]
    /// Why a work has no figure.
    private var reasons: [RigProcessor.Work: String] = [:]
    /// How long each took roughly.
    private var spent: [RigProcessor.Work: Duration] = [:]
    /// Those that took longer than their share of the time.
    private var tooSlow: Set<RigProcessor.Work> = []
    /// Those whose figure is a rough one.
    private var rough: Set<RigProcessor.Work> = []

    /// Works without a figure, and why.
    var failures: [(work: RigProcessor.Work, words: String)] {
        RigProcessor.Work.allCases.compactMap { work in
            times[work] == nil ? reasons[work].map { (work, $0) } : nil
        }
    }

    /// How the figures came about.
    var summary: String {
        let what =
            "processor time of whole pipelines with the work less that of pipelines without it, "
            + "\(Workbench.size) in a detailed moving picture"
        let names = RigProcessor.Work.allCases.filter(rough.contains).map(\.rawValue).joined(separator: ", ")
        return rough.isEmpty
            ? what : "\(what); on a few pictures of \(Workbench.Effort.rough.size), for want of time: \(names)"
    }

    /// Measures until all is done, or the bench's time is up.
    ///
    /// - Parameter progress: told of each figure.
    mutating func measure(on bench: Workbench, progress: @Sendable (String) -> Void) async {
        let all = RigProcessor.Work.allCases
        await measure(all, .rough, on: bench, progress)
        // What was too quick for a few pictures takes more of them; what took too long has what the others left.
        let rest = all.filter { times[$0] == nil }
        await measure(rest.filter { !tooSlow.contains($0) }, .longer, on: bench, progress)
        await measure(rest.filter(tooSlow.contains), .rough, on: bench, progress)
        // The quick ones first: as many as there is time for.
        for work in all.filter({ !tooSlow.contains($0) }).sorted(by: { spent[$0] ?? .zero < spent[$1] ?? .zero }) {
            guard let spent = spent[work], spent * Workbench.Effort.ratio < bench.timeLeft else { continue }
            await measure(work, .thorough, on: bench, within: bench.timeLeft)
            if !rough.contains(work) { tell(work, progress) }
        }
        for (work, words) in failures { progress("\(work.rawValue): not measured, \(words)") }
    }

    private func tell(_ work: RigProcessor.Work, _ progress: (String) -> Void) {
        guard let time = times[work] else { return }
        progress("\(work.rawValue): \(rough.contains(work) ? "roughly " : "")\(time.written)")
    }

    private mutating func measure(
        _ works: [RigProcessor.Work], _ effort: Workbench.Effort, on bench: Workbench, _ progress: (String) -> Void
    ) async {
        for (index, work) in works.enumerated() {
            // What one leaves of its share the others have.
            await measure(work, effort, on: bench, within: bench.timeLeft / (works.count - index))
            tell(work, progress)
        }
    }

    private mutating func measure(
        _ work: RigProcessor.Work, _ effort: Workbench.Effort, on bench: Workbench, within budget: Duration
    ) async {
        guard !Task.isCancelled else { return }
        let start = ContinuousClock.now
        do throws(WorkbenchFailure) {
            times[work] = try await bench.cost(of: work, effort, within: budget)
            tooSlow.remove(work)
            if effort == .thorough { rough.remove(work) } else { rough.insert(work) }
        } catch {
            reasons[work] = error.words
            if error == .noTime { tooSlow.insert(work) }
        }
        // By the rough figure it is told how long the thorough one takes.
        spent[work] = min(spent[work] ?? .now - start, .now - start)
    }
}
