/// A limit on how long a test waits for an event that should come.
public enum Deadline {
    /// The event did not come in time.
    public struct Passed: Error, CustomStringConvertible {
        /// What was waited for.
        public let event: String
        /// How long.
        public let limit: Duration

        public var description: String { "\(event) did not happen within \(limit)" }
    }

    /// What `body` gives, where it ends in time.
    ///
    /// A body that does not end when it is cancelled is left behind: one that hangs must not hang whoever set the limit.
    ///
    /// - Throws: `Passed` after `limit`, and what `body` throws; `body` is cancelled in both cases, and when the caller is.
    public static func within<Result: Sendable>(
        _ limit: Duration, for event: String, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let outcome = Observed<Swift.Result<Result, any Error>?>(nil)
        // Not detached: what it expects is the test's.
        let work = Task {
            do {
                let result = try await body()
                outcome.update { $0 = $0 ?? .success(result) }
            } catch {
                outcome.update { $0 = $0 ?? .failure(error) }
            }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            outcome.update { $0 = $0 ?? .failure(Passed(event: event, limit: limit)) }
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        return try await outcome.first { $0 }.get()
    }

    /// Looks again and again at what tells nobody when it changes, such as a counter, a kernel's table or another
    /// program's file, until it is as wanted; where there is an event, wait for the event instead.
    ///
    /// Time counts only with looks: on a machine whose threads are all taken by other tests, a limit would pass before
    /// anybody had looked.
    ///
    /// - Throws: `Passed` after `limit` and `leastLooks`, and what `condition` throws.
    public static func until(
        _ event: String, within limit: Duration = .seconds(120),
        _ condition: @escaping @Sendable () async throws -> Bool
    ) async throws {
        let start = ContinuousClock.now
        var looks = 0
        while try await !condition() {
            looks += 1
            guard start.duration(to: .now) < limit || looks < leastLooks else {
                throw Passed(event: event, limit: limit)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// How many looks there are before something is said not to have happened.
    private static let leastLooks = 50
}
