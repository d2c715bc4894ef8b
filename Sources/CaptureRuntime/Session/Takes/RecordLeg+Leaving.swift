internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// How a leg leaves its files to go on without it, and what waits for it.
extension RecordLeg {
    /// Whether the file goes on without it.
    var isDetached: Bool { state.withLock { $0.isDetached } }

    /// Lets the file go on without it, once nothing passes the pad; blocks.
    ///
    /// - Parameter done: called when it is so, with the running time of the leg's newest buffer.
    func detach(_ done: @escaping @Sendable (ClockTime?) -> Void) {
        pad.onIdle { [weak self] in
            guard let self else { return }
            let newest = newest
            if let newest {
                state.withLock { $0.isDetached = true }
                move(to: nil, by: Cut(time: newest, writer: nil, needsKeyFrame: false), at: newest)
            } else {
                leaveOutOfAll()
            }
            done(newest)
        }
    }

    /// Lets the files go on without it that have waited for its first buffer.
    private func leaveOutOfAll() {
        let waiting = state.withLock { state in
            defer {
                state.isDetached = true
                state.writer = nil
                state.cuts.removeAll { $0.writer != nil }
            }
            return state.cuts.compactMap(\.writer) + [state.writer].compactMap(\.self)
        }
        pad.unlink()
        for (index, writer) in waiting.enumerated() where !waiting[..<index].contains(where: { $0 === writer }) {
            writer.end(plan.last)
        }
    }

    /// Whether a file waits for what comes of it: its own, or one that waits for its first buffer.
    var isAwaited: Bool {
        state.withLock { state in
            state.writer != nil || (state.newest == nil && state.cuts.contains { $0.writer != nil })
        }
    }

    /// Tells a file that nothing will come of it.
    func leaveOut(of writer: FileWriter) {
        state.withLock { $0.isDetached = true }
        writer.end(plan.last)
    }
}
