internal import GStreamerKit
internal import Synchronization

/// Counts what a leaky queue drops, which GStreamer's `queue` does without a word.
///
/// A queue keeps the order, so what entered before a buffer that leaves, and has not left itself, never will. The level of
/// the queue is of no use: a buffer between its pads is in neither count, and the difference would be wrong by a few. A queue
/// drops only to let a newer buffer in, so every drop is followed by a buffer that leaves; what is left inside at the end came
/// after the end, and is missing nowhere.
final class LeakyQueueCounter: Sendable {
    private struct State {
        /// The time stamps of the buffers that have entered and neither left nor been missed, oldest first.
        var inside: [UInt64] = []
        var dropped = 0
        /// How many may be inside before the queue is asked how many it really holds.
        var limit = LeakyQueueCounter.longestList

        mutating func miss(_ count: Int) {
            dropped += count
            inside.removeFirst(count)
        }
    }

    /// A queue whose peer has stalled lets nothing out for hours; the list is cut where it has grown this long.
    private static let longestList = 1024

    private let state = Mutex(State())
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [Pad]
    private let element: Element?

    /// Watches a queue; nil where the plan has none of that name.
    init?(_ queue: String, _ assembly: PipelineAssembly) {
        guard let entry = assembly.pad("sink", of: queue), let exit = assembly.pad("src", of: queue) else { return nil }
        pads = [entry, exit]
        element = assembly.element(queue)
        entry.onBuffer { [weak self] buffer in
            self?.enter(Self.mark(buffer))
            return .pass
        }
        exit.onBuffer { [weak self] buffer in
            self?.leave(Self.mark(buffer))
            return .pass
        }
    }

    /// How many buffers it has dropped.
    var dropped: Int { state.withLock { $0.dropped } }

    private static func mark(_ buffer: BufferInfo) -> UInt64 { (buffer.pts ?? buffer.dts)?.nanoseconds ?? .max }

    private func enter(_ mark: UInt64) {
        let isLong = state.withLock { state in
            state.inside.append(mark)
            return state.inside.count > state.limit
        }
        guard isLong, case .int(let level)? = try? element?.get("current-level-buffers") else { return }
        state.withLock { state in
            // One buffer may be on its way in, and one on its way out.
            state.miss(max(0, state.inside.count - Int(level) - 2))
            state.limit = 2 * state.inside.count + Self.longestList
        }
    }

    private func leave(_ mark: UInt64) {
        state.withLock { state in
            guard let index = state.inside.firstIndex(of: mark) else { return }
            state.miss(index)
            state.inside.removeFirst()
        }
    }
}
