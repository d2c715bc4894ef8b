import Synchronization

/// A value that other tasks wait on: each change is shown to everyone who waits, so that no test has to sleep.
public final class Observed<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var waiters: [Int: @Sendable (Value) -> Bool] = [:]
        var nextWaiter = 0
    }

    private let state: Mutex<State>

    /// Begins with a value.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The value now.
    public var current: Value { state.withLock { $0.value } }

    /// Changes the value and wakes those who waited for what it has become.
    public func update(_ change: @Sendable (inout Value) -> Void) {
        state.withLock { state in
            change(&state.value)
            for (number, waiter) in state.waiters where waiter(state.value) { state.waiters[number] = nil }
        }
    }

    /// What `find` makes of the first value for which it gives something.
    ///
    /// - Throws: `CancellationError` when the task that waits is cancelled.
    public func first<Found: Sendable>(_ find: @escaping @Sendable (Value) -> Found?) async throws -> Found {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let answer = Answer<Found>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                answer.set(continuation)
                state.withLock { state in
                    if let found = find(state.value) {
                        answer.resume(with: .success(found))
                    } else {
                        state.waiters[number] = { value in
                            guard let found = find(value) else { return false }
                            answer.resume(with: .success(found))
                            return true
                        }
                    }
                }
                // A cancellation that came before the continuation was set has found nothing to resume.
                if Task.isCancelled { answer.resume(with: .failure(CancellationError())) }
            }
        } onCancel: {
            answer.resume(with: .failure(CancellationError()))
            state.withLock { $0.waiters[number] = nil }
        }
    }
}

/// A continuation that is resumed at most once, by whoever comes first.
private final class Answer<Found: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Found, any Error>?>(nil)

    func set(_ new: CheckedContinuation<Found, any Error>) { continuation.withLock { $0 = new } }

    func resume(with result: Result<Found, any Error>) {
        let taken = continuation.withLock { held in
            let taken = held
            held = nil
            return taken
        }
        taken?.resume(with: result)
    }
}
