public import SessionLogic
import Synchronization

/// The time of watches and deadlines, which goes on when a test says so.
///
/// `advance` returns when every task that it has woken waits again or has ended, so that a test does not depend on scheduling.
public final class ManualTime: TimeSource {
    private struct Sleeper {
        let waiter: Int
        let deadline: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var sleepers: [Sleeper] = []
        /// The waiters that were woken and have not waited again or ended yet.
        var busy: Set<Int> = []
        /// The waiters whose tasks were cancelled.
        var cancelled: Set<Int> = []
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Stands at its beginning.
    public init() {}

    public var now: Duration { state.withLock { $0.now } }

    /// Whether a task sleeps until a time that is to come.
    public var isAwaited: Bool { state.withLock { !$0.sleepers.isEmpty } }

    public func begin(_ waiter: Int) { state.withLock { _ = $0.busy.insert(waiter) } }

    public func sleep(until time: Duration, as waiter: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(waiter) { return .failure(CancellationError()) }
                    // What is due at once is done before time goes on.
                    if time <= state.now {
                        state.busy.insert(waiter)
                        return .success(())
                    }
                    state.busy.remove(waiter)
                    state.sleepers.append(Sleeper(waiter: waiter, deadline: time, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) } else { settle() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(waiter)
                return state.sleepers.firstIndex { $0.waiter == waiter }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    public func finish(_ waiter: Int) {
        state.withLock { state in
            state.busy.remove(waiter)
            state.cancelled.remove(waiter)
        }
        settle()
    }

    /// Goes on by so much, from one deadline to the next, and waits at each until what is due has been done.
    public func advance(by time: Duration) async {
        let end = now + time
        while true {
            let due = state.withLock { state -> [Sleeper] in
                state.now = min(end, max(state.now, state.sleepers.map(\.deadline).min() ?? end))
                let due = state.sleepers.filter { $0.deadline <= state.now }
                state.sleepers.removeAll { $0.deadline <= state.now }
                state.busy.formUnion(due.map(\.waiter))
                return due
            }
            for sleeper in due { sleeper.continuation.resume() }
            await waitUntilSettled()
            if due.isEmpty { return }
        }
    }

    /// Waits until all that is due has been done.
    public func waitUntilSettled() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if state.busy.isEmpty { return true }
                state.waiting = continuation
                return false
            }
            if isSettled { continuation.resume() }
        }
    }

    private func settle() {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.busy.isEmpty else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
