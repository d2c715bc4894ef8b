internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Gives the last picture of a stream as long as it lasts where its rate is changed, and not longer.
///
/// `videorate` of GStreamer 1.22 gives a picture when the next one has come, and the last one once when the stream ends: of 2 fps brought to
/// 10 fps the last half second would be a tenth, and of 59 s brought to 0.5 fps a picture would follow that begins at 60 s.
final class LastPicture: Sendable {
    private struct State {
        /// When the newest picture is shown.
        var newest: ClockTime?
        /// From one of the last pictures to the next, in nanoseconds, the newest first.
        var intervals: [UInt64] = []
        /// The running time at which the stream ends; nil while it goes on.
        var end: ClockTime?
    }

    /// A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: (sink: Pad, source: Pad)
    private let newest: NewestBuffer
    private let state = Mutex(State())

    /// Time stamps of 29.97 fps are rounded.
    private static let rounding: UInt64 = 500_000

    init?(_ assembly: PipelineAssembly, _ element: PlannedElement) {
        guard element.factory == "videorate", !element.properties.contains(where: { $0.name == "drop-only" }),
            let sink = assembly.pad("sink", of: element.name), let source = assembly.pad("src", of: element.name)
        else { return nil }
        pads = (sink, source)
        newest = sink.keepNewest()
        sink.onBuffer { [weak self] buffer in
            self?.state.withLock { state in
                guard let time = buffer.pts, state.end == nil else { return }
                if let newest = state.newest, newest < time {
                    state.intervals = [time.nanoseconds - newest.nanoseconds] + state.intervals.prefix(1)
                }
                state.newest = time
            }
            return .pass
        }
        sink.onEvent { [weak self] event in
            if event == .endOfStream { self?.repeatNewest() }
            return .pass
        }
        // Behind here they are pictures as others that are repeated.
        source.unmarkRepeated()
        source.onBuffer { [weak self, weak source] buffer in
            guard let self, let end = state.withLock(\.end),
                let time = buffer.pts.flatMap({ source?.runningTime(of: $0) })
            else { return .pass }
            return time.nanoseconds + Self.rounding >= end.nanoseconds ? .drop : .pass
        }
    }

    /// Gives the newest picture again for each that is still due, on the thread that brings the end.
    private func repeatNewest() {
        defer { newest.release() }
        let (time, intervals) = state.withLock { ($0.newest, $0.intervals) }
        guard let time, let info = newest.info, let step = step else { return }
        // Where it does not say how long it lasts, as long as those before it; a hole before it is no sign of that.
        guard let length = info.duration?.nanoseconds ?? intervals.min(), length > 0 else { return }
        let end = ClockTime(nanoseconds: time.nanoseconds + length)
        state.withLock { $0.end = pads.sink.runningTime(of: end) }
        var next = time.nanoseconds + step.nanoseconds
        while next + Self.rounding < end.nanoseconds,
            pads.sink.chain(again: newest, at: ClockTime(nanoseconds: next), for: step)
        {
            next += step.nanoseconds
        }
    }

    /// From one picture to the next as they are given; nil before the first.
    private var step: ClockTime? {
        guard case .fraction(let top, let bottom)? = pads.source.currentCaps?.structures.first?["framerate"], top > 0,
            bottom > 0
        else {
            return nil
        }
        return ClockTime(nanoseconds: UInt64(1e9 * Double(bottom) / Double(top)))
    }
}
