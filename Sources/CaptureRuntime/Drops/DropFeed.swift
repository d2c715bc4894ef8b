internal import Synchronization

/// Keeps what was dropped until somebody reads it, merged: at most one value a place and reason.
final class DropFeed: Sendable {
    private struct Key: Hashable {
        let account: Int
        let reason: DropReason
    }

    private struct State {
        var waiting: [(key: Key, drop: FrameDrop)] = []
    }

    private let state = Mutex(State())
    /// One signal is kept while nobody waits; it says only that there is something.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Adds what was dropped at a place.
    func add(_ drop: FrameDrop, of account: Int) {
        let key = Key(account: account, reason: drop.reason)
        let isFirst = state.withLock { state in
            if let index = state.waiting.firstIndex(where: { $0.key == key }) {
                state.waiting[index].drop.count += drop.count
                state.waiting[index].drop.runningTime = drop.runningTime
                return false
            }
            state.waiting.append((key, drop))
            return true
        }
        if isFirst { continuation.yield() }
    }

    /// The oldest that nobody has read.
    func take() -> FrameDrop? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst().drop }
    }

    /// All that nobody has read, oldest first.
    func takeAll() -> [FrameDrop] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting.map(\.drop)
        }
    }

    /// Nothing more comes.
    func close() { continuation.finish() }
}
