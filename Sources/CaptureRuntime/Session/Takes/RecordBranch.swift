internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// The files of one record sink, one after the other: of takes, and of segments within a take.
///
/// What goes where decides `SinkTakes`; here are its pads, queues and files. One lock is around what is decided, and what must not
/// come later than the next decision is done inside it.
final class RecordBranch: Sendable {
    /// What the branch tells.
    enum Event: Sendable {
        /// A further file of a take has been made, which media is to come to later.
        case prepared(FileWriter, take: Int)
        /// A file begins.
        case began(FileWriter)
        /// The first picture of a file has come, or its first sound where it has no pictures.
        case timed(FileWriter)
        /// A file has been cut off from its legs; its end of stream is on its way.
        case closing(FileWriter)
        /// It records no more, for what it shows has come to its end; its files follow.
        case stopping
        /// Nothing comes any more, and every file has come to its end.
        case ended
        /// The next file cannot be made; the one before goes on.
        case failed(SessionFailure)
        /// A file's muxer takes no more, for a reason.
        case refused(FileWriter, String)
        /// More waits in front of the muxer than fits: frames are lost from now on.
        case overflowing
        /// No more of them are; so many were.
        case overflowed(Int)
    }

    struct State {
        var logic: SinkTakes
        /// The files that the logic knows.
        var writers: [SinkRecording.FileID: FileWriter] = [:]
        /// How the further files of takes are called, by their numbers.
        var names: [Int: SegmentNames] = [:]
        /// How many files are being made.
        var making = 0
        /// Files that were made and are not wanted any more, until they are gone.
        var unused: [FileWriter] = []
        /// What came to the files of the take before, once they are gone.
        var past: [FileProgress] = []
        /// What came to all files that are gone.
        var pastFrames = 0
        var pastBytes: Int64 = 0
    }

    let plan: PlannedSink
    let assembly: PipelineAssembly
    let state: Mutex<State>
    let report: @Sendable (RecordBranch, Event) -> Void
    /// Where files are made: not on a streaming thread, which a slow disk would hold up.
    let worker: BlockingExecutor
    /// Where ends of streams are sent for callers that must not wait for what a muxer writes then.
    private let enders: BlockingExecutor
    let legs: [RecordLeg]
    /// What keeps a file that lags from holding up everybody, leg by leg.
    let gates = Mutex<[OverflowGate]>([])
    /// Told of each frame that a gate turns away, on the streaming thread.
    let onOverflow = Listener<OverflowGate.Refusal>()

    /// - Parameter isOpen: whether the pipeline holds the first file already; it begins with the run.
    init(
        _ plan: PlannedSink, in assembly: PipelineAssembly, isOpen: Bool,
        report: @escaping @Sendable (RecordBranch, Event) -> Void
    ) {
        self.plan = plan
        self.assembly = assembly
        self.report = report
        worker = BlockingExecutor(label: "mcpipe.files.\(plan.node)")
        enders = BlockingExecutor(label: "mcpipe.ends.\(plan.node)")
        var first: FileWriter?
        if isOpen, case .record(let path) = plan.kind { first = assembly.firstWriter(of: plan, path: path) }
        let logic = SinkTakes(
            plan.legs.map { .init($0.last, $0.media) }, heldBack: assembly.plan.takes.heldBack ?? .zero,
            first: first?.id, segment: first == nil ? nil : plan.segments?.length)
        var state = State(logic: logic)
        if let first { state.writers[first.id] = first }
        if first != nil { state.names[1] = plan.segments }
        self.state = Mutex(state)
        legs = plan.legs.compactMap { RecordLeg($0, leads: $0.last == logic.leader, in: assembly) }
        if let first { watch(first) }
        // Before the legs, which are not to see what these turn away.
        installGates()
        for leg in legs { watch(leg) }
    }

