/// Decides when the takes of a session begin and when each is over. A value: it takes commands, what its files have come to and the time,
/// and returns what is to be done (docs/decisions/0017-takes.md).
///
/// Times called `now` are the session timer's; all others are running times.
package struct TakeCourse: Sendable {
    /// Where a take stands.
    package enum Stage: Sendable, Hashable {
        /// None has been asked for.
        case none
        /// Its files are being made.
        case making
        /// They are there, and the sinks are being told to begin; it is to end at a running time, where somebody has said so already.
        case beginning(end: Duration?)
        /// It records.
        case running
        /// It ends, or has ended, at a running time; its files are being finished.
        case ending(at: Duration)
    }

    /// Why a take cannot begin.
    package enum Refusal: Error, Sendable, Hashable {
        /// The session records no takes, or not now.
        case notRunning
        /// The take before is not over.
        case busy
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Have every sink cut at a running time.
        case cut(at: Duration)
        /// Cut where nothing comes any more that a cut could be made at.
        case force
        /// Report it: its files are as finished as they will be.
        case conclude
    }

    /// How long the end of a take waits for media up to its end before it cuts where nothing comes.
    package static let drainTimeout = Duration.seconds(2)
    /// How long the end of a take waits for its files in all.
    package static let timeout = Duration.seconds(6)
    /// How often it looks at the time meanwhile.
    package static let tickInterval = Duration.milliseconds(100)

    /// Where the take stands.
    package private(set) var stage = Stage.none
    /// Which take it is, from 1; so that a deadline of an older one finds that it comes too late.
    package private(set) var number = 0
    /// What has been waited for its files; nil where nobody counts, for the session's own end does.
    private var patience: Patience?
    private var hasForced = false

    /// Begins without any.
    package init() {}

    /// The running time at which it ends, once that is known.
    package var end: Duration? { if case .ending(let time) = stage { time } else { nil } }
    /// Whether it has been asked for and has not begun in every sink.
    package var isBeginning: Bool {
        switch stage {
        case .making, .beginning: true
        case .none, .running, .ending: false
        }
    }

    /// A take is asked for.
    ///
    /// - Throws: why it cannot be; else its files are to be made, and then `begin` or `giveUp` follows.
    package mutating func ask(isRunning: Bool) throws(Refusal) {
        guard isRunning else { throw .notRunning }
        guard stage == .none else { throw .busy }
        stage = .making
    }

    /// Its files have been made, or need not be.
    ///
    /// - Returns: whether the sinks are to begin, and then `hasBegun`; else its files are to be taken away, for the session has ended
    ///   meanwhile.
    package mutating func begin(isRunning: Bool) -> Bool {
        guard isRunning else {
            stage = .none
            return false
        }
        number += 1
        stage = .beginning(end: nil)
        return true
    }

    /// Every sink has begun.
    package mutating func hasBegun() -> [Action] {
        guard case .beginning(let end) = stage else { return [] }
        stage = .running
        // Not before: a sink that hears of the end first would go on for ever.
        return end.map { finish(at: $0) } ?? []
    }

    /// Its files cannot be made.
    package mutating func giveUp() { if stage == .making { stage = .none } }

    /// It is to end at a running time to come.
    ///
    /// - Parameter number: which take is meant; nil is the one that runs.
    package mutating func finish(_ number: Int? = nil, at time: Duration) -> [Action] {
        guard number == nil || number == self.number else { return [] }
        if case .beginning(nil) = stage { stage = .beginning(end: time) }
        guard stage == .running else { return [] }
        stage = .ending(at: time)
        (patience, hasForced) = (Patience(every: Self.tickInterval), false)
        return [.cut(at: time)]
    }

    /// The session ends: with its sources end the files, and its own deadlines count.
    package mutating func endWithRun(at time: Duration) {
        if case .beginning(nil) = stage { stage = .beginning(end: time) }
        if stage == .running { stage = .ending(at: time) }
    }

    /// Looks whether it has waited long enough; to be called every `tickInterval` while it ends.
    ///
    /// What counts is the time in which the process had its processor: where it is starved, so are those who finish the files.
    package mutating func tick(at now: Duration) -> [Action] {
        guard end != nil, let waited = patience?.look(at: now) else { return [] }
        if waited >= Self.timeout { return conclude() }
        guard waited >= Self.drainTimeout, !hasForced else { return [] }
        hasForced = true
        return [.force]
    }

    /// Looks whether it is over.
    ///
    /// - Parameter isOpen: whether anything may still come to one of its files.
    package mutating func settle(isOpen: Bool) -> [Action] { end == nil || isOpen ? [] : conclude() }

    /// It is over, whatever its files have come to.
    package mutating func conclude() -> [Action] {
        patience = nil
        switch stage {
        case .none, .making: return []
        case .beginning, .running, .ending:
            stage = .none
            return [.conclude]
        }
    }
}
