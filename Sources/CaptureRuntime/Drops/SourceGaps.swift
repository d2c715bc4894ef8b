internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Counts what a source itself has lost, by the count that its driver or its network keeps, and by the rate that it owes.
///
/// `v4l2src` gives each picture the driver's sequence number as its offset, and sound sources give each buffer its place among
/// all samples; a gap in them is what the kernel or the device had to drop. RTP packets are counted by the jitter buffer. What a camera
/// leaves out without a word shows in the times of its pictures only (`Cadence`; of a network source, which states no rate that it
/// keeps, `MeasuredCadence`).
final class SourceGaps: Sendable {
    private struct State {
        var count = SequenceCount()
        /// The rate of its pictures, where its format says one.
        var cadence: Cadence?
        /// What a network source does without a word.
        var measured: MeasuredCadence?
        /// How many frames have come since the device was opened, and the running time at which the newest one begins.
        var (seen, start): (UInt64, UInt64) = (0, 0)
        /// What is missing before a frame that has not arrived yet; behind the last one that does, nothing is missing.
        var gap: (missing: Int, first: UInt64, now: ClockTime?)?
        /// The running times of the newest frame and of its end.
        var (time, end): (UInt64, UInt64) = (0, 0)
        /// The usual time from one frame to the next.
        var interval: UInt64 = 0
        /// What the jitter buffers said last, and what those before them had said.
        var (packets, before) = (PacketLosses(), PacketLosses())
        /// What was known when frames were last found missing.
        var judged = PacketLosses()
        /// Pictures that a worker says are damaged, and the running time at which it left one out that was too late.
        var (damaged, leftOut): (Int, Duration?) = (0, nil)
        /// The running time up to which a file was to give it.
        var owed: Duration?

        mutating func takeGap() -> (missing: Int, first: UInt64, now: ClockTime?)? {
            defer { gap = nil }
            return gap
        }
    }

    /// Sources whose offsets are counts of what was captured.
    private static let counting: Set<String> = ["v4l2src", "alsasrc", "pulsesrc"]
    /// Gives its first picture the place 0, whatever its number was, and all others their number, or one more: so by 1.22.
    private static let misplacing = "v4l2src"
    /// One that stands for a camera in a process of its own: the ring behind it is there too, and what that drops shows here only.
    private static let simulated = "videotestsrc"

    let source: NodeName
    let media: MediaType
    let account: LossAccount
    private let plan: PlannedSource
    private let assembly: PipelineAssembly
    private let factory: String
    private let keepsCount: Bool
    private let owesRate: Bool
    private let exit: Pad?
    /// By which it leaves its device. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let device = Mutex<Pad?>(nil)
    /// The pictures of a network camera; nil where its worker follows them.
    private let pictures: NetworkPictures?
    /// Whether another process has the packets, and tells of them.
    private let isTold: Bool
    private let state = Mutex(State())

    init(
        _ plan: PlannedSource, _ media: MediaType, _ element: String, _ isolated: PlannedElement?,
        _ account: LossAccount, in assembly: PipelineAssembly
    ) {
        self.plan = plan
        self.media = media
        self.account = account
        self.assembly = assembly
        source = plan.node
        // The count comes with the buffers from where the device is open.
        let opener = isolated ?? assembly.plan.elements.first { $0.name == plan.element }
        factory = opener?.factory ?? ""
        keepsCount = Self.counting.contains(factory) || (isolated != nil && factory == Self.simulated)
        exit = assembly.pad("sink", of: element)
        isTold = isolated != nil && factory == "rtspsrc"
        // A camera in the network may send fewer than it says, and its packets are counted.
        let interval = media == .video && plan.isLive && factory != "rtspsrc" ? plan.interval : nil
        owesRate = interval != nil
        let isMeasured = factory == "rtspsrc"
        state.withLock { state in
            state.cadence = interval.map { Cadence(interval: $0) }
            state.measured = isMeasured ? MeasuredCadence() : nil
        }
        guard factory == "rtspsrc", media == .video, !isTold else {
            pictures = nil
            return
        }
        let isDecoded = assembly.plan.elements.contains { $0.node == plan.node && $0.factory == "decodebin" }
        pictures = NetworkPictures(isDecoded: isDecoded) { reason, count, time, now in
            account.note(reason, count, at: time, now: now)
        }
    }

    /// How the source stands; without what it delivered.
    var tally: SourceTally {
        var tally = SourceTally(source: source, media: media)
        tally.drops = account.counts
        if factory == "rtspsrc" {
            let packets = packets
            (tally.lostPackets, tally.latePackets) = (packets.lost, packets.late)
        }
        tally.damaged = damaged
        return tally
    }

