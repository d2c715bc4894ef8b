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
        /// A buffer has come, at a running time.
        case passed(ClockTime)
        /// A cut from one file, if there was one, has been carried out at a running time.
        case cut(Cut, from: FileWriter?, at: ClockTime)
        /// The end of the stream has come while there was no file.
        case ended
    }

    let plan: PlannedSink.Leg
    /// Whether the sink's files begin where this leg's key frames are.
    let leads: Bool
    private let pad: Pad
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
        self.report = report
        state = Mutex(State(writer: writer))
        // A probe's closure may hold its pad weakly only, for the pad holds the closure.
        pad.onBuffer { [weak self] in self?.pass($0) ?? .pass }
        pad.onEvent { [weak self] event in
            guard let self, event == .endOfStream else { return .pass }
            let isIdle = state.withLock { state in
                state.hasEnded = true
                return state.writer == nil
            }
            if isIdle { report(self, .ended) }
            return .pass
        }
    }

    /// The file of the moment.
    var writer: FileWriter? { state.withLock { $0.writer } }
    /// Whether its stream has ended.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    /// The running time of the newest buffer.
    var newest: ClockTime? { state.withLock { $0.newest } }
    /// Whether cuts are still to come.
    var isCutting: Bool { state.withLock { !$0.cuts.isEmpty } }

    /// Plans a cut; one that is planned already and would come after it is given up.
    func cut(_ cut: Cut) {
        state.withLock { state in
            state.cuts.removeAll { $0.time >= cut.time }
            state.cuts.append(cut)
        }
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

    private func pass(_ buffer: BufferInfo) -> PadProbe.Action {
        // What has no time goes where the buffer before went.
        guard let stamp = buffer.pts ?? buffer.dts, let time = pad.runningTime(of: stamp) else {
            return writer == nil ? .drop : .pass
        }
        state.withLock { $0.newest = time }
        report(self, .passed(time))
        while let next = state.withLock({ $0.cuts.first }), time >= next.time,
            !next.needsKeyFrame || buffer.isKeyFrame
        {
            perform(next, at: time)
        }
        guard let writer else { return .drop }
        writer.count(plan.media, buffer, at: time, leads: leads)
        return .pass
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
        // Told first: the file's beginning must be known before its first buffer comes.
        report(self, .cut(cut, from: old, at: time))
        pad.unlink()
        old?.end(plan.last)
        if let input = next?.input(of: plan.last) { try? pad.link(to: input) }
    }
}
