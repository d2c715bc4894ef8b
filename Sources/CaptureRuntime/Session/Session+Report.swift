public import CaptureModel
internal import CapturePlan
internal import GStreamerKit
public import SessionLogic

/// How a session stands.
extension Session {
    /// What `ended` would report now.
    public var report: SessionReport {
        let files = ((phase < .ended ? takeReport : nil) ?? (hasTakes ? nil : lastTake))?.files ?? []
        return SessionReport(
            sinks: plan.sinks.map { sink in
                SessionReport.Sink(
                    // With takes there may be none at the moment.
                    node: sink.node,
                    path: files.last { $0.node == sink.node }?.path
                        ?? (hasTakes && sink.recordedPath != nil ? nil : sink.path),
                    isFinished: finished.contains(sink.node) && !disks.broken.contains(sink.node),
                    isEmpty: counters.isEmpty(sink.node),
                    progress: progressOfAll(sink.node))
            },
            failures: failures, pressure: pressureChanges, losses: losses, branches: ledger.tallies,
            sources: ledger.sources, soundClocks: soundClocks.figures, runningTime: length ?? runningTime)
    }

    /// What has gone through a sink so far; at the end of a session with takes, which are over then, all that they have.
    private func progressOfAll(_ sink: NodeName) -> SinkProgress {
        var progress = progress(of: sink)
        if hasTakes, phase == .ended { branches.first { $0.plan.node == sink }?.describeAll(&progress) }
        return progress
    }

    /// What has gone through a sink so far.
    public nonisolated func progress(of sink: NodeName) -> SinkProgress {
        var progress = counters.progress(of: sink)
        // Between takes media comes and goes nowhere, and a recording may have many files.
        branches.first { $0.plan.node == sink }?.describe(&progress)
        progress.leftOut = pressureControl.leftOut(of: sink)
        progress.thinned = ledger.thinned(of: sink)
        progress.drops = ledger.tally(of: sink)?.drops ?? DropCounts()
        return progress
    }

    /// How the disks stand that are recorded to, in the order of their folders, by the latest look; none before the first.
    public nonisolated var disksNow: [DiskState] { diskBoard.all }

    /// The time media has flowed, on the pipeline's clock.
    public nonisolated var runningTime: Duration { assembly.pipeline.runningTime?.duration ?? .zero }

    /// What a frames sink gives, or a preview for the web, newest first; one reader a sink. Ends with the session.
    public nonisolated func frames(from sink: NodeName) -> AsyncStream<Frame> { frameBranches.frames(from: sink) }
}
