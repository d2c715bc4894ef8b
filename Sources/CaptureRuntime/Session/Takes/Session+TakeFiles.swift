internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// How the files of takes are made, finished and taken away.
extension Session {
    /// How long the end of a session waits until files are gone that nothing came to, and until their elements are.
    private static let (unbegunTimeout, removalTimeout) = (Duration.milliseconds(150), Duration.milliseconds(500))

    /// The files of a take without those of recordings that are stopped while the machine is pressed.
    ///
    /// - Throws: where none is left.
    func recorded(
        _ paths: [NodeName: String], without held: Set<NodeName>
    ) throws(SessionFailure) -> [NodeName: String] {
        let left = paths.filter { !held.contains($0.key) }
        guard left.isEmpty, let first = held.min() else { return left }
        let names = held.sorted().map { "'\($0)'" }.joined(separator: ", ")
        throw SessionFailure(.command, "no take can begin: \(pressureWords), which stops \(names)", node: first)
    }

    /// Makes the files of a take, which may last as long as their disks do; the take's moment comes after.
    ///
    /// - Throws: why a file cannot be made; then none is.
    func makeFiles(
        _ paths: [NodeName: String]
    ) async throws(SessionFailure) -> [(RecordBranch, FileWriter)] {
        let branches = branches
        let result = await worker.run { () -> Result<[(RecordBranch, FileWriter)], SessionFailure> in
            var made: [(RecordBranch, FileWriter)] = []
            for branch in branches {
                guard let path = paths[branch.plan.node] else { continue }
                do throws(SessionFailure) {
                    let writer = try branch.makeWriter(path: path, number: 1)
                    made.append((branch, writer))
                    self.unbegun.withLock { $0.append(writer) }
                } catch {
                    self.removeUnbegun()
                    return .failure(error)
                }
            }
            return .success(made)
        }
        return try result.get()
    }

    /// Makes the files that begin with the run, before the pipeline opens them.
    ///
    /// A disk that gives no answer is told of by who opens the devices, which has a limit of its own.
    func claimFiles() async throws(SessionFailure) {
        let (writers, bounds) = (branches.flatMap(\.writers), assembly.bounds)
        let result = try? await worker.run(within: Self.startTimeout, "making the files") {
            () throws(GStreamerError) -> Result<Void, SessionFailure> in
            do throws(SessionFailure) {
                for writer in writers where try bounds.claim(writer.path, for: writer.node) { writer.claim() }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result?.get()
    }

    /// Takes away the files of a take that has not begun; blocks. On the thread on which they are made.
    nonisolated func removeUnbegun() {
        FileWriter.remove(unbegun.withLock { $0 })
        unbegun.withLock { $0 = [] }
    }

    /// Tells that a file is finished. Of one that has failed it is told what failed; one that nothing came to is nobody's.
    func tellFinish(of writer: FileWriter) {
        let progress = writer.progress
        guard progress.isFinished, !progress.first.isEmpty else { return }
        continuation.yield(.fileFinished(writer.node, path: writer.path))
    }

    /// The end of the stream has come to a file.
    func finishFile(_ writer: FileWriter, of branch: RecordBranch) async {
        // Before anybody is told: who puts it in order leaves alone what is open for writing.
        await close(writer)
        noteClosed(writer)
        writer.finish()
        branch.close(writer)
        tellTime(of: writer)
        // The file of a sink that has ended goes with the pipeline.
        if !branch.hasEnded { Task { [worker] in await worker.run { writer.remove() } } }
        // A short film may be over before the run has begun, and its take is told of first.
        if !branch.writers(of: newestTold + 1).contains(where: { $0 === writer }) { tellFinish(of: writer) }
        settleTakes()
    }

    /// Reports a take and takes its files out of the pipeline.
    func concludeTake(_ number: Int) {
        guard let (writers, remover) = closeTake(number) else { return }
        Task { await remover.run { FileWriter.remove(writers) } }
    }

    /// Takes the files away that were made and never begun, before anything is waited for that may hang: a device that is closed, or
    /// another file's disk. Each on a thread of its own.
    func removeUnbegunFiles(_ closing: ClosingTime) async {
        await withTaskGroup { group in
            for writer in branches.flatMap(\.writers) where !writer.isRemoved && writer.progress.first.isEmpty {
                group.addTask {
                    let thread = BlockingExecutor(label: "mcpipe.unbegun-file")
                    await self.finish(closing, "removing a file", thread, within: Self.unbegunTimeout) {
                        writer.removeUnbegunFile()
                    }
                }
            }
        }
    }

    /// Concludes all takes at the end of the session, after which the process may end: waits until their elements are gone, and half a
    /// second at most.
    func concludeLastTakes(_ closing: ClosingTime) async {
        // Where a disk takes nothing, the stop's time is over already.
        guard course.isFinished else { return perform(takes.concludeAll()) }
        for case .conclude(let number) in takes.concludeAll() {
            guard let (writers, remover) = closeTake(number) else { continue }
            await finish(closing, "removing files", remover, within: Self.removalTimeout) { FileWriter.remove(writers) }
        }
        // Those of a take that the end came before; they may be in the making.
        if takes.isBeginning || unbegun.withLock({ !$0.isEmpty }) {
            await finish(closing, "removing files", worker, within: Self.removalTimeout) { self.removeUnbegun() }
        }
        // One that is being made, or whose removal has begun.
        for branch in branches where branch.hasUnused {
            await finish(closing, "removing files", branch.worker, within: Self.removalTimeout) {
                branch.removeUnused()
            }
        }
    }

    /// Reports a take.
    ///
    /// - Returns: its files, to be taken out of the pipeline, and where; nil where it is over already.
    private func closeTake(_ number: Int) -> (writers: [FileWriter], remover: BlockingExecutor)? {
        guard let index = running.firstIndex(where: { $0.number == number }) else { return nil }
        let now = runningTime
        if hasNothingLeft(for: running[index], at: now) { running[index].end = running[index].take.begin }
        let ended = running[index]
        // Whoever waits for room waits for the newest.
        if index == running.count - 1 { concludeDisks() }
        var report = ended.report(branches, now: now, limit: lengthLimit?.end(by: now))
        report.soundClocks = soundClocks.figures
        if lastEnds.take < number {
            report.endsBefore = lastEnds.ends.mapValues { $0.mapValues { $0 - ended.take.begin } }
            lastEnds = (number, ended.ends(branches))
        }
        running.remove(at: index)
        closeGates()
        ended.watch?.cancel()
        noteMissingMedia(in: report, of: ended)
        report.failures = failures(since: ended)
        lastTake = report
        let writers = branches.flatMap { $0.forget(number) }
        // A disk that takes nothing holds a file's elements, also where nothing has come to it; another take's must not wait for them.
        let remover = BlockingExecutor(label: "mcpipe.take-files.\(number)")
        continuation.yield(.takeEnded(report))
        for waiting in ended.waiting { waiting.resume(returning: report) }
        return (writers, remover)
    }

    /// Whether a take was begun ahead of its time, and the sources have come to their own ends before it.
    private func hasNothingLeft(for take: RunningTake, at now: Duration) -> Bool {
        take.isScheduled && take.end == nil && course.isFinished && lengthLimit?.end(by: now) == nil
            && now < take.take.begin + TakePolicy.longestDelay
            && branches.flatMap { $0.writers(of: take.number) }.allSatisfy(\.progress.first.isEmpty)
    }
}
