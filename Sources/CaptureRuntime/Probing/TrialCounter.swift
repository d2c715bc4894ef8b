internal import Synchronization

/// Counts trials and says how each went.
final class TrialCounter: Sendable {
    private let trials = Mutex(0)
    private let progress: @Sendable (String) -> Void

    init(_ progress: @escaping @Sendable (String) -> Void) { self.progress = progress }

    /// How many there were.
    var count: Int { trials.withLock { $0 } }

    /// Takes in a trial.
    @Sendable func report(_ trial: SetSearch.Trial) {
        trials.withLock { $0 += 1 }
        let outcome =
            switch trial.outcome {
            case .started: "started"
            case .refused(let refusal): "'\(refusal.camera)' failed: \(refusal.words)"
            case .hung(let cameras, let words): "\(cameras.joined(separator: ", ")) \(words)"
            case .interrupted: "no time left"
            }
        let names = trial.cameras.joined(separator: " + ")
        progress("\(names), \(trial.formats.rawValue) formats: \(outcome) (\(trial.time.brief))")
    }
}
