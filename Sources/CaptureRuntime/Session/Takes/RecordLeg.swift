internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// A leg of a record sink: what comes out of its last queue goes to the file of the moment, or nowhere.
///
/// Cuts from one file to the next are carried out on the leg's own streaming thread, between two buffers.
final class RecordLeg: Sendable {
    /// From a running time on, media goes to another file.
    struct Cut: Sendable {
        /// The running time.
        let time: ClockTime
        /// The file that takes over; nil is none.
        let writer: FileWriter?
        /// Whether the file must begin with a key frame; the first at or after the time is then waited for, and the file
        /// before goes on to there.
        let needsKeyFrame: Bool
        /// For sound: only until it is known where the picture begins, which is mostly before this time comes out of the queue.
        var isProvisional = false
    }

    private struct State {
        var writer: FileWriter?
        /// Cuts to come, earliest first.
        var cuts: [Cut] = []
        var hasEnded = false
        /// Whether the file goes on without it, for nothing comes.
        var isDetached = false
        /// The running time of the newest buffer.
        var newest: ClockTime?
    }

    /// What a leg tells.
    enum Event: Sendable {
        /// A buffer enters the leg's last queue, on its way to the file.
        case entering(ClockTime, isKeyFrame: Bool)
        /// A cut from one file, if there was one, has been carried out at a running time.
        case cut(Cut, from: FileWriter?, at: ClockTime)
        /// The end of the stream has come while there was no file.
        case ended
    }

    let plan: PlannedSink.Leg
    /// Whether the sink's files begin where this leg's key frames are.
    let leads: Bool
    private let pad: Pad
    private let entry: Pad?
    private let state: Mutex<State>
    private let report: @Sendable (RecordLeg, Event) -> Void

    init?(
        _ plan: PlannedSink.Leg, leads: Bool, writer: FileWriter?, in assembly: PipelineAssembly,
        report: @escaping @Sendable (RecordLeg, Event) -> Void
    ) {
        guard let pad = assembly.pad("src", of: plan.last) else { return nil }
        self.plan = plan
        self.leads = leads
        self.pad = pad
        entry = assembly.pad("sink", of: plan.last)
        self.report = report
        state = Mutex(State(writer: writer))
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        pad.onBuffer { [weak self] in self?.pass($0) ?? .pass }
        guardDelay()
        entry?.onBuffer { [weak self] buffer in
            if let self, leads, let stamp = buffer.pts ?? buffer.dts, let time = self.entry?.runningTime(of: stamp) {
                self.report(self, .entering(time, isKeyFrame: buffer.isKeyFrame))
            }
            return .pass
        }
        pad.onEvent { [weak self] event in
            if event == .endOfStream { self?.ended() }
            return .pass
        }
    }

    /// The file of the moment.
    var writer: FileWriter? { state.withLock { $0.writer } }
    /// Whether its stream has ended.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// The running time of the newest buffer.
    private var newest: ClockTime? { state.withLock { $0.newest } }
    /// Whether cuts are still to come.
    var isCutting: Bool { state.withLock { !$0.cuts.isEmpty } }

    /// Plans a cut; one that is planned already and would come after it, or was provisional, is given up.
    func cut(_ cut: Cut) {
        let given = state.withLock { state in
            let isGiven = { (other: Cut) in other.time >= cut.time || (other.isProvisional && cut.writer != nil) }
            defer {
                state.cuts.removeAll(where: isGiven)
                state.cuts.append(cut)
            }
            return state.cuts.filter(isGiven).compactMap(\.writer)
        }
        // A file that this leg passes by is not to wait for it.
        for writer in given where writer !== cut.writer && writer !== self.writer { writer.end(plan.last) }
    }

    /// Carries out what is planned, from another thread, where nothing comes any more: once nothing passes the pad.
    func force(_ done: @escaping @Sendable () -> Void = {}) {
        pad.onIdle { [weak self] in
            guard let self, let last = state.withLock({ $0.cuts.last }) else { return }
            perform(last, at: last.time)
            done()
        }
    }

