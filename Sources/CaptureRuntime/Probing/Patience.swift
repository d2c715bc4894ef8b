internal import CaptureModel
internal import Synchronization

/// Waiting for answers that may never come.
enum Patience {
    /// The answer of a piece of work, or another where it takes too long; the work is then told to end, and its answer is
    /// thrown away.
    ///
    /// Where the task that waits is cancelled, the work is told to end too, and its answer is waited for.
    static func answer<Value: Sendable>(
        within limit: Duration, else fallback: @autoclosure @escaping @Sendable () -> Value,
        of work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let first = FirstAnswer<Value>()
        let task = Task { first.give(await work()) }
        let timer = Task {
            try? await Task.sleep(for: limit)
            guard !Task.isCancelled else { return }
            first.give(fallback())
            task.cancel()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { first.wait($0) }
        } onCancel: {
            task.cancel()
        }
    }
}

/// Resumes a continuation with the first of several answers, whichever of the two comes first.
private final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case answered(Value)
        case over
    }

    private let state = Mutex(State.empty)

    func wait(_ continuation: CheckedContinuation<Value, Never>) {
        let early: Value? = state.withLock { state in
            if case .answered(let value) = state {
                state = .over
                return value
            }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .empty:
                state = .answered(value)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .answered, .over: return nil
            }
        }
        waiting?.resume(returning: value)
    }
}

extension Duration {
    /// The time for reading: tenths of a second.
    var brief: String {
        let tenths = Int((seconds * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