    /// The files of all takes that are not concluded, oldest first.
    var writers: [FileWriter] { state.withLock { state in state.logic.fileIDs.compactMap { state.writers[$0] } } }
    /// The files of a take, oldest first.
    func writers(of take: Int) -> [FileWriter] {
        state.withLock { state in state.logic.fileIDs(of: take).compactMap { state.writers[$0] } }
    }
    /// The take that was begun last.
    var newestTake: Int { state.withLock(\.logic.newestTake) }
    /// Whether no leg has a file of a take or is to get one, and each of its files has come to its end.
    func isSettled(_ take: Int) -> Bool {
        state.withLock { $0.logic.isIdle(take) } && !writers(of: take).contains { $0.progress.isOpen }
    }
    /// Whether the stream of every leg has ended.
    var hasEnded: Bool { state.withLock(\.logic.hasEnded) }
    /// Whether nothing more comes, and each of its files has come to its end: behind a change of segments the last two come to theirs at
    /// one time, and the older one may be told of when both streams have ended.
    var isFinished: Bool { state.withLock(\.logic.isOver) }
    /// How many buffers of a leg went nowhere, by its last queue; nil where that is no leg of the sink.
    func leftOut(behind last: String) -> Int? { state.withLock { $0.logic.leftOut(last) } }
    /// Whether a file is one that its legs lead to.
    func isLinked(_ writer: FileWriter) -> Bool { state.withLock { $0.logic.linked.contains(writer.id) } }

    /// The file that an element belongs to, found by its path in the pipeline.
    func writer(ofPath path: String) -> FileWriter? {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        return writers.first { writer in writer.elements.contains { name.hasSuffix(":" + $0) } }
    }

    private var hasTakes: Bool { assembly.plan.takes.begin != .run }

    /// Puts the counts of the newest take's files in place of those of everything that has come.
    func describe(_ progress: inout SinkProgress) {
        let writers = writers(of: newestTake)
        // Between takes nothing is recorded; what a run without takes has recorded is the run's to the end.
        let files = state.withLock { state in
            writers.isEmpty && (state.logic.isStopped || !hasTakes) ? state.past : writers.map(\.progress)
        }
        progress.frames = files.reduce(0) { $0 + $1.frames }
        progress.bytes = files.reduce(0) { $0 + $1.bytes }
        progress.position = files.first.flatMap { first in files.compactMap(\.position).last.map { $0 - first.zero } }
    }

    /// Puts the counts of the files of all takes there.
    func describeAll(_ progress: inout SinkProgress) {
        let writers = writers
        let (frames, bytes) = state.withLock { ($0.pastFrames, $0.pastBytes) }
        progress.frames = writers.reduce(frames) { $0 + $1.progress.frames }
        progress.bytes = writers.reduce(bytes) { $0 + $1.progress.bytes }
    }

    /// Bytes in all files of the session so far; never less than before.
    var written: Int64 {
        state.withLock { state in
            state.logic.fileIDs.compactMap { state.writers[$0] }.reduce(state.pastBytes) { $0 + $1.progress.bytes }
        }
    }

    // MARK: - Takes

    /// Begins a take in a file that has been made, whose 0 is a running time.
    func begin(_ take: Int, _ writer: FileWriter, at zero: ClockTime, segments: SegmentNames?) {
        decideApart { state in
            state.names[take] = segments
            state.writers[writer.id] = writer
            return state.logic.begin(take, writer.id, at: zero.duration, segment: segments?.length)
        }
    }

    /// Ends a take's files at a running time: what comes at or after it is not in them.
    func end(_ take: Int, at time: ClockTime) { decideApart { $0.logic.finish(take, at: time.duration) } }

    /// How far a take whose end is known has come, in nanoseconds and bytes: more as long as anything of it moves.
    func progress(of take: Int) -> Int64 {
        let reach = state.withLock { $0.logic.reach(of: take) }
        return writers(of: take).reduce(reach.nanoseconds) { $0 + $1.progress.bytes }
    }

    /// Ends what of a take has not come to its end by itself, for nothing comes any more: once nothing passes its pad, and on a thread of
    /// its own, for a disk may hold up what is written then.
    ///
    /// - Parameters:
    ///   - isLast: also where something waits that does not go on.
    ///   - sparesBusy: not where something passes the pad, which a disk holds up: what waits behind it goes on as soon as that does, and would
    ///     be thrown away.
    func force(_ take: Int, isLast: Bool = true, sparesBusy: Bool = false) {
        enders.start { [weak self] in self?.forceNow(take, isLast: isLast, sparesBusy: sparesBusy) }
    }

