internal import Dispatch
internal import Synchronization

/// A thread of one's own for calls that may block, so that Swift's few cooperative threads stay free.
///
/// Use it as an actor's executor, or run single calls on it.
public final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue
    // Dispatch's shared queues have as many threads as there are processors, and others may block them all.
    private static let timer = DispatchQueue(label: "timeouts")

    /// Makes an executor; the label shows in debuggers.
    public init(label: String) { queue = DispatchQueue(label: label) }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The executor outlives the job: this closure holds it.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// What an actor answers as its `unownedExecutor`; the actor must hold the executor in a `let`.
    @safe
    public var unownedReference: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Runs a call after those before it, and waits without holding a cooperative thread.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// Runs a call that can fail after those before it, and waits without holding a cooperative thread.
    public func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(GStreamerError) -> Value
    ) async throws(GStreamerError) -> Value {
        let result: Result<Value, GStreamerError> = await run { () -> Result<Value, GStreamerError> in
            Result { () throws(GStreamerError) in try body() }
        }
        return try result.get()
    }

    /// Runs a call, and gives it up after a time: the call goes on and keeps its thread, its answer is thrown away.
    ///
    /// - Parameter purpose: What the call does, for the error.
    /// - Throws: `timedOut`, and what the call throws.
    public func run<Value: Sendable>(
        within timeout: Duration, _ purpose: String, _ body: @escaping @Sendable () throws(GStreamerError) -> Value
    ) async throws(GStreamerError) -> Value {
        let result: Result<Value, GStreamerError> = await withCheckedContinuation { continuation in
            let first = FirstAnswer(continuation)
            queue.async { first.give(Result { () throws(GStreamerError) in try body() }) }
            let limit = DispatchTimeInterval.nanoseconds(Int(clamping: ClockTime(timeout).nanoseconds))
            BlockingExecutor.timer.asyncAfter(deadline: .now() + limit) {
                first.give(.failure(GStreamerError(.timedOut, "\(purpose) gave no answer within \(timeout)")))
            }
        }
        return try result.get()
    }

    /// Runs a call after those before it, and waits for nothing.
    public func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    /// Runs a call after those before it, and holds the calling thread, which must not be one of Swift's, until it has returned or time is up:
    /// the call then goes on and keeps its thread.
    ///
    /// - Parameter undo: Called with an answer that comes when nobody waits for it any more, before the calls that follow.
    /// - Returns: nil where time is up.
    public func wait<Value: Sendable>(
        atMost limit: Duration, undo: @escaping @Sendable (Value) -> Void = { _ in },
        _ body: @escaping @Sendable () -> Value
    ) -> Value? {
        let answer = LateAnswer<Value>()
        queue.async {
            if let late = answer.give(body()) { undo(late) }
        }
        return answer.wait(atMost: limit)
    }
}

/// An answer that a thread waits for, for a time.
private final class LateAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open, given(Value), givenUp
    }

    private let state = Mutex(State.open)
    private let isThere = DispatchSemaphore(value: 0)

    /// - Returns: The answer, where nobody waits for it any more.
    func give(_ answer: Value) -> Value? {
        let isLate = state.withLock { state in
            if case .givenUp = state { return true }
            state = .given(answer)
            return false
        }
        isThere.signal()
        return isLate ? answer : nil
    }

    func wait(atMost limit: Duration) -> Value? {
        let nanoseconds = DispatchTimeInterval.nanoseconds(Int(clamping: ClockTime(limit).nanoseconds))
        _ = isThere.wait(timeout: .now() + nanoseconds)
        return state.withLock { state in
            if case .given(let answer) = state { return answer }
            state = .givenUp
            return nil
        }
    }
}

/// Resumes a continuation with the first of two answers.
private final class FirstAnswer<Value: Sendable>: Sendable {
    private let waiting: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { waiting = Mutex(continuation) }

    func give(_ answer: sending Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: answer)
    }
}
