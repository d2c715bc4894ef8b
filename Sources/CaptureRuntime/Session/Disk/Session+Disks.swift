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
    /// How long it is before recordings are looked for again where none could be deleted.
    private static let sweepPause = Duration.seconds(10)
    /// The room below which a disk is called low where no `keep-free` says so: a minute of what is recorded.
    private static let lowTime = Duration.seconds(60)

    /// Begins to watch the disks that are recorded to.
    func watchDisks() {
        let snapshots = snapshotFolders
        guard !branches.isEmpty || !snapshots.isEmpty else { return }
        // A disk that does not answer must hold up nobody else.
        let worker = BlockingExecutor(label: "mcpipe.disk")
        let bounds = assembly.bounds
        disks.tasks.append(
            timer.every(Self.diskInterval, first: .zero) { [weak self] in
                guard let folders = await self?.recordedFolders else { return }
                let (looks, pictures) = await worker.run {
                    let look = { (node: NodeName, folder: String) in
                        DiskLook(
                            node: node, folder: folder, lostMount: bounds.lostMount(of: folder),
                            facts: try? FileSystemFacts(of: folder))
                    }
                    return (folders.map(look), snapshots.map(look))
                }
                await self?.loseMounts(looks + pictures)
                await self?.feel(looks.filter { $0.lostMount == nil })
            })
        guard plan.disk.policy.deletes else { return }
        disks.tasks.append(timer.every(Self.sweepInterval, first: .zero) { [weak self] in await self?.sweep() })
    }

    private func feel(_ looks: [DiskLook]) async {
        guard phase == .running else { return }
        meterWriting()
        for (id, group) in Dictionary(grouping: looks.filter { $0.facts != nil }, by: { $0.facts?.id ?? 0 }) {
            for look in group { disks.places[look.node] = id }
            guard let facts = group.first?.facts, let folder = group.map(\.folder).min() else { continue }
            let rate = group.reduce(0) { $0 + plan.disk.bytesPerSecond(of: $1.node) }
            let (state, mayResume) = judge(facts.free, folder, rate, before: disks.states[id])
            let last = disks.states.updateValue(state, forKey: id)
            if state.level != last?.level, last != nil || state.level != .ample {
                continuation.yield(.diskChanged(state, at: runningTime))
            }
            let nodes = Set(group.map(\.node))
            switch state.level {
            case .full:
                if await !makesRoom(state) { await stopRecordings(of: nodes, state) }
            case .low:
                disks.hasSwept = false
                if let free = plan.disk.policy.free, state.free < free { startSweep() }
            case .ample: disks.hasSwept = false
            }
            if mayResume { for node in nodes.intersection(disks.waiting) { resume(node) } }
        }
    }

    /// How a disk stands. It is full until there is room for some seconds, lest recordings begin and end all the time.
    private func judge(
        _ bytes: Int64, _ folder: String, _ rate: Int64, before: DiskState?
    ) -> (state: DiskState, mayResume: Bool) {
        let policy = plan.disk.policy
        let reserve = policy.reserve(at: rate)
        let again = reserve.bytes + max(reserve.bytes / 4, rate * Int64(DiskPolicy.reserveTime.seconds))
        let low = policy.free ?? ByteCount(bytes: reserve.bytes + rate * Int64(Self.lowTime.seconds))
        let mayResume = bytes >= again
        let isFull = bytes < reserve.bytes || bytes == 0 || (before?.level == .full && !mayResume)
        let level: DiskState.Level = isFull ? .full : bytes < low.bytes ? .low : .ample
        let lasts = rate > 0 ? Duration.seconds(max(0, bytes - reserve.bytes) / rate) : nil
        let state = DiskState(
            folder: folder, level: level, free: ByteCount(bytes: bytes), limit: isFull ? reserve : low, lasts: lasts)
        return (state, mayResume)
    }

    // MARK: - Too slow

    private func meterWriting() {
        guard plan.isLive else { return }
        var meters: [ObjectIdentifier: WriteMeter] = [:]
        for branch in branches {
            guard let writer = branch.current else { continue }
            var meter = disks.meters[ObjectIdentifier(writer)] ?? WriteMeter()
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
            meters[ObjectIdentifier(writer)] = meter
        }
        disks.meters = meters
    }

    // MARK: - Deleting

    /// Whether something is being deleted while there is time for that.
    private func makesRoom(_ state: DiskState) async -> Bool {
        guard plan.disk.policy.free != nil, !disks.hasSwept, state.free.bytes >= state.limit.bytes / 2 else {
            return false
        }
        startSweep()
        return disks.isSweeping
    }

    private func startSweep() {
        guard !disks.isSweeping, timer.now >= disks.nextSweep else { return }
        Task { await sweep() }
        disks.isSweeping = true
    }

    private func sweep() async {
        disks.isSweeping = true
        let (retention, busy) = (retention, Set(branches.flatMap { $0.writers.map(\.path) }))
        let room = disks.states.mapValues(\.free.bytes)
        let journal = take?.take.place(in: plan).map { TakeManifest.journalPath(in: $0.folder, name: $0.name) }
        let deleted = await disks.sweeper.run { retention.sweep(busy: busy, running: journal, room: room) }
        for recording in deleted { continuation.yield(.recordingDeleted(recording, at: runningTime)) }
        disks.isSweeping = false
        // The first look comes before anybody knows how much room there is.
        guard !room.isEmpty else { return }
        disks.hasSwept = true
        // What was deleted may be told only later by the file system.
        disks.nextSweep = timer.now + (deleted.isEmpty ? Self.sweepPause : .seconds(1))
    }

    // MARK: - Stopping and going on

    private func stopRecordings(of nodes: Set<NodeName>, _ state: DiskState) async {
        let now = runningTime
        let stopped = branches.filter { nodes.contains($0.plan.node) && !$0.isStopped && $0.current != nil }
        guard !stopped.isEmpty, take?.end == nil else { return }
        let isAll = branches.allSatisfy { branch in branch.isStopped || stopped.contains { $0 === branch } }
        for branch in stopped { pause(branch, because: state.words) }
        if isAll, hasTakes, plan.disk.policy.whenFull == .stop {
            endTake(at: now)
        } else {
            for branch in stopped { branch.stop(at: ClockTime(now)) }
            forceLater(stopped)
        }
        for branch in stopped {
            if plan.disk.policy.whenFull == .wait {
                wait(branch, state, at: now)
            } else {
                note(SessionFailure(.output, "\(state.words); its recording has ended", node: branch.plan.node))
            }
        }
        await endIfNothingIsLeft()
    }

    /// Notes that a sink's file ends before its take does.
    func pause(_ branch: RecordBranch, because reason: String) {
        take?.pauses.append((branch.plan.node, branch.writers.last?.number ?? 1, reason))
    }

    /// Has a sink begin again once there is room.
    func wait(_ branch: RecordBranch, _ state: DiskState, at time: Duration) {
        disks.waiting.insert(branch.plan.node)
        continuation.yield(.recordingPaused(branch.plan.node, state, at: time))
    }

    /// Where no buffer comes that a cut could be made at.
    func forceLater(_ branches: [RecordBranch]) {
        timer.after(Self.takeDrainTimeout) { [worker] in
            await worker.run { for branch in branches where branch.isStopped { branch.force() } }
        }
    }

    private func resume(_ node: NodeName) {
        guard take != nil, take?.end == nil, let branch = branches.first(where: { $0.plan.node == node }),
            disks.resuming.insert(node).inserted
        else { return }
        Task {
            let failure = await branch.worker.run { () -> SessionFailure? in
                do throws(SessionFailure) {
                    try branch.resume()
                    return nil
                } catch {
                    return error
                }
            }
            disks.resuming.remove(node)
            guard failure == nil else { return }
            disks.waiting.remove(node)
            continuation.yield(.recordingResumed(node, at: runningTime))
        }
    }

    /// Refuses a take whose files would lie on a full disk.
    func refuseFullDisk(_ paths: [NodeName: String]) async throws(SessionFailure) {
        let folders = Dictionary(grouping: paths.keys) { LocalFile.folder(of: paths[$0] ?? "") }
        let looks = await worker.run { folders.map { ($0.key, $0.value, try? FileSystemFacts(of: $0.key)) } }
        for (id, group) in Dictionary(grouping: looks, by: { $0.2?.id ?? 0 }) {
            guard let facts = group.first?.2 else { continue }
            let nodes = group.flatMap(\.1)
            let reserve = plan.disk.policy.reserve(at: nodes.reduce(0) { $0 + plan.disk.bytesPerSecond(of: $1) })
            guard facts.free < reserve.bytes || facts.free == 0 else { continue }
            let state = DiskState(
                folder: group[0].0, level: .full, free: ByteCount(bytes: facts.free), limit: reserve, lasts: nil)
            disks.states[id]?.level = .full
            throw SessionFailure(.output, "\(state.words); no take can begin", node: nodes.min())
        }
    }

    /// Ends the session where nothing is recorded any more, nor will be, and there is nothing else to do.
    func endIfNothingIsLeft() async {
        let isOver = { (sink: PlannedSink) in sink.recordedPath != nil || self.disks.broken.contains(sink.node) }
        guard !hasTakes, plan.sinks.allSatisfy(isOver), disks.waiting.isEmpty, branches.allSatisfy(\.isStopped)
        else { return }
        await stop()
    }

    /// Notes what is wrong with a sink while the others go on.
    func note(_ failure: SessionFailure) {
        guard phase < .ended else { return }
        failures.append(failure)
        continuation.yield(.sinkFailed(failure))
    }

    /// Reports the sinks that wait for room still: what came last is in no file.
    func concludeDisks() {
        for node in disks.waiting.sorted() {
            let failure = SessionFailure(.output, "its disk is full still; what came last is in no file", node: node)
            failures.append(failure)
            continuation.yield(.sinkFailed(failure))
        }
    }
}
