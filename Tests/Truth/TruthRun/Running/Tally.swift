/// The figures of a run.
struct Tally: Sendable {
    /// What is known of one code.
    struct Row: Sendable {
        /// The graphs that were rejected with it, or warned of it.
        var graphs = 0
        /// The graphs that GStreamer was made to try all the same, and of those the ones that failed.
        var forced = 0
        var failed = 0
    }

    private(set) var graphs = 0
    private(set) var accepted = 0
    private(set) var rows: [String: Row] = [:]
    private(set) var disagreements: [Judgement] = []
    /// Graphs by the number of their nodes: up to 4, up to 8, up to 16, more.
    private(set) var sizes = [0, 0, 0, 0]

    var rejected: Int { graphs - accepted }

    func count(_ kind: Judgement.Disagreement) -> Int { disagreements.count { $0.disagreement == kind } }

    mutating func add(_ judgement: Judgement) {
        graphs += 1
        if judgement.errors.isEmpty { accepted += 1 }
        sizes[judgement.nodes <= 4 ? 0 : judgement.nodes <= 8 ? 1 : judgement.nodes <= 16 ? 2 : 3] += 1
        for code in judgement.errors.union(judgement.warnings) { rows[code, default: Row()].graphs += 1 }
        let isRunning = if case .ran? = judgement.outcome { true } else { false }
        for code in judgement.forced {
            rows[code, default: Row()].forced += 1
            if !isRunning { rows[code, default: Row()].failed += 1 }
        }
        if judgement.disagreement != nil { disagreements.append(judgement) }
    }
}
