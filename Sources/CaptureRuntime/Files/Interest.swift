internal import Synchronization

/// Whether somebody still waits for an answer; asked between the steps of long work on a thread of its own.
final class Interest: Sendable {
    private let isLost = Atomic(false)
    private let deadline: ContinuousClock.Instant?

    /// - Parameter limit: After that time nothing new is to be made; what is looked at is looked at to its end.
    init(within limit: Duration? = nil) { deadline = limit.map { ContinuousClock.now + $0 } }

    func lose() { isLost.store(true, ordering: .relaxed) }

    var isThere: Bool { !isLost.load(ordering: .relaxed) }
    var isInTime: Bool { isThere && deadline.map { ContinuousClock.now < $0 } ?? true }
}