    private func forceNow(_ take: Int, isLast: Bool, sparesBusy: Bool) {
        decide { $0.hurry(take) }
        let names = state.withLock { isLast ? $0.logic.cutting(take) : $0.logic.idling(take) }
        for leg in legs where names.contains(leg.name) && !(sparesBusy && !leg.pad.isIdle) {
            leg.passage.whenIdle { [weak self, name = leg.name] in self?.decide { $0.force(take, name) } }
        }
    }

    /// A file's end of stream has come through, or it has failed.
    func close(_ writer: FileWriter) { decideApart { $0.logic.close(writer.id) } }

    /// Lets the files of a take go, with one that was made and never begun.
    func forget(_ take: Int) -> [FileWriter] {
        var writers: [FileWriter] = []
        decideApart { state in
            state.past = state.logic.fileIDs(of: take).compactMap { state.writers[$0]?.progress }
            state.pastFrames += state.past.reduce(0) { $0 + $1.frames }
            state.pastBytes += state.past.reduce(0) { $0 + $1.bytes }
            state.names[take] = nil
            let (files, actions) = state.logic.forget(take)
            writers = files.compactMap { state.writers.removeValue(forKey: $0) }
            return actions
        }
        return writers
    }

    // MARK: - Deciding

    /// Has something decided, and does it.
    func decide(_ body: (inout SinkTakes) -> [SinkRecording.Action]) { decide { state in body(&state.logic) } }

    /// Has something decided, and does it.
    func decide(_ body: (inout State) -> [SinkRecording.Action]) {
        perform(
            state.withLock { state in
                let actions = body(&state)
                return doAtOnce(actions, &state)
            })
    }

    /// Has something decided for somebody who must not wait for a disk: an end of stream has a muxer write what it holds. Ends are sent on a
    /// thread of their own, in order.
    private func decideApart(_ body: (inout State) -> [SinkRecording.Action]) {
        let actions = state.withLock { state in
            let actions = body(&state)
            return doAtOnce(actions, &state)
        }
        for action in actions {
            switch action {
            case .sendEnd, .endInput: enders.start { [weak self] in self?.perform([action]) }
            default: perform([action])
            }
        }
    }

    /// Does what must not come later than the next decision.
    ///
    /// - Returns: what is left to be done, by whoever asked.
    func doAtOnce(_ actions: [SinkRecording.Action], _ state: inout State) -> [SinkRecording.Action] {
        guard !actions.isEmpty else { return actions }
        var rest: [SinkRecording.Action] = []
        for action in actions {
            switch action {
            case .place(let id, let zero, let take, let preRoll):
                state.writers[id]?.begin(at: ClockTime(zero), of: ClockTime(take), preRoll: preRoll)
            case .hold(let leg, let time):
                try? assembly.element(leg)?.set("min-threshold-time", to: .int(time.nanoseconds))
            case .make(let order): make(order, &state)
            case .sendEnd, .move, .endInput, .remove, .askForKeyFrame, .awaitIdle, .tell: rest.append(action)
            }
        }
        return rest
    }

    func perform(_ actions: [SinkRecording.Action]) {
        for action in actions {
            switch action {
            case .place, .hold, .make: break
            case .sendEnd(let leg): self[leg]?.entry?.send(.endOfStream)
            case .move(let leg, let old, let next): self[leg]?.move(from: writer(old), to: writer(next))
            case .endInput(let id, let leg): writer(id)?.end(leg)
            case .remove(let id): discard(id)
            case .askForKeyFrame(let leg, let time): self[leg]?.askForKeyFrame(at: ClockTime(time))
            case .awaitIdle(let leg): awaitIdle(leg)
            case .tell(.began(let id)): writer(id).map { report(self, .began($0)) }
            case .tell(.closing(let id)): writer(id).map { report(self, .closing($0)) }
            case .tell(.over): report(self, .ended)
            }
        }
    }

    private subscript(leg: String) -> RecordLeg? { legs.first { $0.name == leg } }

    private func writer(_ id: SinkRecording.FileID?) -> FileWriter? {
        id.flatMap { id in state.withLock { $0.writers[id] } }
    }

    /// Waits until nothing passes a leg, not on a thread that may be the one that feeds it.
    private func awaitIdle(_ leg: String) {
        Task { [self, worker] in
            await worker.run { [self] in
                self[leg]?.passage.whenIdle { [weak self] in self?.decide { $0.idle(leg) } }
            }
        }
    }
}
