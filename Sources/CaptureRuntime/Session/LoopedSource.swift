internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Plays a file again from its start when it has come to its end, with its time going on.
///
/// The end of stream is kept from everything downstream; once all used streams of the file have ended, new elements open it
/// in place of the old, and their pads are shifted by what has been played. (Bringing the old ones back to `ready` makes
/// `decodebin` and `filesrc` disagree at times on who drives whom; a segment seek would have to flush a running muxer.)
final class LoopedSource: Sendable {
    private struct State {
        /// The streams that have not ended this time round.
        var playing: Set<String>
        /// The running time at which the newest buffer of any stream ends.
        var end: UInt64 = 0
        /// Whether the old elements are being taken out; their ends mean nothing then.
        var isRestarting = false
    }

    private let assembly: PipelineAssembly
    private let finishing: Finishing
    private let source: PlannedSource
    /// Where its elements are exchanged.
    let worker: BlockingExecutor
    private let state: Mutex<State>
    private let onLoop: @Sendable (NodeName, SessionFailure?) -> Void
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [(pad: Pad, element: String)]

    init(
        _ assembly: PipelineAssembly, _ finishing: Finishing, _ source: PlannedSource,
        onLoop: @escaping @Sendable (NodeName, SessionFailure?) -> Void
    ) {
        self.assembly = assembly
        self.finishing = finishing
        self.source = source
        self.onLoop = onLoop
        worker = BlockingExecutor(label: "mcpipe.loop.\(source.node)")
        state = Mutex(State(playing: Set(source.outputs.values)))
        pads = source.outputs.values.compactMap { element in
            assembly.pad("sink", of: element).map { ($0, element) }
        }
        for (pad, element) in pads { watch(pad, element) }
    }

    /// Whether the file is to end for good: somebody has ended one of its streams from outside.
    private var isEnding: Bool { source.outputs.values.contains(where: finishing.isEnding) }

    private func watch(_ pad: Pad, _ element: String) {
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let time = buffer.pts, let running = pad?.runningTime(of: time) else { return .pass }
            let end = running.nanoseconds + (buffer.duration?.nanoseconds ?? 0)
            state.withLock { $0.end = max($0.end, end) }
            return .pass
        }
        pad.onEvent { [weak self] event in
            guard let self, event == .endOfStream else { return .pass }
            guard !isEnding else {
                endWhatIsOver()
                return .pass
            }
            let isAll = state.withLock { state in
                guard !state.isRestarting else { return false }
                state.playing.remove(element)
                state.isRestarting = state.playing.isEmpty
                return state.isRestarting
            }
            if isAll { restart() }
            return .drop
        }
    }

    /// The elements that open the file: its own up to those whose pads appear.
    private var opening: [String] {
        let fromPads = assembly.plan.links.compactMap { link -> String? in
            if case .sometimes = link.from.pad { link.from.element } else { nil }
        }
        let own = assembly.plan.elements.filter { $0.node == source.node }.map(\.name)
        guard let last = own.lastIndex(where: fromPads.contains) else { return [] }
        return Array(own[...last])
    }

    /// Ends the streams for good whose ends of this round were kept from everything downstream, for no other round comes: a sound that goes
    /// on behind its picture may be what comes to the run's length.
    private func endWhatIsOver() {
        let playing = state.withLock(\.playing)
        for (_, element) in pads where !playing.contains(element) { finishing.end(element) }
    }

    private func restart() {
        let end = state.withLock { $0.end }
        Task { [self] in
            let failure = await worker.run { [self] () -> SessionFailure? in
                guard !isEnding, let last = opening.last else {
                    endWhatIsOver()
                    return nil
                }
                assembly.delayed.setOffset(Int64(clamping: end), for: last)
                do throws(SessionFailure) {
                    // Not later: a short file's new round may be over before the call is.
                    try assembly.remake(opening) {
                        state.withLock { state in
                            state.playing = Set(source.outputs.values)
                            state.isRestarting = false
                        }
                    }
                    return nil
                } catch {
                    return error
                }
            }
            onLoop(source.node, failure)
        }
    }
}
