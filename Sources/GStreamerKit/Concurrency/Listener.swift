internal import Synchronization

/// Somebody who is told something on the thread where it happens; set from any thread.
///
/// A closure that lies in a `Mutex` by itself must not be asked for again and again: Swift 6.3 wraps it on its way out and once more on its
/// way back, which is 160 bytes and two calls more each time, and after about 100,000 times the call is too deep for the stack. As a part
/// of a value it stays what it is.
package final class Listener<each Value>: Sendable {
    private struct Hearing: Sendable {
        let body: @Sendable (repeat each Value) -> Void
    }

    private let hearing = Mutex<Hearing?>(nil)

    /// Makes one that tells nobody.
    package init() {}

    /// Sets who is told from now on, in place of whoever was before.
    package func set(_ body: @escaping @Sendable (repeat each Value) -> Void) {
        hearing.withLock { $0 = Hearing(body: body) }
    }

    /// Tells nobody any more.
    package func clear() { hearing.withLock { $0 = nil } }

    /// Whether there is somebody.
    package var isSet: Bool { hearing.withLock { $0 != nil } }

    /// Tells whoever is to be told, without a lock.
    package func tell(_ value: repeat each Value) { hearing.withLock { $0 }?.body(repeat each value) }
}
