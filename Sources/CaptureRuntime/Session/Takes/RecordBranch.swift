internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// The files of one record sink, one after the other: of takes, and of segments within a take.
final class RecordBranch: Sendable {
    /// What the branch tells.
    enum Event: Sendable {
        /// A file begins.
        case began(FileWriter)
        /// A file has been cut off from its legs; its end of stream is on its way.
        case closing(FileWriter)
        /// Every leg has ended while there was no file.
        case ended
        /// The next file cannot be made; the one before goes on.
        case failed(SessionFailure)
    }

    struct State {
        /// The files of the take, oldest first; nil while there is none.
        var writers: [FileWriter] = []
        /// The running time at which the newest file begins, or is to begin.
        var begin: ClockTime?
        var names: SegmentNames?
        /// Whether the file after the newest is being made.
        var isPreparing = false
        /// Whether files follow one another; not while the take ends.
        var isSplitting = false
        /// What is lost of its media.
        var loss = Loss()
    }

    let plan: PlannedSink
    let assembly: PipelineAssembly
    let state: Mutex<State>
    let report: @Sendable (RecordBranch, Event) -> Void
    /// Where files are made: not on a streaming thread, which a slow disk would hold up.
    let worker: BlockingExecutor
    let legs = Mutex<[RecordLeg]>([])

    /// How long before its time the next segment's file is made.
    private static let notice = Duration.seconds(2)

    /// - Parameter isOpen: whether the pipeline holds the first file already; it begins with the run.
    init(
        _ plan: PlannedSink, in assembly: PipelineAssembly, isOpen: Bool,
        report: @escaping @Sendable (RecordBranch, Event) -> Void
    ) {
        self.plan = plan
        self.assembly = assembly
        self.report = report
        worker = BlockingExecutor(label: "mcpipe.files.\(plan.node)")
        var first: FileWriter?
        if isOpen, case .record(let path) = plan.kind { first = assembly.firstWriter(of: plan, path: path) }
        state = Mutex(
            State(
                writers: first.map { [$0] } ?? [], begin: first == nil ? nil : ClockTime(nanoseconds: 0),
                names: plan.segments,
                isSplitting: first != nil))
        let leader = plan.legs.firstIndex { $0.media == .video } ?? 0
        let made = plan.legs.enumerated().compactMap { index, leg in
            RecordLeg(leg, leads: index == leader, writer: first, in: assembly) { [weak self] leg, event in
                self?.handle(event, of: leg)
            }
        }
        legs.withLock { $0 = made }
    }

    /// The files of the take, oldest first.
    var writers: [FileWriter] { state.withLock { $0.writers } }
    /// Whether no leg has a file or is to get one.
    var isIdle: Bool { legs.withLock { $0 }.allSatisfy { $0.writer == nil && !$0.isCutting } }

    /// Whether the stream of every leg has ended.
    var hasEnded: Bool { legs.withLock { $0 }.allSatisfy(\.hasEnded) }

    /// The file that an element belongs to, found by its path in the pipeline.
    func writer(ofPath path: String) -> FileWriter? {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        return writers.first { writer in writer.elements.contains { name.hasSuffix(":" + $0) } }
    }

    /// Puts the counts of the take's files in place of those of everything that has come.
    func describe(_ progress: inout SinkProgress) {
        let files = writers.map(\.progress)
        progress.frames = files.reduce(0) { $0 + $1.frames }
        progress.bytes = files.reduce(0) { $0 + $1.bytes }
        progress.position = files.first.flatMap { first in files.compactMap(\.position).last.map { $0 - first.zero } }
    }

    /// Begins a file at a running time; blocks.
    ///
    /// - Throws: what an element refuses, such as a folder that is not there.
    func begin(at time: ClockTime, path: String, segments: SegmentNames?) throws(SessionFailure) {
        let writer = try assembly.makeWriter(of: plan, path: path, number: 1)
        writer.begin(at: time)
        state.withLock { state in
            state.writers = [writer]
            state.begin = time
            state.names = segments
            state.isSplitting = true
        }
        let silent = silentLegs
        for leg in legs.withLock({ $0 }) {
            guard !silent.contains(leg.plan.last) else {
                leg.leaveOut(of: writer)
                continue
            }
            leg.cut(.init(time: time, writer: writer, needsKeyFrame: leg.leads && leg.plan.media == .video))
            if leg.plan.media == .video { leg.askForKeyFrame(at: time) }
        }
        if !silent.isEmpty { preparePart() }
        report(self, .began(writer))
    }

