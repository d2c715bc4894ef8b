/// Lets one task in at a time, in the order in which they came.
public actor Turnstile {
    private var isTaken = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// Makes an open turnstile.
    public init() {}

    /// What `body` gives, run while nobody else is in.
    public func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        if isTaken {
            await withCheckedContinuation { queue.append($0) }
        }
        isTaken = true
        defer {
            if queue.isEmpty { isTaken = false } else { queue.removeFirst().resume() }
        }
        return try await body()
    }
}