    /// The running time up to which a file was to give it by its own account; nil before its end, and of other sources.
    var owed: Duration? {
        get { state.withLock { $0.owed } }
        set { state.withLock { $0.owed = newValue } }
    }

    /// Pictures of a network camera that came damaged.
    var damaged: Int { pictures?.damaged ?? state.withLock { $0.damaged } }

    /// Whether its pictures come and are left out at a running time, because they are too late.
    func isLeavingOut(at now: Duration) -> Bool {
        if let pictures { return pictures.isLeavingOut(at: now) }
        return state.withLock { $0.leftOut }.map { now - $0 < SourceWatch.silenceLimit } ?? false
    }

    /// Takes what the worker tells that has the packets, on this pipeline's running time.
    func take(_ news: WorkerNews) {
        guard isTold else { return }
        switch news {
        case .lost(let reason, let count, let time, let now):
            let now = now.map { ClockTime(nanoseconds: $0) }
            account.note(reason, count, at: ClockTime(nanoseconds: time), now: now)
            if reason == .late, let now { state.withLock { $0.leftOut = now.duration } }
        case .damaged(let count, _): state.withLock { $0.damaged += count }
        case .packets(let lost, let late, _):
            state.withLock { state in
                state.packets.lost += lost
                state.packets.late += late
            }
        }
    }

    /// Begins to count, also what comes of elements that are made in the place of these.
    func open() {
        if keepsCount || owesRate {
            watchDevice()
            exit?.onBuffer { [weak self] _ in
                if let self, let gap = state.withLock({ $0.takeGap() }) {
                    account.note(
                        .discontinuity, gap.missing, at: ClockTime(nanoseconds: gap.first), until: gap.now, now: gap.now
                    )
                }
                return .pass
            }
            assembly.onRemake { [weak self] names in
                guard let self, names.contains(plan.element) else { return }
                state.withLock { state in
                    state.count = SequenceCount()
                    (state.seen, state.gap) = (0, nil)
                    state.cadence?.begin()
                }
                watchDevice()
            }
        } else if let pictures {
            watch(pictures)
        } else if factory == "rtspsrc", media == .audio {
            watchNetwork()
        }
        if factory == "rtspsrc" { measure() }
    }

    /// Behind the probes that count what packets say, so that nothing is counted twice.
    private func measure() {
        exit?.onBuffer { [weak self, weak exit] buffer in
            if let self, let stamp = buffer.pts ?? buffer.dts, let time = exit?.runningTime(of: stamp),
                let hole = state.withLock({ $0.measured?.take(at: time.duration, lasting: buffer.duration?.duration) })
            {
                note(hole, now: time)
            }
            return .pass
        }
    }

    /// Counts what is missing of a hole beyond what is known to be lost in it.
    func note(_ hole: MeasuredCadence.Hole, now: ClockTime?) {
        let missing = hole.missing - account.counts(from: hole.begin, to: hole.end).total
        account.note(.discontinuity, missing, at: ClockTime(hole.begin), until: ClockTime(hole.end), now: now)
    }

    /// Counts what is missing of what has come so far: somebody asks now.
    func judge() {
        for hole in state.withLock({ $0.cadence?.judge() ?? [] }) { note(hole, now: nil) }
        for hole in state.withLock({ $0.measured?.judge() ?? [] }) { note(hole, now: nil) }
    }

    private func watchDevice() {
        let pad = assembly.pad("src", of: plan.element)
        device.withLock { $0 = pad }
        pad?.onBuffer { [weak self, weak pad] buffer in
            if let self { look(buffer, (buffer.pts ?? buffer.dts).flatMap { pad?.runningTime(of: $0) }) }
            return .pass
        }
    }

    private func look(_ buffer: BufferInfo, _ time: ClockTime?) {
        let holes = state.withLock { state in
            let missing = keepsCount ? number(buffer, time, in: &state) : 0
            return time.flatMap { state.cadence?.take(at: $0.duration, known: missing) } ?? []
        }
        for hole in holes { note(hole, now: time) }
    }

