import CaptureModel
import CaptureRuntime
import SessionLogic

/// What a person is told of a machine that cannot keep up.
struct LagText {
    /// Less than this, and less than a fifth of a take, is what encoders and files take to end.
    private static let usual = Duration.seconds(2)

    /// When each take began that runs, by its number.
    private var begins: [Int: ContinuousClock.Instant] = [:]
    /// Whether a source has lagged since.
    private var hasLagged = false

    /// What is to be said of an event; nil is nothing.
    mutating func line(_ event: SessionEvent) -> String? {
        switch event {
        case .sourceLagging(let lag):
            hasLagged = true
            return
                "this machine cannot keep up: source '\(lag.node)' is worked on \(Figures.seconds(lag.behind)) late; files get what "
                + "waits, and pictures that wait too long are dropped"
        case .sourceCaughtUp(let lag):
            return
                "source '\(lag.node)' is worked on in time again; for \(Figures.seconds(lag.length)) it was late, by "
                + "\(Figures.seconds(lag.behind)) at most"
        case .takeStarted(let take):
            if begins.isEmpty { hasLagged = false }
            begins[take.number] = .now
            return nil
        case .takeEnded(let report):
            guard let begin = begins.removeValue(forKey: report.take.number), hasLagged else { return nil }
            let took = ContinuousClock.now - begin
            guard took > report.length * 1.2 + Self.usual else { return nil }
            return
                "this machine cannot keep up: \(Figures.seconds(report.length)) of media took \(Figures.seconds(took))"
        default: return nil
        }
    }
}
