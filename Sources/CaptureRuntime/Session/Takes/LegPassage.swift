internal import GStreamerKit
internal import Synchronization

/// Keeps apart what is decided of a buffer, on a leg's own thread, and what takes the leg elsewhere, on another.
///
/// To GStreamer a pad is idle until a buffer leaves it for its peer: also while a probe decides where the buffer goes, and after that.
/// Were the pad unlinked then, the buffer would go nowhere, its queue would stop for good (`GST_FLOW_NOT_LINKED`), and so would the source.
final class LegPassage: Sendable {
    private struct State {
        /// The thread that decides of a buffer.
        var decider: UInt?
        /// Whether a buffer has been sent to a file and has not come to it.
        var isUnderWay = false
        /// What is to be done once nothing is decided and nothing is under way.
        var waiting: [@Sendable () -> Void] = []
        var isDue: Bool { !isUnderWay && !waiting.isEmpty }
    }

    /// Held while it is decided of a buffer, and while the leg is taken elsewhere. Only the leg's own thread waits for it: an event that this
    /// thread sends while it decides waits in GStreamer for whoever has found the pad idle.
    private let lock = Mutex(())
    private let state = Mutex(State())
    private let pad: Pad

    /// Watches over the source pad of a leg's last queue.
    init(_ pad: Pad) { self.pad = pad }

    /// Decides what becomes of a buffer; in a probe of the pad.
    func decide(_ body: () -> PadProbe.Action) -> PadProbe.Action {
        let action = lock.withLock { _ in
            state.withLock { $0.decider = CurrentThread.number }
            let action = body()
            state.withLock { ($0.decider, $0.isUnderWay) = (nil, action != .drop) }
            return action
        }
        awaitIdle()
        return action
    }

    /// A buffer has come to its file, or a flush has thrown it away; on the thread that brings it. What waits is done behind it.
    func arrive() {
        state.withLock { $0.isUnderWay = false }
        awaitIdle()
    }

    /// Does something while nothing passes the pad or is on its way from it: at once, or behind what is.
    func whenIdle(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.waiting.append(body) }
        awaitIdle()
    }

    private func awaitIdle() {
        guard state.withLock(\.isDue) else { return }
        // Not kept: a probe for idle pads that stays blocks its pad.
        pad.onIdle { [weak self] in self?.doWhatWaits() }
    }

    private var mayTry: Bool { state.withLock { $0.isDue && $0.decider != CurrentThread.number } }

    /// Who finds the lock held leaves what waits to its holder, who looks once more when it has let go.
    private func doWhatWaits() {
        while mayTry {
            let isDone: Void? = lock.withLockIfAvailable { _ in
                let bodies = state.withLock { state -> [@Sendable () -> Void] in
                    guard state.isDue else { return [] }
                    defer { state.waiting = [] }
                    return state.waiting
                }
                for body in bodies { body() }
            }
            guard isDone != nil else { return }
        }
    }
}
