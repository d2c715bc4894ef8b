internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Keeps the queue in front of a muxer from filling up, at which it would hold up everybody above it.
///
/// What a slow disk leaves no room for is turned away before the queue: from any frame on, but back again only with a key frame,
/// so that whatever is in the file can be decoded.
final class OverflowGate: Sendable {
    /// What it tells, on the streaming thread.
    enum Change: Sendable {
        /// Frames are turned away from now on.
        case began
        /// A frame is turned away.
        case refused(Refusal)
        /// They pass again; so many have not.
        case ended(Int)
    }

    /// A frame that is turned away.
    struct Refusal: Sendable {
        /// The last queue of its leg.
        let leg: String
        /// Its running time; nil where nobody can tell it.
        let time: ClockTime?
        /// How long it lasts; nil where it does not say.
        let length: Duration?
    }

    private struct State {
        var isShut = false
        /// Since it was shut.
        var missed = 0
        var hasAsked = false
        var waiting = Waiting()
    }

    /// How much media waits, from each frame to the next.
    ///
    /// Not the queue's own `current-level-time`, which is the newest time less the oldest: where a source comes back, the hole before
    /// it counts as media, and once the segment of its new elements has passed, all time since the run's beginning. The first
    /// pictures after a return were taken for 120 s of them, and thrown away up to the next key frame.
    struct Waiting {
        private var spans = MarkQueue()
        private var newest: UInt64?
        private var sum: UInt64 = 0

        /// The most that one frame stands for; what is further apart has a hole between.
        private static let longest = ClockTime(.seconds(2)).nanoseconds

        /// Nanoseconds.
        var time: Int64 { Int64(clamping: sum) }

        /// Only so many wait still.
        mutating func keep(_ count: Int) {
            while spans.count > max(0, count) {
                sum -= spans[0]
                spans.removeFirst(1)
            }
        }

        /// One comes, at a running time.
        mutating func add(_ time: UInt64?) {
            let time = time ?? newest ?? 0
            let span = newest.map { time > $0 ? min(time - $0, Self.longest) : 0 } ?? 0
            // Pictures that are shown in another order than they come in step back by less.
            newest = newest.map { time &+ Self.longest < $0 ? time : max(time, $0) } ?? time
            spans.append(span)
            sum += span
        }
    }

    /// What it lets pass.
    let media: MediaType
    private let leg: String
    private let queue: Element
    private let entry: Pad
    private let room: (time: Int64, bytes: Int64)
    private let state = Mutex(State())
    private let tell: @Sendable (Change) -> Void

    /// What the last frames and a few bytes take at most, as bounds of our own.
    private static let margin = Duration.milliseconds(500).nanoseconds

    /// Installs one; nil where the plan has no such queue, or one without an end.
    init?(_ leg: PlannedSink.Leg, in assembly: PipelineAssembly, _ tell: @escaping @Sendable (Change) -> Void) {
        guard let queue = assembly.element(leg.last), let entry = assembly.pad("sink", of: leg.last),
            case .int(let time)? = try? queue.get("max-size-time"),
            case .int(let bytes)? = try? queue.get("max-size-bytes"), time > 2 * Self.margin || bytes > 0
        else { return nil }
        media = leg.media
        self.leg = leg.last
        self.queue = queue
        self.entry = entry
        room = (time, bytes)
        self.tell = tell
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        entry.onBuffer { [weak self] buffer in self?.pass(buffer) ?? .pass }
    }

    /// How much waits in the queue, and how much fits.
    var level: (time: Duration, room: Duration) { (.nanoseconds(waitingTime), .nanoseconds(room.time)) }

    private var waitingTime: Int64 {
        let count = Int(read("current-level-buffers"))
        return state.withLock { state in
            state.waiting.keep(count)
            return state.waiting.time
        }
    }

    private func read(_ property: String) -> Int64 {
        if case .int(let value)? = try? queue.get(property) { value } else { 0 }
    }

    private func moment(of buffer: BufferInfo) -> ClockTime? {
        (buffer.pts ?? buffer.dts).flatMap(entry.runningTime(of:))
    }

    private func tellRefusal(of buffer: BufferInfo) {
        tell(.refused(Refusal(leg: leg, time: moment(of: buffer), length: buffer.duration?.duration)))
    }

    private func pass(_ buffer: BufferInfo) -> PadProbe.Action {
        let action = judge(buffer)
        let moment = moment(of: buffer)
        if action != .drop { state.withLock { $0.waiting.add(moment?.nanoseconds) } }
        return action
    }

    private func judge(_ buffer: BufferInfo) -> PadProbe.Action {
        let (time, bytes) = (waitingTime, read("current-level-bytes"))
        let isShut = state.withLock { $0.isShut }
        guard isShut else {
            let isFull =
                (room.time > 0 && time >= room.time - Self.margin)
                || (room.bytes > 0 && bytes + Int64(buffer.size) >= room.bytes / 20 * 19)
            guard isFull else { return .pass }
            state.withLock { state in
                (state.isShut, state.missed, state.hasAsked) = (true, 1, false)
            }
            tell(.began)
            tellRefusal(of: buffer)
            return .drop
        }
        // What is held back for a take that may begin is no lag.
        let held = read("min-threshold-time")
        let isRoomy =
            (room.time == 0 || time <= held + (room.time - held) / 2) && (room.bytes == 0 || bytes <= room.bytes / 2)
        if isRoomy, media != .video || buffer.isKeyFrame {
            let missed = state.withLock { state in
                state.isShut = false
                return state.missed
            }
            tell(.ended(missed))
            return .pass
        }
        let mayAsk = state.withLock { state in
            state.missed += 1
            guard isRoomy, !state.hasAsked else { return false }
            state.hasAsked = true
            return true
        }
        tellRefusal(of: buffer)
        if mayAsk, let moment = moment(of: buffer) {
            entry.push(.upstreamForceKeyUnit(at: moment, allHeaders: true, count: 0))
        }
        return .drop
    }
}
