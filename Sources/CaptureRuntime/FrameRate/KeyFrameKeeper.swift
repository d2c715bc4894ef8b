internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Keeps an encoder's key frames as close in time as planned while it gets fewer pictures: encoders count pictures.
final class KeyFrameKeeper: Sendable {
    private struct State {
        var timer: KeyFrameTimer
        /// The rate of what comes; nil is that which the encoder was told.
        var rate: FrameRate?
    }

    private let state: Mutex<State>
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pad: Pad?

    init(_ planned: PlannedRateControl.Encoder, _ assembly: PipelineAssembly) {
        let timer = KeyFrameTimer(interval: ClockTime(planned.keyframeInterval))
        state = Mutex(State(timer: timer))
        pad = assembly.pad("sink", of: planned.element)
        pad?.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, let time = buffer.pts ?? buffer.dts, let running = pad.runningTime(of: time) else {
                return .pass
            }
            // Before this very picture: the pad's own thread is here.
            if isDue(at: running) { KeyFrameWish.send(to: pad, at: running) }
            return .pass
        }
    }

    /// Takes the rate at which pictures come from now on; some that came before it are still on their way.
    func set(_ rate: FrameRate?) { state.withLock { $0.rate = rate } }

    private func isDue(at time: ClockTime) -> Bool {
        state.withLock { state in
            guard let rate = state.rate else { return state.timer.finish() }
            let tolerance = rate.frameDuration.wholeNanoseconds / 8
            return state.timer.isDue(at: Int64(clamping: time.nanoseconds), tolerance: tolerance)
        }
    }
}