    /// Whether the file goes on without it.
    var isDetached: Bool { state.withLock { $0.isDetached } }

    /// Lets the file go on without it, once nothing passes the pad; blocks.
    func detach() {
        pad.onIdle { [weak self] in
            guard let self, let newest else { return }
            state.withLock { $0.isDetached = true }
            move(to: nil, by: Cut(time: newest, writer: nil, needsKeyFrame: false), at: newest)
        }
    }

    /// Tells a file that nothing will come of it.
    func leaveOut(of writer: FileWriter) {
        state.withLock { $0.isDetached = true }
        writer.end(plan.last)
    }

    /// Asks the encoder above, where there is one, for a key frame at a running time.
    func askForKeyFrame(at time: ClockTime) {
        _ = pad.send(.upstreamForceKeyUnit(at: time, allHeaders: true, count: 0))
    }

    /// A queue that holds back what is young gives out all it has when anything but a buffer is its newest item, so that no
    /// query waits for ever. What nobody behind it needs is kept from it: what encoders and parsers say of the stream while
    /// it flows, and that they negotiate anew, with a query, whenever the next file is linked.
    private func guardDelay() {
        let hasFlowed = Atomic(false)
        entry?.onBuffer { _ in
            hasFlowed.store(true, ordering: .relaxed)
            return .remove
        }
        entry?.onEvent { event in
            switch event {
            case .custom: .drop
            case .other("tag"): hasFlowed.load(ordering: .relaxed) ? .drop : .pass
            default: .pass
            }
        }
        pad.onEvent(upstream: true) { $0 == .reconfigure ? .drop : .pass }
    }

    private func ended() {
        let (isIdle, waiting) = state.withLock { state in
            state.hasEnded = true
            return (state.writer == nil, state.cuts.compactMap(\.writer))
        }
        // A file that waited for a buffer of this leg is not to wait for its end too.
        for writer in waiting where pad.peer != writer.input(of: plan.last) { writer.end(plan.last) }
        if isIdle { report(self, .ended) }
    }

    private func pass(_ buffer: BufferInfo) -> PadProbe.Action {
        // What has no time goes where the buffer before went.
        guard let stamp = buffer.pts ?? buffer.dts, let time = pad.runningTime(of: stamp) else {
            return writer == nil ? .drop : .pass
        }
        state.withLock { $0.newest = time }
        while let next = state.withLock({ $0.cuts.first }), isDue(next, buffer, at: time) { perform(next, at: time) }
        guard let writer else { return .drop }
        writer.count(plan.media, buffer, at: time, leads: leads)
        return .pass
    }

    /// A sound belongs to where most of it is; nothing can come before a file's own zero.
    private func isDue(_ cut: Cut, _ buffer: BufferInfo, at time: ClockTime) -> Bool {
        guard !cut.needsKeyFrame || buffer.isKeyFrame else { return false }
        let half = leads ? 0 : (buffer.duration?.nanoseconds ?? 0) / 2
        let zero = cut.writer.map { ClockTime($0.progress.zero).nanoseconds } ?? 0
        return time.nanoseconds + half >= cut.time.nanoseconds && time.nanoseconds >= zero
    }

    private func perform(_ cut: Cut, at time: ClockTime) {
        state.withLock { state in
            state.cuts.removeAll { $0.time <= cut.time }
            state.isDetached = false
        }
        move(to: cut.writer, by: cut, at: time)
    }

    private func move(to next: FileWriter?, by cut: Cut, at time: ClockTime) {
        let old = state.withLock { state in
            defer { state.writer = next }
            return state.writer
        }
        // A sound that did not wait any longer has begun the file already.
        guard old !== next else { return }
        // Told first: the file's beginning must be known before its first buffer comes.
        report(self, .cut(cut, from: old, at: time))
        pad.unlink()
        old?.end(plan.last)
        guard let input = next?.input(of: plan.last) else { return }
        try? pad.link(to: input)
        // Takes stream and format along, without which a muxer would not understand an end that comes before any buffer.
        pad.push(.note("mcpipe-file-begins"))
    }
}
