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

    struct State {
        var writer: FileWriter?
        /// Cuts to come, earliest first.
        var cuts: [Cut] = []
        var hasEnded = false
        /// Whether the file goes on without it, for nothing comes.
        var isDetached = false
        /// The running time of the newest buffer.
        var newest: ClockTime?
        /// How many buffers came while there was no file.
        var leftOut = 0
        /// Its time stamp.
        var stamp: ClockTime?
        /// The format of what the file has.
        var caps: Caps?
        /// Media of another format has come, which goes into a file of its own: until then nowhere.
        var isOfAnotherFormat = false
    }

    /// What a leg tells.
    enum Event: Sendable {
        /// A buffer enters the leg's last queue, on its way to the file.
        case entering(ClockTime, isKeyFrame: Bool)
        /// A cut from one file, if there was one, has been carried out at a running time.
        case cut(Cut, from: FileWriter?, at: ClockTime)
        /// Media of another format follows, as from a camera that was replaced by another: the file cannot hold it.
        case changed(at: ClockTime)
        /// The end of the stream has come while there was no file.
        case ended
    }

    let plan: PlannedSink.Leg
    /// Whether the sink's files begin where this leg's key frames are.
    let leads: Bool
    let pad: Pad
    private let entry: Pad?
    private let keyFrames: KeyFrameRequest
    let state: Mutex<State>
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
        keyFrames = KeyFrameRequest(above: plan.last, in: assembly)
        self.report = report
        state = Mutex(State(writer: writer))
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        pad.onBuffer { [weak self] in self?.pass($0) ?? .pass }
        guardDelay()
        entry?.onBuffer { [weak self] buffer in
            if let self, let stamp = buffer.pts ?? buffer.dts, let time = self.entry?.runningTime(of: stamp) {
                self.report(self, .entering(time, isKeyFrame: buffer.isKeyFrame))
            }
            return .pass
        }
        pad.onEvent { [weak self] event in
            if event == .endOfStream { self?.ended() }
            if case .caps(let caps) = event { return self?.take(caps) ?? .pass }
            return .pass
        }
    }

    /// Keeps another format from a file that has media already: `mp4mux` of GStreamer 1.22 writes its head anew over what is there, and
    /// nothing of the file can be played; `matroskamux` fails. The pad keeps the event for the file that is linked next.
    private func take(_ caps: Caps) -> PadProbe.Action {
        let (action, changed) = state.withLock { state -> (PadProbe.Action, ClockTime?) in
            // What was dropped is sent again before each buffer.
            guard !state.isOfAnotherFormat else { return (.drop, nil) }
            guard state.writer != nil, let newest = state.newest, let before = state.caps, before != caps else {
                state.caps = caps
                return (.pass, nil)
            }
            state.isOfAnotherFormat = true
            return (.drop, newest)
        }
        if let changed { report(self, .changed(at: changed)) }
        return action
    }

    /// The file of the moment.
    var writer: FileWriter? { state.withLock { $0.writer } }
    /// How many buffers went nowhere, for there was no file.
    var leftOut: Int { state.withLock { $0.leftOut } }
    /// Whether its stream has ended.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// The running time of the newest buffer.
    var newest: ClockTime? { state.withLock { $0.newest } }
    /// Whether cuts are still to come.
    var isCutting: Bool { state.withLock { !$0.cuts.isEmpty } }

    /// Plans a cut; one that is planned already and would come after it, or was provisional, is given up.
    ///
    /// What has ended goes to no other file: an encoder may still hold the picture that a segment begins with when the sound's end
    /// has passed.
    func cut(_ cut: Cut) {
        let (given, isTooLate) = state.withLock { state in
            let isGiven = { (other: Cut) in other.time >= cut.time || (other.isProvisional && cut.writer != nil) }
            let given = state.cuts.filter(isGiven).compactMap(\.writer)
            state.cuts.removeAll(where: isGiven)
            let isTooLate = state.hasEnded && cut.writer != nil
            if !isTooLate { state.cuts.append(cut) }
            return (given, isTooLate)
        }
        // A file that this leg passes by is not to wait for it.
        for writer in given where writer !== cut.writer && writer !== self.writer { writer.end(plan.last) }
        if isTooLate, let writer = cut.writer, writer !== self.writer { writer.end(plan.last) }
    }

    /// Carries out the end that is planned, from another thread, where nothing comes any more: once nothing passes the pad.
    ///
    /// Where a stalled disk held the pad until the next take had begun, the way to its file is left to the next buffer: an event
    /// that is pushed from inside an idle probe waits for the probe.
    func force(_ done: @escaping @Sendable () -> Void = {}) {
        pad.onIdle { [weak self] in
            let end = self?.state.withLock { state -> Cut? in
                guard let end = state.cuts.last(where: { $0.writer == nil }) else { return nil }
                state.cuts.removeAll { $0.time <= end.time }
                return end
            }
            guard let self, let end else { return }
            perform(end, at: end.time)
            done()
        }
    }

    /// Asks for a key frame at a running time.
    func askForKeyFrame(at time: ClockTime) { keyFrames.place(at: time) }

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
        guard let stamp = stamp(of: buffer) else { return leaveOut() }
        guard let time = pad.runningTime(of: stamp) else { return writer == nil ? leaveOut() : .pass }
        state.withLock { $0.newest = time }
        while let next = takeDue(buffer, at: time) { perform(next, at: time) }
        guard let writer, !state.withLock({ $0.isOfAnotherFormat }) else { return leaveOut() }
        writer.count(plan.media, buffer, at: time, leads: leads)
        writer.place(plan, buffer, stamp: stamp, at: time)
        return buffer.pts == nil ? .stamp(stamp) : .pass
    }

    /// When a buffer is to be shown. A network camera's may come without a time (`rtpjitterbuffer` of GStreamer 1.22 has none for a
    /// packet now and then), over which `qtmux` would fail: it follows the one before. Nil for one that has none before it.
    private func stamp(of buffer: BufferInfo) -> ClockTime? {
        state.withLock { state in
            let next = state.stamp.map { ClockTime(nanoseconds: $0.nanoseconds + 1_000_000) }
            let stamp = buffer.pts ?? next.map { max($0, buffer.dts ?? $0) } ?? buffer.dts
            state.stamp = stamp ?? state.stamp
            return stamp
        }
    }

    private func leaveOut() -> PadProbe.Action {
        state.withLock { $0.leftOut += 1 }
        return .drop
    }

    /// The next cut, where it is due; it is planned no more then. Meanwhile another thread may have planned one for the same moment,
    /// which is to come after it and not to be lost with it.
    private func takeDue(_ buffer: BufferInfo, at time: ClockTime) -> Cut? {
        while let next = state.withLock({ $0.cuts.first }), isDue(next, buffer, at: time) {
            let isStillNext = state.withLock { state in
                guard let first = state.cuts.first, first.time == next.time, first.writer === next.writer else {
                    return false
                }
                state.cuts.removeFirst()
                return true
            }
            if isStillNext { return next }
        }
        return nil
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
            state.isDetached = false
            if state.isOfAnotherFormat { (state.isOfAnotherFormat, state.caps) = (false, nil) }
        }
        move(to: cut.writer, by: cut, at: time)
    }

    func move(to writer: FileWriter?, by cut: Cut, at time: ClockTime) {
        // It may have been given up before it came, and the file has gone on without it since.
        let input = writer?.input(of: plan.last)
        let next = input == nil ? nil : writer
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
        guard let input else { return }
        try? pad.link(to: input)
        // Takes stream and format along, without which a muxer would not understand an end that comes before any buffer.
        pad.push(.note("mcpipe-file-begins"))
    }
}
