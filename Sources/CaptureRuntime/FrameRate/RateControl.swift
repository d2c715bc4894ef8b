internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Leaves out pictures of one source, evenly, while a lower rate is asked for.
///
/// Nothing is set on any device or element: what passes keeps its time stamp and its caps, so that nothing behind negotiates anew, and
/// the next picture after a wish is the first that follows it.
final class RateControl: Sendable {
    private struct State {
        var limiter = FrameLimiter()
        var preferred: FrameRate?
        var active: FrameRate?
    }

    let planned: PlannedRateControl
    private let state = Mutex(State())
    /// Told when, with a picture, another rate begins.
    private let told = Listener<SessionEvent>()
    /// Told of each picture that is left out, with its running time.
    private let spared = Listener<ClockTime>()
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pad: Pad?
    private let keepers: [KeyFrameKeeper]

    init(_ planned: PlannedRateControl, _ assembly: PipelineAssembly) {
        self.planned = planned
        pad = planned.element.flatMap { assembly.pad("sink", of: $0) }
        keepers = planned.encoders.map { KeyFrameKeeper($0, assembly) }
    }

    /// Begins to choose; to be called when everybody stands who looks at all of the source's pictures, and nobody who counts what
    /// passes.
    func open() {
        pad?.onBuffer { [weak self, weak pad] buffer in
            guard let self, let time = buffer.pts ?? buffer.dts, let running = pad?.runningTime(of: time) else {
                return .pass
            }
            return judge(running) ? .pass : .drop
        }
    }

    var current: FrameRateState {
        let state = state.withLock { $0 }
        return FrameRateState(
            source: planned.node, preferred: state.preferred, active: state.active, full: planned.rate,
            leftOut: state.limiter.leftOut)
    }

    func onChange(_ body: @escaping @Sendable (SessionEvent) -> Void) { told.set(body) }

    /// Shows somebody what is left out, on the streaming thread.
    func onLeaveOut(_ body: @escaping @Sendable (ClockTime) -> Void) { spared.set(body) }

    /// Takes a wish, which the next picture follows; nil is all pictures.
    func set(_ rate: FrameRate?) {
        state.withLock { state in
            state.preferred = rate
            state.limiter.set(rate.map { .rate($0) } ?? .open)
        }
        for keeper in keepers { keeper.set(rate) }
    }

    private func judge(_ running: ClockTime) -> Bool {
        let (passes, isNew) = state.withLock { state in
            let passes = state.limiter.judge(running) != .leaveOut
            defer { state.active = state.preferred }
            return (passes, state.active != state.preferred)
        }
        if isNew { told.tell(.frameRateChanged(current, at: running.duration)) }
        if !passes { spared.tell(running) }
        return passes
    }
}
