public import CaptureCheck
internal import CaptureDiagnostics
public import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// A plan that is recorded: its session, its takes by command and by the clock, and the manifests of what it leaves.
///
/// Command, node, `CaptureGraph` and `CaptureSession` run one of these and print, serve or hand on what it tells. A recording runs
/// once: `start()`, then `stop()` or the end of its sources, then `end()`.
public actor Recording {
    /// How long files may go on being made ordinary once the session has ended and somebody waits. Files that are left as they were written
    /// are valid.
    public static let hurriedFinishing = Duration.seconds(4)
    /// How long the end may take in all from when somebody waits for it, with the `Session.stopTimeout` in it; `docker stop` kills after 10 s.
    /// An archive that is not done by then waits for a disk that gives no answer, and the end is told without it.
    static let hurriedEnd = Duration.seconds(9)
    /// How long drops are merged before they are told.
    static let dropInterval = Duration.seconds(1)

    /// What runs.
    public nonisolated let session: Session
    /// Begins and ends takes; nil where the run is the only one.
    public nonisolated let takes: TakeDirector?
    /// What happens, for one reader; ends after `ended`.
    public nonisolated let events: AsyncStream<RecordingEvent>

    let archive: TakeArchive
    private let continuation: AsyncStream<RecordingEvent>.Continuation
    /// What is missing so far.
    public private(set) var verdict = RecordingVerdict()
    /// Follows the session to its end.
    private var following: Task<RecordingReport, Never>?
    /// Whether the end was asked for.
    private var isStopped = false
    /// Since when somebody waits for the end, by the session's timer; nil while nobody does.
    private var hurriedSince: Duration?

    /// The takes that have ended and are not archived yet, by name: the folder of their first file, and those to which something came.
    private var unarchived: [String: (folder: String, files: [String])] = [:]
    /// Called when the archive has had the time that it may take; nil while the session is not over.
    private var onOverdue: (@Sendable () -> Void)?
    /// What bounds the archive.
    private var deadlines: [Task<Void, Never>] = []

    private enum Step: Sendable {
        case event(SessionEvent)
        case dropped([FrameDrop])
        case archived([ArchivedFile], [TakeArchive.Result])
        /// The session tells nothing more.
        case sessionOver
        /// The archive has had the time that it may take.
        case overdue
    }

    /// Makes and links every element of a plan; nothing runs yet, and no file is there.
    ///
    /// - Parameters:
    ///   - plan: What runs; the folders of its files are there.
    ///   - files: How the files of takes are called; nil where the run is the only take.
    ///   - setting: What manifests say of every take.
    ///   - limit: The length of media after which all sources end, to the frame; nil is no limit.
    ///   - sensors: Where and how often the machine's pressure is read.
    ///   - worker: The program that opens isolated sources; nil is mcpipe.
    ///   - time: The clocks that the pipeline and its watches go by.
    /// - Throws: What an element refuses; the checker should have found it.
    public init(
        _ plan: Plan, files: TakeFiles?, setting: TakeArchive.Setting, limit: Duration? = nil,
        sensors: PressureSensors = PressureSensors(), worker: WorkerProgram? = nil, time: SessionTime = SessionTime()
    ) throws(SessionFailure) {
        let session = try Session(plan, limit: limit, sensors: sensors, worker: worker, time: time)
        self.session = session
        takes = session.hasTakes ? files.map { TakeDirector(session, files: $0) } : nil
        archive = TakeArchive(
            plan, setting, progress: { session.progress(of: $0) }, drops: { session.drops(of: $0, from: $1, to: $2) },
            losses: { session.losses(of: $0, from: $1, to: $2) })
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    }

    /// Starts the flow of media; returns when every device is open.
    ///
    /// - Throws: the first failure, which is told as an event, too; the recording is over then.
    public func start() async throws(SessionFailure) {
        follow()
        await session.onBegin { [archive] take, mayWait in archive.announce(take, waits: mayWait) }
        try await session.start()
    }

    /// Ends every source and finishes every file; `end()` waits for that.
    ///
    /// - Parameter isHurried: whether somebody waits, as behind a signal: MP4 files that would take longer than `hurriedFinishing` to be
    ///   made ordinary then stay as they were written.
    public func stop(isHurried: Bool = false) async {
        isStopped = true
        if isHurried, hurriedSince == nil {
            hurriedSince = session.timer.now
            boundArchive()
        }
        await session.stop()
    }

    /// Waits until all is over: every file closed and looked at, every manifest written.
    public func end() async -> RecordingReport { await follow().value }

    /// Records to the end.
    public func run() async -> RecordingReport {
        // What fails at the start is told as events, and in the report.
        try? await start()
        return await end()
    }

    @discardableResult
    private func follow() -> Task<RecordingReport, Never> {
        if let following { return following }
        let task = Task { await self.followToTheEnd() }
        following = task
        return task
    }

    private func followToTheEnd() async -> RecordingReport {
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let session = session
        let forwarding = Task {
            for await event in session.events { feed.yield(.event(event)) }
            feed.yield(.sessionOver)
        }
        let losing = Task {
            let drops = session.ledger.feed
            for await _ in drops.signals {
                feed.yield(.dropped(drops.takeAll()))
                // What is dropped meanwhile is merged, and told then.
                try await Task.sleep(for: Self.dropInterval)
            }
        }
        let hearing = AsyncStream.makeStream(of: RecordingEvent.self)
        let archiving = archiving(hearing.stream) { feed.yield(.archived($0, $1)) }
        defer {
            forwarding.cancel()
            losing.cancel()
            onOverdue = nil
            for deadline in deadlines { deadline.cancel() }
        }
        var report: SessionReport?
        loop: for await step in steps {
            switch step {
            // Files of hours take their time to be put in order; the next take does not wait for them.
            case .archived(let files, let results): tell(files, results)
            case .dropped(let drops):
                for drop in drops { continuation.yield(.dropped(drop)) }
                // The archive counts all of them at once.
                if let last = drops.last { hearing.continuation.yield(.dropped(last)) }
            case .event(.ended(let ended)):
                // What was dropped in the last second.
                losing.cancel()
                for await drop in session.drops { continuation.yield(.dropped(drop)) }
                report = ended
                verdict.hear(.ended(ended))
                for shortfall in missingOfStreams(ended) { verdict.add(shortfall) }
            case .event(let event):
                hearing.continuation.yield(.session(event))
                await hear(event)
            case .sessionOver:
                hearing.continuation.finish()
                Task {
                    await archiving.value
                    feed.finish()
                }
                onOverdue = { feed.yield(.overdue) }
                boundArchive()
            case .overdue:
                noteUnarchived()
                break loop
            }
        }
        if archive.isWriting { await abandonArchive() }
        let last = if let report { report } else { await session.report }
        let end = RecordingReport(session: last, verdict: verdict)
        continuation.yield(.ended(end))
        continuation.finish()
        return end
    }

    /// Lets the archive hear events, and hands on what it has done, until it has heard and done all. It writes to disks, which may give no
    /// answer, so nothing else waits for it.
    private func archiving(
        _ events: AsyncStream<RecordingEvent>,
        _ tell: @escaping @Sendable ([ArchivedFile], [TakeArchive.Result]) -> Void
    ) -> Task<Void, Never> {
        let (news, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return Task { [archive] in
            await archive.onNews { feed.yield() }
            let collecting = Task {
                for await _ in news { tell(await archive.archivedFiles(), await archive.results()) }
            }
            for await event in events {
                switch event {
                case .session(let event): await archive.hear(event)
                case .dropped: await archive.noteDrops()
                case .fileArchived, .takeArchived, .ended: break
                }
            }
            await archive.concludeAll()
            feed.finish()
            await collecting.value
            tell(await archive.archivedFiles(), await archive.results())
        }
    }

    /// Bounds what the archive takes, once the session is over and somebody waits for the end.
    private func boundArchive() {
        guard let since = hurriedSince, let onOverdue, deadlines.isEmpty else { return }
        let (timer, archive) = (session.timer, archive)
        let rest = max(.zero, since + Self.hurriedEnd - timer.now)
        deadlines = [
            timer.after(min(Self.hurriedFinishing, max(.zero, rest - .milliseconds(300)))) {
                // One that waits for a disk hears nothing, and is not waited for.
                Task { await archive.giveUp() }
            },
            timer.after(rest) { onOverdue() },
        ]
    }

    /// Says of the takes that have ended that they are not archived.
    private func noteUnarchived() {
        // Takes are archived one after another, so all wait for the disk that the first one waits for.
        let waitedFor = archive.writing.withLock { $0.sorted().first }.map(LocalFile.folder(of:))
        for (take, (folder, files)) in unarchived.sorted(by: { $0.key < $1.key }) {
            let unknown = archive.unknown(files, of: take)
            let names = list(unknown.map { "'\($0)'" }, joinedBy: "and")
            let rest =
                if files.isEmpty {
                    "it has no file, and no manifest"
                } else if unknown.isEmpty {
                    "its files were not looked at, and its manifest is not written: 'mcpipe recover' does both"
                } else if unknown.count == files.count {
                    "it has neither manifest nor journal, so 'mcpipe recover' knows nothing of it; there is \(names)"
                } else {
                    "its files were not looked at, and its manifest is not written: 'mcpipe recover' does both, "
                        + "and knows nothing of what its journal does not name; there is \(names)"
                }
            let failure = SessionFailure(
                .output, "take '\(take)': the disk of '\(waitedFor ?? folder)' gives no answer; \(rest)")
            verdict.hear(.takeFailed(failure))
            continuation.yield(.session(.takeFailed(failure)))
        }
    }

    /// Leaves no half of a journal or manifest behind, unless its disk does not even let go of a name.
    private func abandonArchive() async {
        let (archive, thread) = (archive, BlockingExecutor(label: "mcpipe.abandoned-archive"))
        try? await thread.run(within: .milliseconds(150), "removing what was not written") {
            () throws(GStreamerError) in
            archive.abandon()
        }
    }

    private func hear(_ event: SessionEvent) async {
        verdict.hear(event)
        if case .takeEnded(let report) = event {
            let kept = report.files.filter { !$0.isEmpty }.map(\.path)
            if let path = kept.first ?? report.take.paths.values.min() {
                unarchived[report.take.name] = (LocalFile.folder(of: path), kept)
            }
        }
        continuation.yield(.session(event))
        switch event {
        case .started:
            // An end that was asked for before the session could be stopped.
            if isStopped { await session.stop() }
            await takes?.followSchedule()
        // What is broken ends the run, and whoever sees that waits for it.
        case .failed: if hurriedSince == nil { hurriedSince = session.timer.now }
        default: break
        }
    }

    /// Tells of files and takes that are in order.
    private func tell(_ files: [ArchivedFile], _ results: [TakeArchive.Result]) {
        for file in files { continuation.yield(.fileArchived(file)) }
        for result in results {
            unarchived[result.manifest.take] = nil
            for shortfall in result.verdict.shortfalls { verdict.add(shortfall) }
            continuation.yield(.takeArchived(result))
        }
    }
}
