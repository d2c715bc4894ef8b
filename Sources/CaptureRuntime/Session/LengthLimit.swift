internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Ends every source at the same moment of the timeline: a length after the first frame of any.
final class LengthLimit: Sendable {
    private let length: ClockTime
    /// The running time of the first frame of any source.
    private let begin = Mutex<ClockTime?>(nil)

    init(_ length: Duration) { self.length = ClockTime(length) }

    /// Watches the sources; `finishing` ends one when its first frame past the limit comes.
    func watch(_ assembly: PipelineAssembly, _ finishing: Finishing) {
        for source in assembly.plan.sources {
            for element in source.outputs.values {
                guard let pad = assembly.pad("sink", of: element) else { continue }
                pad.onBuffer { [weak pad] buffer in
                    guard let time = buffer.pts ?? buffer.dts, let running = pad?.runningTime(of: time) else {
                        return .pass
                    }
                    guard self.isPast(running) else { return .pass }
                    finishing.end(element)
                    // The pad is busy with this very frame until it is dropped; the rest are dropped by the end itself.
                    return .drop
                }
            }
        }
    }

    private func isPast(_ time: ClockTime) -> Bool {
        begin.withLock { begin in
            let start = begin.map { min($0, time) } ?? time
            begin = start
            // Half a millisecond: time stamps of 29.97 fps are rounded, and a frame at the limit is one too many.
            return time.nanoseconds + 500_000 >= start.nanoseconds + length.nanoseconds
        }
    }
}
