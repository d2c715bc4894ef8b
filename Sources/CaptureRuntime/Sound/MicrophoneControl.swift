internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Sends each piece of a source's sound the way of the mode that is asked for.
///
/// The way is chosen where they part, once for a piece, on the thread that brings it; gates before the ways let it through one of them.
final class MicrophoneControl: Sendable {
    let planned: PlannedTreatment
    private let state: Mutex<(preferred: MicrophoneMode, active: MicrophoneMode)>
    /// Told when, with a piece, another mode begins.
    private let told = Listener<SessionEvent>()
    private let stream: SingleStream
    /// A probe's closure may hold its pad weakly only; somebody must hold the pads.
    private let pads: [Pad]

    init(_ planned: PlannedTreatment, _ assembly: PipelineAssembly) {
        self.planned = planned
        state = Mutex((planned.initial, planned.initial))
        stream = SingleStream(at: assembly.pad("src", of: planned.join))
        let fork = assembly.pad("sink", of: planned.fork)
        let gates = planned.ways.map { ($0.mode, assembly.pad($0.pad, of: $0.element)) }
        pads = [fork].compactMap(\.self) + gates.compactMap(\.1)
        fork?.onBuffer { [weak self, weak fork] buffer in
            let running = buffer.pts.flatMap { fork?.runningTime(of: $0) } ?? ClockTime(.zero)
            self?.choose(at: running.duration)
            return .pass
        }
        for (mode, gate) in gates {
            gate?.onBuffer { [weak self] _ in self?.current.active == mode ? .pass : .drop }
        }
    }

    var current: MicrophoneModeState {
        state.withLock { MicrophoneModeState(source: planned.node, preferred: $0.preferred, active: $0.active) }
    }

    func onChange(_ body: @escaping @Sendable (SessionEvent) -> Void) { told.set(body) }

    /// Takes a wish, which the next piece follows.
    func set(_ mode: MicrophoneMode) { state.withLock { $0.preferred = mode } }

    private func choose(at running: Duration) {
        let isNew = state.withLock { state in
            defer { state.active = state.preferred }
            return state.active != state.preferred
        }
        if isNew { told.tell(.microphoneModeChanged(current, at: running)) }
    }
}
