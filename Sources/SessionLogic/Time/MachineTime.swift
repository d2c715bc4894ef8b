internal import Synchronization

/// The machine's own time, from this moment on.
struct MachineTime: TimeSource {
    private let clock = SuspendingClock()
    private let start = SuspendingClock().now

    var now: Duration { start.duration(to: clock.now) }

    func begin(_ waiter: Int) {}

    func sleep(until time: Duration, as waiter: Int) async throws {
        try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
    }

    func finish(_ waiter: Int) {}
}

/// Numbers, each given once.
final class Counter: Sendable {
    private let last = Atomic(0)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
