internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// The files of one record sink, one after the other: of takes, and of segments within a take.
final class RecordBranch: Sendable {
    /// What the branch tells.
    enum Event: Sendable {
        /// A file has been made that media is to come to later.
        case prepared(FileWriter)
        /// A file begins.
        case began(FileWriter)
        /// The first picture of a file has come, or its first sound where it has no pictures.
        case timed(FileWriter)
        /// A file has been cut off from its legs; its end of stream is on its way.
        case closing(FileWriter)
        /// Every leg has ended while there was no file.
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
        /// The files of the take, oldest first; nil while there is none.
        var writers: [FileWriter] = []
        var names: SegmentNames?
        /// The running time at which the file after the newest is due; nil where none follows, as while the take ends.
        var due: ClockTime?
        /// The running time at which the take begins.
        var begin = ClockTime(nanoseconds: 0)
        /// Whether that file is being made.
        var isPreparing = false
        /// That file, made and not begun.
        var next: FileWriter?
        /// The first file of the take until it is known where its picture begins, and the earliest that may be.
        var opening: (writer: FileWriter, time: ClockTime)?
        /// The key frames that the leader's queue may still hold.
        var keys: [ClockTime] = []
        /// The legs whose sound waits for a segment's beginning, by their last queues.
        var held: Set<String> = []
        /// Whether a file is open and not coming to its end.
        var isRecording = false
        /// The number of the file that was made last.
        var number = 1
        /// What is lost of its media.
        var loss = Loss()
        /// Whether it records no more, or for the time being, while its sources go on.
        var isStopped = false
        /// Files that were made and are not wanted any more, until they are gone.
        var unused: [FileWriter] = []
        /// What came to the files of the take before, once they are gone.
        var past: [FileProgress] = []
    }

    let plan: PlannedSink
    let assembly: PipelineAssembly
    let state: Mutex<State>
    let report: @Sendable (RecordBranch, Event) -> Void
    /// Where files are made: not on a streaming thread, which a slow disk would hold up.
    let worker: BlockingExecutor
    let legs = Mutex<[RecordLeg]>([])
    /// What keeps a file that lags from holding up everybody, leg by leg.
    let gates = Mutex<[OverflowGate]>([])
    /// Told of each frame that a gate turns away, at its running time, on the streaming thread.
    let onOverflow = Mutex<(@Sendable (ClockTime?) -> Void)?>(nil)

