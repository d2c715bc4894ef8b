public import CaptureCheck
public import CaptureModel
internal import CapturePlan
internal import GStreamerKit

extension Session {
    /// How long the end of a take waits for media up to its end before it cuts where nothing comes.
    public static let takeDrainTimeout = Duration.seconds(2)
    /// How long the end of a take waits for its files in all.
    public static let takeTimeout = Duration.seconds(6)

    /// Whether takes begin by `startTake`, not with the run.
    public nonisolated var hasTakes: Bool { plan.takes.begin != .run }

    /// Begins a take: all record sinks at one running time, this moment less the pre-roll.
    ///
    /// Previews and sources are not touched. With a pre-roll, what happened before the call is in the files.
    ///
    /// - Parameters:
    ///   - name: What stands for `{take}` in the files' names.
    ///   - paths: The first file of each record sink, by full path, none of which exists.
    ///   - segments: How the further files of sinks are called that are split.
    /// - Throws: why a file cannot be begun; then none is.
    @discardableResult
    public func startTake(
        _ name: String, paths: [NodeName: String], segments: [NodeName: SegmentNames] = [:]
    ) async throws(SessionFailure) -> Take {
        guard phase == .running, hasTakes else {
            throw SessionFailure(.command, "takes begin while a session with takes runs; this one is \(phase)")
        }
        guard take == nil else {
            throw SessionFailure(.command, "take '\(take?.take.name ?? "")' has not come to its end yet")
        }
        let begin = max(.zero, runningTime - (plan.takes.preRoll ?? .zero))
        let next = Take(name: name, begin: begin, paths: paths)
        take = RunningTake(next)
        let branches = branches
        let failure = await worker.run { () -> SessionFailure? in
            for branch in branches {
                guard let path = paths[branch.plan.node] else { continue }
                do throws(SessionFailure) {
                    try branch.begin(at: ClockTime(begin), path: path, segments: segments[branch.plan.node])
                } catch {
                    return error
                }
            }
            return nil
        }
        if let failure {
            await stopTake()
            throw failure
        }
        continuation.yield(.takeStarted(next))
        if let length = plan.takes.length {
            Task { [weak self] in
                try? await Task.sleep(for: length)
                await self?.stopTake(next)
            }
        }
        return next
    }

    /// Ends the take at this moment's running time, and waits until its files are finished or `takeTimeout` is over.
    ///
    /// - Returns: what was recorded; nil where no take runs.
    @discardableResult
    public func stopTake() async -> TakeReport? {
        guard take != nil else { return nil }
        endTake(at: runningTime)
        guard take != nil else { return lastTake }
        return await withCheckedContinuation { take?.waiting.append($0) }
    }

    /// Marks this moment of the take.
    ///
    /// - Returns: the marker; nil where no take runs.
    @discardableResult
    public func mark(_ label: String = "") -> TakeMarker? {
        guard let begin = take?.take.begin, take?.end == nil else { return nil }
        let marker = TakeMarker(at: runningTime - begin, label: label)
        take?.markers.append(marker)
        continuation.yield(.marked(marker))
        return marker
    }

    /// The take that runs, as it stands; nil while none does.
    public var takeReport: TakeReport? { take?.report(branches, now: runningTime) }

    /// Puts an event among the others.
    func tell(_ event: SessionEvent) { continuation.yield(event) }

    private func stopTake(_ one: Take) async { if take?.take == one { await stopTake() } }

    /// Has every leg cut at a running time; the files follow.
    func endTake(at time: Duration) {
        guard take?.end == nil else { return }
        take?.end = time
        for branch in branches { branch.end(at: ClockTime(time)) }
        let branches = branches
        take?.deadline = Task { [weak self, worker] in
            try? await Task.sleep(for: Self.takeDrainTimeout)
            guard !Task.isCancelled else { return }
            await worker.run { for branch in branches { branch.force() } }
            try? await Task.sleep(for: Self.takeTimeout - Self.takeDrainTimeout)
            guard !Task.isCancelled else { return }
            await self?.concludeTake()
        }
        settleTake()
    }

    /// Ends the take once every file is finished that anything came to.
    func settleTake() {
        guard take?.end != nil else { return }
        let isOpen = branches.contains { branch in
            !branch.isIdle || branch.writers.contains { !$0.progress.isFinished && !$0.progress.first.isEmpty }
        }
        if !isOpen { concludeTake() }
    }

    /// Reports the take and takes its files out of the pipeline.
    func concludeTake() {
        guard let ended = take else { return }
        let report = ended.report(branches, now: runningTime)
        take = nil
        lastTake = report
        ended.deadline?.cancel()
        let writers = branches.flatMap { $0.forget() }
        for branch in branches { branch.setDelay() }
        Task { [worker] in await worker.run { for writer in writers { writer.remove() } } }
        continuation.yield(.takeEnded(report))
        for waiting in ended.waiting { waiting.resume(returning: report) }
    }

    // MARK: - What the branches tell

    func handle(_ event: RecordBranch.Event, of branch: RecordBranch) async {
        switch event {
        case .began(let writer):
            if writer.number > 1 { continuation.yield(.fileStarted(branch.plan.node, path: writer.path)) }
        case .closing: settleTake()
        case .ended:
            finish(branch.plan.node)
            await endIfFinished()
        case .failed(let failure): await fail(failure)
        }
    }

    /// The end of the stream has come to a file.
    func finishFile(_ writer: FileWriter, of branch: RecordBranch) {
        writer.finish()
        // The file of a sink that has ended goes with the pipeline.
        if !branch.hasEnded { Task { [worker] in await worker.run { writer.remove() } } }
        continuation.yield(.fileFinished(writer.node, path: writer.path))
        settleTake()
    }

    /// The run's only take, which begins with it.
    func beginWithRun() {
        let paths = branches.compactMap { branch in branch.plan.recordedPath.map { (branch.plan.node, $0) } }
        guard !paths.isEmpty else { return }
        let run = Take(
            name: plan.take, begin: .zero, paths: Dictionary(paths) { first, _ in first })
        take = RunningTake(run)
        continuation.yield(.takeStarted(run))
    }
}
