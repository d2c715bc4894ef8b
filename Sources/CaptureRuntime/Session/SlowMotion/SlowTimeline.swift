internal import CaptureCheck
internal import CaptureModel
internal import GStreamerKit
internal import Synchronization

/// Gives what comes to a file that plays slower the times at which the file plays it.
///
/// It stands behind everything that goes by running time: cuts, counts, drops, the manifest's times
/// (docs/decisions/0026-slow-motion.md).
final class SlowTimeline: Sendable {
    private struct State {
        /// The running time that is 0 in the file.
        var zero = Duration.zero
        /// The running time at which the take begins.
        var begin = Duration.zero
        var pictures: FramePacing
    }

    /// From one captured picture to the next.
    let interval: Duration
    private let map: TimeMap
    private let state: Mutex<State>

    init(_ slow: CheckedSlowMotion) {
        map = slow.map
        interval = slow.captured.frameDuration
        state = Mutex(State(pictures: FramePacing(slow)))
    }

    /// Sets where the file and its take begin; before the first buffer comes.
    func begin(at zero: ClockTime, of take: ClockTime) {
        state.withLock { ($0.zero, $0.begin) = (zero.duration, take.duration) }
    }

    /// The times of a buffer that is shown at a running time; `pts` is that time in its segment.
    func times(_ media: MediaType, _ buffer: BufferInfo, pts: ClockTime, at time: ClockTime) -> BufferTimes {
        state.withLock { state in
            let moment = time.duration
            let length: Duration?
            let file: Duration
            if media == .video {
                let place = state.pictures.place(moment - state.begin)
                (file, length) = (place.file, place.length)
            } else {
                file = map.fileTime(at: moment - state.begin)
                length = buffer.duration.map { map.fileTime(at: moment - state.begin + $0.duration) - file }
            }
            let zero = map.fileTime(at: state.zero - state.begin)
            // From running time to the file's, and on to the time of the segment.
            let shown = pts.duration + (state.zero + file - zero - moment)
            let decoded = buffer.dts.map { dts in
                guard dts < pts else { return shown }
                let moment = moment - (pts.duration - dts.duration)
                let file = map.fileTime(at: moment - state.begin)
                return min(shown, dts.duration + (state.zero + file - zero - moment))
            }
            return BufferTimes(
                pts: ClockTime(shown), dts: decoded.map { ClockTime($0) }, duration: length.map { ClockTime($0) })
        }
    }
}