    /// How many are missing before a buffer by the device's own count.
    private func number(_ buffer: BufferInfo, _ time: ClockTime?, in state: inout State) -> Int {
        guard let offset = buffer.offset else { return 0 }
        let size = media == .audio ? buffer.offsetEnd.map { $0 > offset ? $0 - offset : 1 } ?? 1 : 1
        var missing = state.count.missing(before: offset, size: size)
        let start = time?.nanoseconds ?? state.end
        let length = buffer.duration?.nanoseconds ?? 0
        if state.seen == 1, factory == Self.misplacing, length > 0 {
            // No more than the time between the two has room for.
            let room = start > state.start ? (start - state.start + length / 2) / length : 1
            missing = min(missing, Int(clamping: max(1, room) - 1))
        }
        if missing > 0 {
            state.gap = (missing + (state.gap?.missing ?? 0), state.gap?.first ?? state.end, time)
        }
        (state.seen, state.start, state.end) = (state.seen + 1, start, start + length)
        return missing
    }

    private func note(_ hole: Cadence.Hole, now: ClockTime?) {
        let end = plan.interval.map { ClockTime(hole.begin + $0 * hole.missing) }
        account.note(.discontinuity, hole.missing, at: ClockTime(hole.begin), until: end, now: now)
    }

    /// It was lost, and what is missing since is told as that: what comes next begins a count of its own.
    ///
    /// - Parameter time: the running time of the frame with which it is back.
    func beginAnew(at time: Duration) {
        state.withLock { state in
            state.cadence?.begin()
            state.measured?.begin(at: time)
        }
    }

    /// Its sound has ended before its time, and so much of it is missing up to its end; what came behind that has shown it, and more.
    func noteEnd(_ missing: Int, from begin: ClockTime, to end: ClockTime) {
        state.withLock { $0.gap = nil }
        account.note(.discontinuity, missing, at: begin, until: end, now: end)
    }

    /// Nothing more of it is wanted.
    ///
    /// - Parameter end: the running time up to which its pictures were due; nil says nothing of those behind the newest.
    func conclude(until end: Duration?) {
        for hole in state.withLock({ $0.cadence?.end(at: end) ?? [] }) { note(hole, now: nil) }
        for hole in state.withLock({ $0.measured?.end(at: end) ?? [] }) { note(hole, now: nil) }
    }

    // MARK: - The network

    private func watch(_ pictures: NetworkPictures) {
        assembly.onPacket(of: plan.element) { packet, format, time, now in
            format.media != .video || pictures.take(packet, format.encoding, at: time, now: now)
        }
        exit?.onBuffer { [weak exit] buffer in
            if let stamp = buffer.pts ?? buffer.dts, let time = exit?.runningTime(of: stamp) {
                pictures.leave(at: time)
            }
            return .pass
        }
        assembly.onRemake { [element = plan.element] names in if names.contains(element) { pictures.begin() } }
    }

    /// Sound: where packets were lost and some is missing by the time stamps, it was theirs.
    private func watchNetwork() {
        exit?.onBuffer { [weak self] buffer in
            guard let self, let stamp = buffer.pts ?? buffer.dts, let time = exit?.runningTime(of: stamp) else {
                return .pass
            }
            let hole = state.withLock { state -> (length: UInt64, first: UInt64)? in
                let start = time.nanoseconds
                defer { state.time = start }
                guard state.time > 0, start > state.time else { return nil }
                let step = start - state.time
                // A slow mean follows the camera's rate, and is not led astray by a hole.
                guard state.interval > 0, step > state.interval + state.interval / 2 else {
                    state.interval = state.interval == 0 ? step : (state.interval * 7 + step) / 8
                    return nil
                }
                return (step, state.time + state.interval)
            }
            if let hole { judge(hole.length, from: hole.first, now: time) }
            return .pass
        }
    }

    private func judge(_ length: UInt64, from first: UInt64, now: ClockTime) {
        let packets = packets
        let (missing, reason) = state.withLock { state -> (Int, DropReason?) in
            let before = state.judged
            state.judged = packets
            let missing = Int(clamping: (length + state.interval / 2) / max(1, state.interval)) - 1
            if packets.lost > before.lost { return (missing, .discontinuity) }
            return (missing, packets.late > before.late ? .late : nil)
        }
        if let reason { account.note(reason, missing, at: ClockTime(nanoseconds: first), until: now, now: now) }
    }

    /// What the jitter buffers of all its elements have said.
    private var packets: PacketLosses {
        guard !isTold else { return state.withLock { $0.packets } }
        let now = assembly.element(plan.element).flatMap { PacketLosses(of: media, below: $0) }
        return state.withLock { state in
            if let now {
                // New elements count from 0.
                if now.lost < state.packets.lost { state.before = state.before + state.packets }
                state.packets = now
            }
            return state.before + state.packets
        }
    }

    /// Asks once more before the source is stopped.
    func settle() {
        if factory == "rtspsrc" { _ = packets }
        pictures?.settle()
    }
}
