internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// How the room on the disks is watched, and what is done about it (docs/decisions/0018-disk.md).
extension Session {
    /// How often the disks are looked at; so a watermark is seen within a second.
    public static let diskInterval = Duration.milliseconds(250)
    /// How often takes are looked for that have grown too old, or too many.
    static let sweepInterval = Duration.seconds(60)

    /// Begins to watch the disks that are recorded to.
    func watchDisks() {
        let snapshots = snapshotFolders
        guard !branches.isEmpty || !snapshots.isEmpty else { return }
        // A disk that does not answer must hold up nobody else.
        let worker = BlockingExecutor(label: "mcpipe.disk")
        let bounds = assembly.bounds
        disks.tasks.append(
            timer.every(Self.diskInterval, first: .zero) { [weak self] in
                guard let folders = await self?.recordedFolders, let files = await self?.openFiles else { return }
                let (looks, pictures, found) = await worker.run {
                    let look = { (node: NodeName, folder: String) in
                        DiskLook(
                            node: node, folder: folder, lostMount: bounds.lostMount(of: folder),
                            facts: try? FileSystemFacts(of: folder))
                    }
                    return (folders.map(look), snapshots.map(look), files.map { $0.look() })
                }
                await self?.loseMounts(looks + pictures)
                await self?.missFiles(found)
                await self?.feel(looks.filter { $0.lostMount == nil })
            })
        guard plan.disk.policy.deletes else { return }
        disks.tasks.append(timer.every(Self.sweepInterval, first: .zero) { [weak self] in await self?.sweep() })
    }

    private func feel(_ looks: [DiskLook]) async {
        guard phase == .running else { return }
        meterWriting()
        meterRates()
        for (id, group) in Dictionary(grouping: looks.filter { $0.facts != nil }, by: { $0.facts?.id ?? 0 }) {
            guard let facts = group.first?.facts, let folder = group.map(\.folder).min() else { continue }
            let look = DiskCourse.Look(
                disk: id, folder: folder, free: facts.free, sinks: Set(group.map(\.node)),
                rate: disks.rate(of: group.map(\.node)))
            await perform(disks.course.look(look, recording, at: timer.now))
        }
        diskBoard.all = Array(disks.course.states.values)
    }

    private func meterRates() {
        for branch in branches {
            disks.rates[branch.plan.node, default: WriteRate()]
                .look(branch.current == nil ? nil : branch.written, at: timer.now)
        }
    }

    /// What the record sinks do now.
    private var recording: DiskCourse.Recording {
        let running = branches.filter { !$0.isStopped && $0.current != nil }.map(\.plan.node)
        let stopped = branches.filter(\.isStopped).map(\.plan.node)
        return DiskCourse.Recording(
            running: Set(running), stopped: Set(stopped), hasTake: take != nil)
    }

    /// Does what is to be done.
    private func perform(_ actions: [DiskCourse.Action]) async {
        for action in actions {
            switch action {
            case .tell(let state): continuation.yield(.diskChanged(state, at: runningTime))
            case .sweep: Task { await sweep() }
            case .endTake(let state, let nodes):
                let now = runningTime
                pause(nodes, because: state)
                endTake(at: now)
                await tellStop(of: nodes, state, at: now)
            case .stop(let state, let nodes):
                let now = runningTime
                pause(nodes, because: state)
                let stopped = branches.filter { nodes.contains($0.plan.node) }
                for branch in stopped { branch.stop(at: ClockTime(now)) }
                forceLater(stopped)
                await tellStop(of: nodes, state, at: now)
            case .resume(let node): resume(node)
            }
        }
    }

    // MARK: - Too slow

    private func meterWriting() {
        guard plan.isLive else { return }
        var meters: [SinkRecording.FileID: WriteMeter] = [:]
        for branch in branches {
            guard let writer = branch.current else { continue }
            var meter = disks.meters[writer.id] ?? WriteMeter()
            if meter.look(writer.timeWriting, at: timer.now) {
                let node = branch.plan.node
                if meter.isSlow {
                    let (waiting, room) = branch.waiting ?? (.zero, .zero)
                    let disk = SlowDisk(node: node, path: writer.path, waiting: waiting, room: room)
                    continuation.yield(.diskSlow(disk, at: runningTime))
                } else {
                    continuation.yield(.diskCaughtUp(node, at: runningTime))
                }
            }
            meters[writer.id] = meter
        }
        disks.meters = meters
    }

    // MARK: - Deleting

    private func sweep() async {
        disks.course.beginSweep()
        let (retention, busy) = (retention, Set(branches.flatMap { $0.writers.map(\.path) }))
        let room = disks.course.states.mapValues(\.free.bytes)
        let journals = running.flatMap { running in
            running.take.folders(in: plan).map { folder in
                TakeManifest.journalPath(in: folder, name: running.take.manifestName(in: plan))
            }
        }
        let deleted = await disks.sweeper.run { retention.sweep(busy: busy, running: Set(journals), room: room) }
        for recording in deleted { continuation.yield(.recordingDeleted(recording, at: runningTime)) }
        disks.course.hasSwept(!deleted.isEmpty, knewRoom: !room.isEmpty, at: timer.now)
    }

