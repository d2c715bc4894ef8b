package import CaptureModel

/// Decides when a session runs, ends and is over. A value: it takes what happens and returns what is to be done.
package struct RunCourse: Sendable {
    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Tell that media flows, and begin all that a running session does.
        case run
        /// Tell every source to end; then `drainIsOver` after `drainTimeout`, and `timeIsOver` after `stopTimeout`.
        case endSources
        /// End the branches of sinks that the ends of the sources have not reached.
        case endBranches(of: Set<NodeName>)
        /// Close everything, and report.
        case end
    }

    /// How long a device may take to open before the start is given up.
    package static let startTimeout = Duration.seconds(15)
    /// How long a stop waits for the ends of the sources to arrive before it ends the branches themselves.
    package static let drainTimeout = Duration.seconds(4)
    /// How long a stop waits in all; below the 10 s after which `docker stop` kills. By the clock, whatever the machine does meanwhile.
    package static let stopTimeout = Duration.seconds(8)

    /// Where it stands.
    package private(set) var phase = RunPhase.assembled
    /// The sinks that nothing comes to any more.
    package private(set) var finished: Set<NodeName> = []
    private let sinks: Set<NodeName>

    /// Begins before anything runs.
    package init(sinks: some Sequence<NodeName>) { self.sinks = Set(sinks) }

    /// Whether every sink has come to its end.
    package var isFinished: Bool { finished == sinks }

    /// It is asked to start.
    ///
    /// - Returns: whether the devices are to be opened; then `hasOpened` or `fail`.
    package mutating func start() -> Bool {
        guard phase == .assembled else { return false }
        phase = .starting
        return true
    }

    /// Every device is open.
    ///
    /// Media that is not live may have come to its end before. Such an end has waited for this.
    package mutating func hasOpened() -> [Action] {
        // Told to stop meanwhile: it never ran.
        guard phase == .starting else { return [] }
        phase = .running
        return [.run]
    }

    /// It is asked to stop.
    package mutating func stop() -> [Action] {
        guard phase == .running || phase == .starting else { return [] }
        phase = .finishing
        return [.endSources]
    }

    /// Something has failed without which nothing goes on: what can be finished is finished.
    package mutating func fail() -> [Action] { phase == .starting ? end() : stop() }

    /// A sink has come to its end.
    ///
    /// - Returns: whether that is news.
    package mutating func finish(_ sink: NodeName) -> Bool { sinks.contains(sink) && finished.insert(sink).inserted }

    /// Looks whether every sink has come to its end; not while the devices are being opened.
    package mutating func endIfFinished() -> [Action] { phase > .starting && isFinished ? end() : [] }

    /// The ends of the sources have had their time.
    package mutating func drainIsOver() -> [Action] {
        phase == .finishing && !isFinished ? [.endBranches(of: sinks.subtracting(finished))] : []
    }

    /// A stop has had its time.
    package mutating func timeIsOver() -> [Action] { phase == .finishing ? end() : [] }

    /// It is over, whatever there is.
    package mutating func end() -> [Action] {
        guard phase < .ended else { return [] }
        phase = .ended
        return [.end]
    }
}
