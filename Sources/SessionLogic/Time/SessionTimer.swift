/// Where a session gets the time from and how it waits: one timer for all of its watches, so that a test moves them with one hand.
///
/// It counts from its own beginning. What a user sees is told in running time, which is the pipeline clock's.
public struct SessionTimer: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    /// The machine's monotonic time, which stands still while the machine sleeps (Linux: `CLOCK_MONOTONIC`).
    public init() { self.init(SuspendingClock()) }

    /// A clock's time, from this moment on.
    public init<Source: Clock>(_ clock: Source) where Source.Duration == Duration {
        let start = clock.now
        read = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// How long it has run.
    public var now: Duration { read() }

    /// Waits for a time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for time: Duration) async throws { try await wait(read() + time) }

    /// Waits until it has run for so long.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until time: Duration) async throws { try await wait(time) }
}