    /// Ends the file at a running time: what comes at or after it goes nowhere.
    func end(at time: ClockTime) {
        state.withLock { $0.isSplitting = false }
        for leg in legs.withLock({ $0 }) { leg.cut(.init(time: time, writer: nil, needsKeyFrame: false)) }
        setDelay(.zero)
        discardPart()
    }

    /// Ends what has not come to its end by itself, for nothing comes any more.
    func force() { for leg in legs.withLock({ $0 }) where leg.isCutting { leg.force() } }

    /// Lets the files of a take go.
    func forget() { state.withLock { $0.writers = [] } }

    /// Sets how old what comes out of the queues before the muxer is at least.
    func setDelay(_ delay: Duration) {
        for leg in legs.withLock({ $0 }) {
            try? assembly.element(leg.plan.last)?.set("min-threshold-time", to: .int(delay.nanoseconds))
        }
    }

    // MARK: - On the streaming threads

    private func handle(_ event: RecordLeg.Event, of leg: RecordLeg) {
        switch event {
        case .passed(let time): if leg.leads { prepareNext(at: time) }
        case .cut(let cut, let old, let time): follow(cut, from: old, of: leg, at: time)
        case .ended: if legs.withLock({ $0 }).allSatisfy(\.hasEnded) { report(self, .ended) }
        }
    }

    /// The legs of the sound cut where the picture's has.
    private func follow(_ cut: RecordLeg.Cut, from old: FileWriter?, of leg: RecordLeg, at time: ClockTime) {
        if leg.leads, let writer = cut.writer, writer.number > 1 {
            writer.begin(at: time)
            for other in legs.withLock({ $0 }) where !other.leads {
                guard !other.isDetached || !silentLegs.contains(other.plan.last) else {
                    other.leaveOut(of: writer)
                    continue
                }
                other.cut(.init(time: time, writer: writer, needsKeyFrame: false))
            }
            report(self, .began(writer))
        }
        if let old, !legs.withLock({ $0 }).contains(where: { $0.writer === old }) { report(self, .closing(old)) }
    }

    /// Has the next segment's file made in good time.
    private func prepareNext(at time: ClockTime) {
        let next = state.withLock { state -> (SegmentNames, Int, ClockTime)? in
            guard state.isSplitting, !state.isPreparing, let names = state.names, let begin = state.begin,
                let number = state.writers.last?.number
            else { return nil }
            let end = begin.nanoseconds + ClockTime(names.length).nanoseconds
            guard time.nanoseconds + ClockTime(Self.notice).nanoseconds >= end else { return nil }
            state.isPreparing = true
            return (names, number + 1, ClockTime(nanoseconds: end))
        }
        guard let (names, number, boundary) = next else { return }
        Task { [self] in
            let failure = await worker.run { [self] () -> SessionFailure? in
                do throws(SessionFailure) {
                    try split(at: boundary, number, names.path(number))
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { report(self, .failed(failure)) }
        }
    }

    private func split(at boundary: ClockTime, _ number: Int, _ path: String) throws(SessionFailure) {
        let writer = try assembly.makeWriter(of: plan, path: path, number: number)
        let isWanted = state.withLock { state in
            state.isPreparing = false
            // The take may have come to its end meanwhile.
            guard state.isSplitting else { return false }
            state.writers.append(writer)
            state.begin = boundary
            return true
        }
        guard isWanted else { return writer.remove() }
        guard let leader = legs.withLock({ $0 }).first(where: \.leads) else { return }
        leader.askForKeyFrame(at: boundary)
        leader.cut(.init(time: boundary, writer: writer, needsKeyFrame: leader.plan.media == .video))
    }
}