    /// How long the sound of a split sink waits before its muxer once a segment is due: longer than an encoder holds pictures
    /// back and a camera takes to its next key frame, mostly 1 s to 2 s. Were it less, a file would have its last sound in the
    /// one after it. At other times it does not wait, for what waits is lost in a crash.
    private static let soundDelay = Duration.seconds(3)
    /// How long before a segment is due its sound begins to wait; a buffer of sound is mostly 20 ms.
    private static let soundNotice = Duration.milliseconds(50)
    /// How long sound waits for a picture that has not begun: a network camera may take seconds to answer, and a sound that
    /// begins without it stays late by as much (0017). Below `longestStay`, or the queue would be full before.
    private static let openingDelay = Duration.seconds(8)
    /// The longest that a queue before a muxer holds what is no pre-roll (`QueuePolicy.compressed`).
    private static let longestStay = Duration.seconds(10)
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
                writers: first.map { [$0] } ?? [], names: plan.segments,
                due: first == nil ? nil : plan.segments.map { ClockTime($0.length) },
                opening: first.map { ($0, ClockTime(nanoseconds: 0)) }, isRecording: first != nil))
        if let first { watch(first) }
        let leader = plan.legs.firstIndex { $0.media == .video } ?? 0
        // Before the legs, which are not to see what these turn away.
        installGates(leader: leader)
        let made = plan.legs.enumerated().compactMap { index, leg in
            RecordLeg(leg, leads: index == leader, writer: index == leader ? first : nil, in: assembly) {
                [weak self] leg, event in
                self?.handle(event, of: leg)
            }
        }
        legs.withLock { $0 = made }
        for leg in made where !leg.leads && first != nil {
            leg.cut(.init(time: ClockTime(nanoseconds: 0), writer: first, needsKeyFrame: false, isProvisional: true))
        }
        setDelay(isOpening: first != nil)
    }

    /// The files of the take, oldest first.
    var writers: [FileWriter] { state.withLock { $0.writers } }
    /// Whether no leg has a file or is to get one.
    var isIdle: Bool { legs.withLock { $0 }.allSatisfy { $0.writer == nil && !$0.isCutting } }

    /// Whether the stream of every leg has ended.
    var hasEnded: Bool { legs.withLock { $0 }.allSatisfy(\.hasEnded) }

    /// Whether nothing more comes, and each of its files has come to its end: behind a change of segments the last two come to theirs at
    /// one time, and the older one may be told of when both streams have ended.
    var isFinished: Bool {
        hasEnded
            && writers.allSatisfy { $0.isRemoved || $0.progress.isFinished || $0.progress.failure != nil }
    }

    /// How many buffers of a leg went nowhere, by its last queue; nil where that is no leg of the sink.
    func leftOut(behind last: String) -> Int? { legs.withLock { $0 }.first { $0.plan.last == last }?.leftOut }

    /// The file that an element belongs to, found by its path in the pipeline.
    func writer(ofPath path: String) -> FileWriter? {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        return writers.first { writer in writer.elements.contains { name.hasSuffix(":" + $0) } }
    }

    /// Puts the counts of the take's files in place of those of everything that has come.
    func describe(_ progress: inout SinkProgress) {
        let files = state.withLock { $0.writers.isEmpty && $0.isStopped ? $0.past : $0.writers.map(\.progress) }
        progress.frames = files.reduce(0) { $0 + $1.frames }
        progress.bytes = files.reduce(0) { $0 + $1.bytes }
        progress.position = files.first.flatMap { first in files.compactMap(\.position).last.map { $0 - first.zero } }
    }

    /// Begins a file whose 0 is a running time; what passes its legs before they hear of it is not in it.
    ///
    /// Its picture begins a little later than its 0, as that of each further segment does: a first picture just at the 0 would
    /// leave no room for the sound that belongs to it, and the next packet comes up to 21 ms after it. What begins with the run
    /// itself has nothing before it.
    func begin(_ writer: FileWriter, at zero: ClockTime, segments: SegmentNames?) {
        let time = zero.nanoseconds == 0 ? zero : ClockTime(nanoseconds: zero.nanoseconds + Self.lead)
        writer.begin(at: zero, of: zero)
        state.withLock { state in
            state.writers = [writer]
            state.begin = zero
            (state.number, state.isRecording, state.isStopped) = (1, true, false)
            state.names = segments
            state.opening = (writer, time)
            state.due = segments.map { ClockTime(nanoseconds: zero.nanoseconds + ClockTime($0.length).nanoseconds) }
        }
        setDelay(isOpening: true)
        let silent = silentLegs
        for leg in legs.withLock({ $0 }) {
            guard !silent.contains(leg.plan.last) else {
                leg.leaveOut(of: writer)
                continue
            }
            leg.cut(
                .init(time: time, writer: writer, needsKeyFrame: leg.plan.media == .video, isProvisional: !leg.leads))
            if leg.plan.media == .video { leg.askForKeyFrame(at: time) }
        }
        // With a pre-roll, the picture's beginning may have passed by already.
        open()
        if !silent.isEmpty { preparePart() }
        report(self, .began(writer))
    }

    /// Ends the file at a running time: what comes at or after it goes nowhere.
    func end(at time: ClockTime) {
        let unused = state.withLock { state in
            defer {
                (state.due, state.next, state.opening) = (nil, nil, nil)
                (state.isRecording, state.isStopped) = (false, false)
            }
            return state.next
        }
        if let unused { discard([unused]) }
        for leg in legs.withLock({ $0 }) { leg.cut(.init(time: time, writer: nil, needsKeyFrame: false)) }
        hurry()
        discardPart()
    }

    /// Ends what has not come to its end by itself, for nothing comes any more.
    func force() { for leg in legs.withLock({ $0 }) where leg.isCutting { leg.force() } }

    /// Lets the files of a take go, with one that was made and never begun.
    func forget() -> [FileWriter] {
        state.withLock { state in
            state.past = state.writers.map(\.progress)
            defer {
                (state.writers, state.next, state.due, state.opening, state.isRecording) = ([], nil, nil, nil, false)
                (state.loss.next, state.loss.part, state.loss.wantsPart) = (nil, nil, false)
            }
            return state.writers + [state.next, state.loss.next, state.loss.part?.writer].compactMap(\.self)
        }
    }

    /// How long everything is held back for the next take.
    private var heldBack: Duration { assembly.plan.takes.heldBack ?? .zero }

    /// Has the queues before the muxer keep what comes for a pre-roll, and sound, where a file is about to begin, long enough that it
    /// is known, when it comes out, where the picture begins. (Both must begin together: `mp4mux` of GStreamer 1.22 shifts each
    /// track of a fragmented file to 0, and a sound that began earlier than its picture would stay late by as much.)
    func setDelay(isOpening: Bool = false) {
        let preRoll = heldBack
        state.withLock { $0.held = [] }
        for leg in legs.withLock({ $0 }) {
            delay(leg, by: leg.leads ? preRoll : max(preRoll, isOpening ? Self.openingDelay : .zero))
        }
    }

    /// Has sound wait that may belong to the next segment, until it is known where that begins.
    private func hold(_ leg: RecordLeg, at time: ClockTime) {
        let isNew = state.withLock { state in
            guard state.isRecording, state.opening == nil, let due = state.due,
                time.nanoseconds + ClockTime(Self.soundNotice).nanoseconds >= due.nanoseconds
            else { return false }
            return state.held.insert(leg.plan.last).inserted
        }
        if isNew { delay(leg, by: max(heldBack, Self.soundDelay)) }
    }

    /// Has the queues give out what they hold.
    private func hurry() { for leg in legs.withLock({ $0 }) { delay(leg, by: .zero) } }

    private func delay(_ leg: RecordLeg, by delay: Duration) {
        try? assembly.element(leg.plan.last)?.set("min-threshold-time", to: .int(delay.nanoseconds))
    }

    // MARK: - On the streaming threads

    private func handle(_ event: RecordLeg.Event, of leg: RecordLeg) {
        switch event {
        case .entering(let time, let isKeyFrame):
            guard leg.leads else { return hold(leg, at: time) }
            if isKeyFrame {
                remember(time)
                open()
            }
            split(at: time, isKeyFrame)
        case .cut(let cut, let old, let time): follow(cut, from: old, of: leg, at: time)
        case .changed(let time): beginPart(at: time)
        case .ended:
            if legs.withLock({ $0 }).allSatisfy({ $0.hasEnded && $0.writer == nil }) { report(self, .ended) }
        }
    }

    private func follow(_ cut: RecordLeg.Cut, from old: FileWriter?, of leg: RecordLeg, at time: ClockTime) {
        if let old, !legs.withLock({ $0 }).contains(where: { $0.writer === old }) { report(self, .closing(old)) }
    }

    /// Keeps the times of key frames as long as a queue may hold them.
    private func remember(_ key: ClockTime) {
        let held = ClockTime(heldBack + Self.longestStay).nanoseconds
        state.withLock { state in
            state.keys.append(key)
            state.keys.removeAll { $0.nanoseconds + held < key.nanoseconds }
        }
    }

    /// Has the sound of the take's first file begin where its picture does, once that is known.
    private func open() {
        let found = state.withLock { state -> (FileWriter, ClockTime)? in
            guard let opening = state.opening, let key = state.keys.first(where: { $0 >= opening.time }) else {
                return nil
            }
            state.opening = nil
            return (opening.writer, key)
        }
        guard let (writer, time) = found else { return }
        // Not one that the file has been told not to wait for.
        for leg in legs.withLock({ $0 }) where !leg.leads && !leg.isDetached {
            leg.cut(.init(time: time, writer: writer, needsKeyFrame: false))
        }
        setDelay()
    }
}
