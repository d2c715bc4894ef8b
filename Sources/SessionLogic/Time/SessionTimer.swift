/// What a session's watches and deadlines wait for: one timer for all of them, so that a test moves them with one hand.
///
/// It counts from its own beginning. What a user sees is told in running time, which is the pipeline clock's.
public struct SessionTimer: Sendable {
    private let source: any TimeSource
    private let last = Counter()

    /// The machine's monotonic time, which stands still while the machine sleeps (Linux: `CLOCK_MONOTONIC`).
    public init() { self.init(MachineTime()) }

    /// The time of a source.
    public init(_ source: some TimeSource) { self.source = source }

    /// How long it has run.
    public var now: Duration { source.now }

    /// Does something after a time, unless the task is cancelled before.
    @discardableResult
    public func after(_ time: Duration, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        wake(after: time) {
            await body()
            return nil
        }
    }

    /// Does something again and again until the task is cancelled, with so much time between the end of one and the beginning of the next.
    @discardableResult
    public func every(
        _ interval: Duration, first: Duration? = nil, _ body: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        wake(after: first ?? interval) {
            await body()
            return interval
        }
    }

    /// Does something after a time, and again after the pause that it returns each time, until it returns nil or the task is cancelled.
    @discardableResult
    public func wake(
        after first: Duration, _ body: @escaping @Sendable () async -> Duration?
    ) -> Task<Void, Never> {
        let (source, waiter, begin) = (source, last.next(), source.now + first)
        source.begin(waiter)
        return Task {
            defer { source.finish(waiter) }
            var due: Duration? = begin
            while let next = due {
                do { try await source.sleep(until: next, as: waiter) } catch { return }
                guard !Task.isCancelled, let pause = await body() else { return }
                due = source.now + pause
            }
        }
    }
}

/// A time that can be waited for.
public protocol TimeSource: Sendable {
    /// How long it has run.
    var now: Duration { get }

    /// A waiter is about to wait for the first time.
    func begin(_ waiter: Int)

    /// Waits until it has run for so long.
    ///
    /// - Parameter waiter: the waiter's number, the same each time it waits.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until time: Duration, as waiter: Int) async throws

    /// A waiter will not wait again.
    func finish(_ waiter: Int)
}
