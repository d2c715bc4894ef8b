/// Decides when the takes of a session begin and when each is over. A value: it takes commands, what its files have come to and the time,
/// and returns what is to be done (docs/decisions/0017-takes.md).
///
/// One take records at a time. It may begin while files of those before it are being finished: of each of these it knows the end.
///
/// Times called `now` are the session timer's; all others are running times.
package struct TakeCourse: Sendable {
    /// Where the newest take stands.
    package enum Stage: Sendable, Hashable {
        /// None records, and none has been asked for.
        case none
        /// Its files are being made.
        case making
        /// They are there, and the sinks are being told to begin; it is to end at a running time, where somebody has said so already.
        case beginning(end: Duration?)
        /// It records.
        case running
    }

    /// Why a take cannot begin.
    package enum Refusal: Error, Sendable, Hashable {
        /// The session records no takes, or not now.
        case notRunning
        /// Another records.
        case busy
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Have every sink cut a take at a running time.
        case cut(Int, at: Duration)
        /// Wait no longer for what does not come, and cut where nothing comes any more that a cut could be made at; the last time also where
        /// what has come does not go on.
        case force(Int, isLast: Bool)
        /// Report it: its files are as finished as they will be.
        case conclude(Int)
    }

    /// A take whose files are being finished.
    private struct Ending: Sendable {
        let number: Int
        /// The running time at which it ends.
        let time: Duration
        /// What has been waited since something came of it last; nil where nobody counts, for the session's own end does.
        var patience: Patience?
        /// How much had come then.
        var progress: Int64 = -1
        /// How many times it was forced since then.
        var forced = 0
    }

    /// How long the end of a take waits for media up to its end, while none comes, before it cuts where nothing comes.
    package static let drainTimeout = Duration.seconds(2)
    /// How long the end of a take waits for its files while nothing comes to them.
    package static let timeout = Duration.seconds(6)
    /// How often it looks at the time meanwhile.
    package static let tickInterval = Duration.milliseconds(100)

    /// Where the newest take stands.
    package private(set) var stage = Stage.none
    /// Which take it is, from 1; so that a deadline of an older one finds that it comes too late.
    package private(set) var number = 0
    /// Those that end, or have ended, oldest first.
    private var endings: [Ending] = []

    /// Begins without any.
    package init() {}

    /// The takes whose files are being finished, oldest first.
    package var ending: [Int] { endings.map(\.number) }
    /// The running time at which a take ends; nil where that is not known, or it is over.
    package func end(of take: Int) -> Duration? { endings.first { $0.number == take }?.time }
    /// Whether one has been asked for and has not begun in every sink.
    package var isBeginning: Bool {
        switch stage {
        case .making, .beginning: true
        case .none, .running: false
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

    /// The newest is to end at a running time to come.
    ///
    /// - Parameter take: which take is meant; nil is the newest.
    package mutating func finish(_ take: Int? = nil, at time: Duration) -> [Action] {
        guard take == nil || take == number else { return [] }
        if case .beginning(nil) = stage { stage = .beginning(end: time) }
        guard stage == .running else { return [] }
        stage = .none
        endings.append(Ending(number: number, time: time, patience: Patience(every: Self.tickInterval)))
        return [.cut(number, at: time)]
    }

    /// The session ends: with its sources end the files, and its own deadlines count.
    package mutating func endWithRun(at time: Duration) {
        if case .beginning(nil) = stage { stage = .beginning(end: time) }
        guard stage == .running else { return }
        stage = .none
        endings.append(Ending(number: number, time: time))
    }

    /// Looks whether it has waited long enough; to be called every `tickInterval` for each take that ends.
    ///
    /// What counts is the time in which the process had its processor, and nothing came: where it is starved, so are those who finish the
    /// files, and a machine that is too slow for its cameras gives the last pictures late.
    ///
    /// - Parameter progress: how much of the take has come, and been written; more as long as anything moves.
    package mutating func tick(_ take: Int, progress: Int64, at now: Duration) -> [Action] {
        guard let index = endings.firstIndex(where: { $0.number == take }),
            let waited = endings[index].patience?.look(at: now)
        else { return [] }
        guard progress == endings[index].progress else {
            (endings[index].progress, endings[index].forced) = (progress, 0)
            endings[index].patience?.restart()
            return []
        }
        if waited >= Self.timeout { return conclude(take) }
        let isDue = waited >= Self.drainTimeout * (endings[index].forced + 1)
        guard isDue, endings[index].forced < 2 else { return [] }
        endings[index].forced += 1
        return [.force(take, isLast: endings[index].forced == 2)]
    }

    /// Looks whether takes are over.
    ///
    /// - Parameter isOpen: whether anything may still come to a file of a take.
    package mutating func settle(isOpen: (Int) -> Bool) -> [Action] {
        ending.filter { !isOpen($0) }.flatMap { conclude($0) }
    }

    /// A take is over, whatever its files have come to.
    package mutating func conclude(_ take: Int) -> [Action] {
        if take == number {
            switch stage {
            case .none, .making: break
            case .beginning, .running:
                stage = .none
                return [.conclude(take)]
            }
        }
        guard let index = endings.firstIndex(where: { $0.number == take }) else { return [] }
        endings.remove(at: index)
        return [.conclude(take)]
    }

    /// The session is over, and with it all its takes, oldest first.
    package mutating func concludeAll() -> [Action] { (ending + [number]).flatMap { conclude($0) } }
}
