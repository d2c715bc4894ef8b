/// The drops of a session as they happen, for one reader; ends with the session.
///
/// What nobody has read yet is merged: a reader that comes late finds one `FrameDrop` a place and reason, with the sum. So a
/// flood of drops costs no memory, and nobody who reads is flooded.
public struct FrameDrops: AsyncSequence, Sendable {
    /// Waits for what is dropped next.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let feed: DropFeed
        var signals: AsyncStream<Void>.Iterator

        /// Waits for the next; nil at the end of the session.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> FrameDrop? {
            while true {
                if let drop = feed.take() { return drop }
                guard await signals.next(isolation: actor) != nil else { return feed.take() }
            }
        }
    }

    let feed: DropFeed

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(feed: feed, signals: feed.signals.makeAsyncIterator())
    }
}
