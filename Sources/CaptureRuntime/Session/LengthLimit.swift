internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends every source at the same moment of the timeline: a length after the first frame of any.
final class LengthLimit: Sendable {
    private let length: ClockTime
    /// The running time of the first frame of any source.
    private let begin = Mutex<ClockTime?>(nil)
    /// The running times at which what has passed ends, by element.
    private let ends = Mutex<[String: ClockTime]>([:])
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [(pad: Pad, element: String)]
    /// Where composites leave their compositors.
    private let composites: [Pad]

    /// Watches the sources; `finishing` ends one when its first frame past the limit comes.
    init(_ length: Duration, _ assembly: PipelineAssembly, _ finishing: Finishing) {
        self.length = ClockTime(length)
        pads = assembly.plan.sources.flatMap(\.outputs.values).compactMap { element in
            assembly.pad("sink", of: element).map { ($0, element) }
        }
        composites = assembly.plan.composites.compactMap { assembly.pad("src", of: $0.element) }
        for (pad, element) in pads {
            pad.onBuffer { [weak self, weak pad, weak finishing] buffer in
                guard let self, let time = buffer.pts ?? buffer.dts, let running = pad?.runningTime(of: time),
                    isPast(running, lasting: buffer.duration, in: element)
                else { return .pass }
                // The pad is busy with this very frame until it is dropped; later ones the end itself turns away.
                finishing?.endComposites()
                finishing?.end(element)
                return .drop
            }
        }
        // Its pictures lie on a grid of their own: of 5 s at 25 fps the one at 5.000 s would show what a source gave at 4.98 s.
        for pad in composites {
            pad.onBuffer { [weak self, weak pad] buffer in
                guard let self, let time = buffer.pts, let running = pad?.runningTime(of: time) else { return .pass }
                return isBehind(running) ? .drop : .pass
            }
        }
    }

    /// Whether all sources should have ended at a running time; false before the first frame of any.
    func isOver(at time: ClockTime) -> Bool {
        begin.withLock { begin in begin.map { time.nanoseconds >= $0.nanoseconds + length.nanoseconds } ?? false }
    }

    /// When all sources end, where that is not after a running time; nil else.
    func end(by time: Duration) -> Duration? {
        let end = begin.withLock { $0 }.map { ClockTime(nanoseconds: $0.nanoseconds + length.nanoseconds).duration }
        return end.flatMap { $0 <= time ? $0 : nil }
    }

    /// The running time at which the last ends that has entered an element; nil before the first.
    func lastEnd(of element: String) -> Duration? { ends.withLock { $0[element]?.duration } }

    /// Whether a picture, which may be the first of any, begins when all is over.
    private func isBehind(_ time: ClockTime) -> Bool {
        begin.withLock { begin in
            let start = begin.map { min($0, time) } ?? time
            begin = start
            // Half a millisecond: time stamps of 29.97 fps are rounded, and a frame at the limit is one too many.
            return time.nanoseconds + 500_000 >= start.nanoseconds + length.nanoseconds
        }
    }

    private func isPast(_ time: ClockTime, lasting duration: ClockTime?, in element: String) -> Bool {
        let isPast = isBehind(time)
        if !isPast {
            let end = ClockTime(nanoseconds: time.nanoseconds + (duration?.nanoseconds ?? 0))
            ends.withLock { $0[element] = end }
        }
        return isPast
    }
}
