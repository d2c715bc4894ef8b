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
        /// What waits for the buffer that is under way, or for what is being decided by its own thread.
        var waiting: [@Sendable () -> Void] = []

        /// What need not wait any longer.
        mutating func release() -> [@Sendable () -> Void] {
            guard !isUnderWay else { return [] }
            defer { waiting = [] }
            return waiting
        }
    }

    /// Held while it is decided of a buffer, and while the leg is taken elsewhere.
    private let lock = Mutex(())
    private let state = Mutex(State())
    private let pad: Pad

    /// Watches over the source pad of a leg's last queue.
    init(_ pad: Pad) { self.pad = pad }

    /// Decides what becomes of a buffer; in a probe of the pad.
    func decide(_ body: () -> PadProbe.Action) -> PadProbe.Action {
        let (action, released) = lock.withLock { _ in
            state.withLock { $0.decider = CurrentThread.number }
            let action = body()
            let released = state.withLock { state in
                (state.decider, state.isUnderWay) = (nil, action != .drop)
                return state.release()
            }
            return (action, released)
        }
        for body in released { whenIdle(body) }
        return action
    }

    /// A buffer has come to its file, or a flush has thrown it away; on the thread that brings it. What waits is done behind it.
    func arrive() {
        let released = state.withLock { state in
            state.isUnderWay = false
            return state.decider == nil ? state.release() : []
        }
        for body in released { whenIdle(body) }
    }

    /// Does something while nothing passes the pad or is on its way from it: at once, or behind what is.
    func whenIdle(_ body: @escaping @Sendable () -> Void) {
        // Not kept: a probe for idle pads that stays blocks its pad.
        pad.onIdle { [weak self] in
            guard let self, !wait(with: body, whereIsOwn: true) else { return }
            lock.withLock { _ in
                if !wait(with: body, whereIsOwn: false) { body() }
            }
        }
    }

    /// Has something wait for what is under way; an event that is sent while it is decided of a buffer makes the pad idle for its own
    /// thread.
    private func wait(with body: @escaping @Sendable () -> Void, whereIsOwn: Bool) -> Bool {
        state.withLock { state in
            let waits = whereIsOwn ? state.decider == CurrentThread.number : state.isUnderWay
            if waits { state.waiting.append(body) }
            return waits
        }
    }
}