    // MARK: - Stopping and going on

    private func pause(_ nodes: Set<NodeName>, because state: DiskState) {
        for branch in branches where nodes.contains(branch.plan.node) { pause(branch, because: state.words) }
    }

    /// Tells that sinks record no more, or not for the time being.
    private func tellStop(of nodes: Set<NodeName>, _ state: DiskState, at time: Duration) async {
        for node in nodes.sorted() {
            if disks.course.waiting.contains(node) {
                continuation.yield(.recordingPaused(node, state, at: time))
            } else {
                note(SessionFailure(.output, "\(state.words); its recording has ended", node: node))
            }
        }
        await endIfNothingIsLeft()
    }

    /// Notes that a sink's file ends before its take does.
    func pause(_ branch: RecordBranch, because reason: String, isAsked: Bool = false) {
        change { take in
            let last = branch.writers(of: take.number).last?.number ?? 1
            take.pauses.append((branch.plan.node, last, reason, isAsked))
        }
    }

    /// Where no buffer comes that a cut could be made at.
    func forceLater(_ branches: [RecordBranch]) {
        timer.after(Self.takeDrainTimeout) {
            for branch in branches where branch.isStopped { branch.force(branch.newestTake) }
        }
    }

    private func resume(_ node: NodeName) {
        guard let branch = branches.first(where: { $0.plan.node == node }) else { return }
        Task {
            let failure = await branch.worker.run { () -> SessionFailure? in
                do throws(SessionFailure) {
                    try branch.resume()
                    return nil
                } catch {
                    return error
                }
            }
            disks.course.hasResumed(node, failure == nil)
            if let failure { return refuseToGoOn(node, failure) }
            disks.bereft[node] = nil
            continuation.yield(.recordingResumed(node, at: runningTime))
        }
    }

    /// Tells once why a sink whose file was taken away cannot go on in another; that is tried again.
    private func refuseToGoOn(_ node: NodeName, _ failure: SessionFailure) {
        guard let told = disks.bereft[node], told != failure.message else { return }
        disks.bereft[node] = failure.message
        note(SessionFailure(.output, failure.message, node: node))
    }

    /// The sinks whose first files of a take would lie on a full disk, each with that disk: the take has no files of theirs.
    ///
    /// - Throws: where that is so of all.
    func withoutRoom(_ paths: [NodeName: String]) async throws(SessionFailure) -> [NodeName: DiskState] {
        let folders = Dictionary(grouping: paths.keys) { LocalFile.folder(of: paths[$0] ?? "") }
        let looks = await worker.run { folders.map { ($0.key, $0.value, try? FileSystemFacts(of: $0.key)) } }
        var full: [NodeName: DiskState] = [:]
        for (id, group) in Dictionary(grouping: looks, by: { $0.2?.id ?? 0 }) {
            guard let facts = group.first?.2 else { continue }
            let nodes = group.flatMap(\.1)
            let look = DiskCourse.Look(disk: id, folder: group[0].0, free: facts.free, sinks: Set(nodes))
            guard let state = disks.course.refusal(of: look) else { continue }
            for node in nodes { full[node] = state }
        }
        if full.count == paths.count, let (node, state) = full.min(by: { $0.key < $1.key }) {
            throw SessionFailure(.output, "\(state.words); no take can begin", node: node)
        }
        return full
    }

    /// Notes that a take begins without sinks that have no room.
    func leaveOut(_ full: [NodeName: DiskState]) {
        for (node, state) in full.sorted(by: { $0.key < $1.key }) {
            let reason = "\(state.words); the take has no file of it"
            change { $0.pauses.append((node, 0, reason, false)) }
            note(SessionFailure(.output, reason, node: node))
        }
    }

    /// Ends the session where nothing is recorded any more, nor will be, and there is nothing else to do.
    func endIfNothingIsLeft() async {
        let isOver = { (sink: PlannedSink) in sink.recordedPath != nil || self.disks.broken.contains(sink.node) }
        guard !hasTakes, plan.sinks.allSatisfy(isOver), disks.course.waiting.isEmpty, branches.allSatisfy(\.isStopped)
        else { return }
        await stop()
    }

    /// Notes what is wrong with a sink while the others go on.
    func note(_ failure: SessionFailure) {
        guard phase < .ended else { return }
        tell(failure)
    }

    /// The same while all is being closed.
    func tell(_ failure: SessionFailure) {
        failures.append(failure)
        continuation.yield(.sinkFailed(failure))
    }

    /// Reports the sinks that waited for room when their take ended: what came last is in no file.
    func concludeDisks() {
        for node in disks.course.endTake().sorted() {
            let reason =
                disks.bereft.removeValue(forKey: node) == nil
                ? "its disk was full" : "no other file could be made for it"
            let failure = SessionFailure(
                .output, "\(reason) when the recording ended; what came last is in no file", node: node)
            tell(failure)
        }
    }
}
