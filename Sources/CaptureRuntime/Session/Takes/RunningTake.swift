internal import CaptureModel
internal import CapturePlan

/// A take while it runs, and until its last file is finished.
struct RunningTake {
    let take: Take
    var markers: [TakeMarker] = []
    /// The running time at which it was asked to end; nil while it runs.
    var end: Duration?
    /// Ends it where files are not finished in time.
    var deadline: Task<Void, Never>?
    /// Those who wait for its report.
    var waiting: [CheckedContinuation<TakeReport, Never>] = []

    init(_ take: Take) { self.take = take }

    /// How it stands.
    func report(_ branches: [RecordBranch], now: Duration) -> TakeReport {
        let files = branches.flatMap { branch in
            branch.writers.map { writer in
                let progress = writer.progress
                return TakeReport.File(
                    node: branch.plan.node, path: writer.path, number: writer.number,
                    begin: progress.zero - take.begin, first: progress.first.mapValues { $0 - take.begin },
                    end: progress.position.map { $0 - take.begin }, frames: progress.frames, bytes: progress.bytes,
                    isFinished: progress.isFinished)
            }
        }
        // A file that was made for a segment which never came.
        let kept = files.filter { !$0.isEmpty || $0.number == 1 }
        return TakeReport(take: take, files: kept, markers: markers, length: (end ?? now) - take.begin)
    }
}
