internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Plays a file again from its start when it has come to its end, with its time going on.
///
/// The end of stream is kept from everything downstream; once all used streams of the file have ended, the elements that
/// open it go back to `ready` and start anew, and their new pads are shifted by what has been played.
final class LoopedSource: Sendable {
    private struct State {
        /// The streams that have not ended this time round.
        var playing: Set<String>
        /// The running time at which the newest buffer of any stream ends.
        var end: UInt64 = 0
        var isStopped = false
    }

    private let assembly: PipelineAssembly
    private let source: PlannedSource
    private let worker: BlockingExecutor
    private let state: Mutex<State>
    private let onLoop: @Sendable (NodeName) -> Void
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [(pad: Pad, element: String)]

    init(_ assembly: PipelineAssembly, _ source: PlannedSource, onLoop: @escaping @Sendable (NodeName) -> Void) {
        self.assembly = assembly
        self.source = source
        self.onLoop = onLoop
        worker = BlockingExecutor(label: "mcpipe.loop.\(source.node)")
        state = Mutex(State(playing: Set(source.outputs.values)))
        pads = source.outputs.values.compactMap { element in
            assembly.pad("sink", of: element).map { ($0, element) }
        }
        for (pad, element) in pads { watch(pad, element) }
    }

    /// Lets the next end of stream pass.
    func stop() { state.withLock { $0.isStopped = true } }

    private func watch(_ pad: Pad, _ element: String) {
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let time = buffer.pts, let running = pad?.runningTime(of: time) else { return .pass }
            let end = running.nanoseconds + (buffer.duration?.nanoseconds ?? 0)
            state.withLock { $0.end = max($0.end, end) }
            return .pass
        }
        pad.onEvent { [weak self] event in
            guard let self, event == .endOfStream else { return .pass }
            let (isStopped, isAll) = state.withLock { state in
                if !state.isStopped { state.playing.remove(element) }
                return (state.isStopped, state.playing.isEmpty)
            }
            guard !isStopped else { return .pass }
            if isAll { restart() }
            return .drop
        }
    }

    /// The elements that open the file: those of its node that lie before the pads that appear.
    private var opening: [Element] {
        assembly.plan.elements.filter { $0.node == source.node }.prefix(2).compactMap { assembly.element($0.name) }
    }

    private func restart() {
        let end = state.withLock { state in
            state.playing = Set(source.outputs.values)
            return state.end
        }
        let elements = opening
        guard let last = elements.last else { return }
        Task { [self] in
            await worker.run { [self] in
                guard !state.withLock({ $0.isStopped }) else { return }
                assembly.delayed.setOffset(Int64(clamping: end), for: last.name)
                // Downstream first, so that nothing flows into an element that is not ready for it.
                for element in elements.reversed() { _ = try? element.setState(.ready) }
                for element in elements.reversed() { try? element.syncStateWithParent() }
                onLoop(source.node)
            }
        }
    }
}
