import Synchronization

/// A clock of Swift's that goes on when a test says so, for deadlines and watches.
///
/// Nothing is guessed: whoever moves it waits until those it has woken sleep again.
public final class ManualClock: Clock, Sendable {
    /// A time since the clock's beginning.
    public struct Instant: InstantProtocol {
        /// Since the beginning.
        public var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var last = 0
        var sleepers: [Sleeper] = []
        /// Those who were cancelled before they slept.
        var cancelled: Set<Int> = []
        var waiting: [(id: Int, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Stands at its beginning.
    public init() {}

    public var now: Instant { state.withLock { Instant(offset: $0.now) } }
    public var minimumResolution: Duration { .nanoseconds(1) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (outcome, reached): (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) =
                    state.withLock { state in
                        if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
                        if deadline.offset <= state.now { return (.success(()), []) }
                        state.sleepers.append(Sleeper(id: id, deadline: deadline.offset, continuation: continuation))
                        return (nil, Self.reached(&state))
                    }
                if let outcome { continuation.resume(with: outcome) }
                for waiting in reached { waiting.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Goes on by so much and wakes who is due, earliest first.
    public func advance(by time: Duration) {
        let due = state.withLock { state in
            state.now += time
            let due = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// How many sleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until so many sleep, or for `limit` of real time.
    public func waitForSleepers(_ count: Int, within limit: Duration) async {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        let impatience = Task { [weak self] in
            try? await Task.sleep(for: limit)
            self?.state.withLock { state in
                let given = state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
                return given?.continuation
            }?.resume()
        }
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiting.append((id, count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
        impatience.cancel()
    }

    private static func reached(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        let count = state.sleepers.count
        defer { state.waiting.removeAll { $0.count <= count } }
        return state.waiting.filter { $0.count <= count }.map(\.continuation)
    }
}
