internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// How a session ends, by itself, by a failure or when it is told to.
extension Session {
    func fail(_ failure: SessionFailure) async {
        guard phase < .ended else { return }
        // After a node's first failure GStreamer reports what follows from it, a missing stream for instance.
        if let node = failure.node, failures.contains(where: { $0.node == node }) { return }
        failures.append(failure)
        continuation.yield(.failed(failure))
        // While it starts it ends at once: elements say why on the bus before the state change fails, and that is on its way here.
        await perform(course.fail())
    }

    /// Ends the sources, and with them the files.
    func endSources() {
        let now = runningTime
        takes.endWithRun(at: now)
        endOfSources = now
        let end = lengthLimit?.end(by: now) ?? now
        change { $0.end = end }
        forgetLosses()
        finishing.endSources()
        deadlines = [
            timer.after(Self.drainTimeout) { [weak self] in await self?.endDraining() },
            timer.after(Self.stopTimeout) { [weak self] in await self?.endWaiting() },
        ]
    }

    private func endDraining() async { await perform(course.drainIsOver()) }

    private func endWaiting() async { await perform(course.timeIsOver()) }

    /// Ends a run with a limit whose sources give nothing that could be counted.
    func guardLimit(_ limit: Duration) {
        limitGuard = LimitGuard(limit, every: SourceWatch.tickInterval)
        limitWatch = timer.every(SourceWatch.tickInterval, first: .zero) { [weak self] in await self?.lookAtLimit() }
    }

    private func lookAtLimit() async {
        guard let look = limitLook else { return }
        let isOver = limitGuard?.tick(moved: look.moved, isDraining: look.isDraining, at: timer.now) ?? false
        if isOver { await stop() }
    }

    /// How many frames have come of sources and gone into sinks so far, and whether every source has been told to end; nil once the
    /// session is no longer running.
    private var limitLook: (moved: Int, isDraining: Bool)? {
        guard phase == .running else { return nil }
        let gone = plan.sinks.map { counters.progress(of: $0.node).frames }.reduce(0, +)
        let outputs = plan.sources.flatMap(\.outputs.values)
        return (gone + ledger.sources.map(\.delivered).reduce(0, +), outputs.allSatisfy(finishing.isEnding))
    }

    /// Ends the branches of sinks that the ends of the sources have not reached.
    func endBranches(of nodes: Set<NodeName>) {
        ledger.cutOff()
        finishing.endBranches(of: plan.sinks.filter { nodes.contains($0.node) })
    }

    /// A file with a header and no media says nothing, and its name would be missing to the next take.
    private func removeEmptyFiles() {
        // What could not be opened for writing is somebody else's file.
        let refused = failures.filter { $0.fault == .outputNotCreated }.compactMap(\.node)
        for sink in plan.sinks where counters.isEmpty(sink.node) && !refused.contains(sink.node) && !hasTakes {
            guard case .record(let path) = sink.kind else { continue }
            let isOwn = branches.contains { $0.plan.node == sink.node && $0.writers.contains(where: \.isClaimed) }
            if isOwn || plan.mayOverwrite { LocalFile.remove(path) }
        }
    }

    /// Is over, whatever there is.
    func end() async { await perform(course.end()) }

    /// Does one of the steps that close the session, for as long as it may take; what gives no answer keeps its thread.
    @discardableResult
    func finish<Value: Sendable>(
        _ closing: ClosingTime, _ purpose: String, _ thread: BlockingExecutor, within limit: Duration = .seconds(1),
        _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        try? await thread.run(within: closing.limit(limit, at: timer.now), purpose) { () throws(GStreamerError) in
            body()
        }
    }

    /// Closes everything, and reports.
    func close() async {
        for deadline in deadlines { deadline.cancel() }
        pressureWatch?.cancel()
        limitWatch?.cancel()
        disks.end()
        wallClockWatch?.cancel()
        standstillWatch?.cancel()
        patience?.end()
        timeProvider = nil
        frameBranches.close()
        let closing = ClosingTime(isFinished: course.isFinished, at: timer.now)
        // Behind a limit: qtmux of GStreamer 1.22 reports some errors with its lock held, and may lock the pipeline with it. On a thread that
        // waits for nobody, for the session's own may wait for a disk.
        let pipeline = assembly.pipeline
        let time = await finish(closing, "reading the clock", BlockingExecutor(label: "mcpipe.clock")) {
            pipeline.runningTime
        }
        length = time??.duration ?? endOfSources
        // What is being deleted is still told.
        if disks.course.isSweeping { await finish(closing, "deleting recordings", disks.sweeper) {} }
        forgetLosses()
        for loop in loops { await finish(closing, "repeating a file", loop.worker) {} }
        for source in live {
            source.leave()
            // No elements are being exchanged then.
            await finish(closing, "opening '\(source.plan.node)'", source.worker) {}
        }
        ledger.settle(finished: finished)
        await closeWorkers(closing)
        await closeFiles(closing)
        await awaitReceivers(closing)
        await concludeReceivers(closing)
        await removeUnbegunFiles(closing)
        // A driver that never answers keeps its thread; the files are as finished as they will be.
        await finish(closing, "closing the devices", worker) { _ = try? pipeline.setState(.null) }
        removeEmptyFiles()
        // A sink that has no file because of them needs no other reason.
        concludeLosses()
        await concludeLastTakes(closing)
        concludeDisks()
        continuation.yield(.ended(report))
        continuation.finish()
        listener?.cancel()
        branchListener?.cancel()
        pipeline.bus.close()
    }
}
