internal import CaptureModel
internal import CapturePlan

/// A take while it records, and until its last file is finished.
struct RunningTake {
    let take: Take
    var markers: [TakeMarker] = []
    /// The running time at which it ends; nil while that is not known.
    var end: Duration?
    /// The running time at which its own length ends it; nil where it has none.
    var limit: Duration?
    /// Whether the schedule began it, ahead of its time.
    var isScheduled = false
    /// Looks at the time while its files are being finished.
    var watch: Task<Void, Never>?
    /// Those who wait for its report.
    var waiting: [CheckedContinuation<TakeReport, Never>] = []
    /// Where sinks recorded no more, or nothing, because of their disks or the pressure of the machine: the file before, and why.
    var pauses: [(node: NodeName, after: Int, reason: String, isAsked: Bool)] = []

    /// How many failures the session had when it began; those after them may be its own.
    let failuresBefore: Int

    /// How long after it is told to end it does.
    let endDelay: Duration

    init(_ take: Take, endDelay: Duration, failuresBefore: Int) {
        (self.take, self.endDelay, self.failuresBefore) = (take, endDelay, failuresBefore)
    }

    /// Which take of its session it is.
    var number: Int { take.number }

    /// Whether it was ended before its time came: nothing of it is missing.
    var isWithdrawn: Bool { isScheduled && end.map { $0 <= take.begin } ?? false }

    /// When its last picture and sound ended, in running time, by sink.
    func ends(_ branches: [RecordBranch]) -> [NodeName: [MediaType: Duration]] {
        let ends = branches.filter { $0.plan.slowMotion == nil }.map { branch in
            let files = branch.writers(of: number).map(\.progress)
            let picture = files.filter { $0.first[.video] != nil }.compactMap(\.position).max()
            var ends: [MediaType: Duration] = [:]
            (ends[.video], ends[.audio]) = (picture, files.compactMap(\.soundEnd).max())
            return (branch.plan.node, ends)
        }
        return Dictionary(ends) { first, _ in first }
    }

    /// How it stands.
    ///
    /// - Parameter limit: the running time at which the length of the run was over; nil while it is not, and where it has none.
    func report(_ branches: [RecordBranch], now: Duration, limit: Duration? = nil) -> TakeReport {
        let files = branches.flatMap { branch in
            branch.writers(of: number).map { writer in
                let progress = writer.progress
                return TakeReport.File(
                    node: branch.plan.node, path: writer.path, number: writer.number,
                    begin: progress.zero - take.begin, preRoll: progress.preRoll.mapValues { $0 - take.begin },
                    first: progress.first.mapValues { $0 - take.begin },
                    end: progress.position.map { $0 - take.begin },
                    soundEnd: progress.soundEnd.map { $0 - take.begin }, frames: progress.frames,
                    bytes: progress.bytes, isFinished: progress.isFinished, failure: progress.failure,
                    isReplaced: progress.isReplaced)
            }
        }
        // Without the file of a segment or take whose time did not come.
        let kept = files.filter { !$0.isEmpty || $0.number == 1 && !isWithdrawn }
        // Of a run whose sources have all come to their ends the media says how long it was: files are read faster than they play.
        let isOver = !files.isEmpty && files.allSatisfy { $0.isFinished && $0.end != nil }
        let media = files.compactMap(\.end).max()
        // A take ends a little after its command, and the run may end before that.
        let known = [end, limit].compactMap(\.self).min().map {
            max(.zero, min($0 - take.begin, max(now - take.begin, media ?? .zero)))
        }
        // A take begins a little after its command.
        let length = known ?? (isOver ? media : nil) ?? max(.zero, now - take.begin)
        let pauses = pauses.map { pause in
            let own = files.filter { $0.node == pause.node && !$0.isEmpty }
            let before = own.last { $0.number <= pause.after }
            let next = own.first { $0.number > pause.after }
            return TakePause(
                node: pause.node, from: before?.end ?? before?.begin ?? .zero,
                to: next.map { $0.beginning ?? $0.begin }, reason: pause.reason,
                isAsked: pause.isAsked)
        }
        return TakeReport(
            take: take, files: kept, markers: markers, length: length, pauses: pauses, isRecording: end == nil)
    }
}
