internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Leaves out pictures at one place of a running pipeline, and sets their size where the plan has a caps filter for it.
///
/// Time stamps and caps of what passes stay as they are: an encoder and a muxer notice a longer interval and nothing else.
final class FrameThrottle: Sendable {
    private let limiter: Mutex<FrameLimiter>
    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pad: Pad?
    private let sizer: Element?
    /// What the caps filter lets pass as planned.
    private let plannedSize: PropertySetting?

    init(_ planned: PlannedThrottle, _ assembly: PipelineAssembly) {
        limiter = Mutex(FrameLimiter(keyframeInterval: planned.keyframeInterval.map { ClockTime($0) }))
        pad = planned.element.flatMap { assembly.pad("sink", of: $0) }
        sizer = planned.sizer.flatMap(assembly.element)
        plannedSize =
            assembly.plan.elements.first { $0.name == planned.sizer }?.properties
            .first { $0.name == "caps" }?.value.setting
        pad?.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad, let time = buffer.pts ?? buffer.dts, let running = pad.runningTime(of: time) else {
                return .pass
            }
            switch limiter.withLock({ $0.judge(running) }) {
            case .pass: return .pass
            case .passAsKeyFrame:
                // Before this very picture: the pad's own thread is here.
                KeyFrameWish.send(to: pad, at: running)
                return .pass
            case .leaveOut: return .drop
            }
        }
    }

    /// How many pictures were left out, as asked.
    var leftOut: Int { limiter.withLock { $0.leftOut } }

    /// What holds from now on.
    func set(_ step: PressureLadder.Step) {
        let mode: FrameLimiter.Mode =
            step.isStopped ? .shut : step.rate.map { .rate($0) } ?? .open
        limiter.withLock { $0.set(mode) }
        guard let sizer, let plannedSize else { return }
        let caps = step.size.map { size in
            PropertyValue.caps(
                PlannedCaps(
                    "video/x-raw",
                    ["width": .int(size.width), "height": .int(size.height), "pixel-aspect-ratio": .fraction(1, 1)])
            ).setting
        }
        // A caps filter takes any caps at any time; what stands behind it negotiates anew.
        try? sizer.set("caps", to: caps ?? plannedSize)
    }
}
