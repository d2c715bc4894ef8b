internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

extension Session {
    /// How long is waited at the end of a session for the files' elements to let go of their files. Short, for a stop has spent its
    /// time where one does not: its disk is blocked, and it goes on by itself.
    private static let closingTimeout = Duration.milliseconds(150)
    /// How many frames a sink has of a take before another one that has none is said to have lost it. A camera that sends what it has
    /// coded itself is recorded from a key frame on, and ten seconds of 30 pictures are the longest group that is usual.
    private static let fewFrames = 300

    /// Has the files closed that are still open; what holds the pipeline, such as a driver or an encoder that gives no answer, holds
    /// no file then, and each can be finished.
    func closeFiles(_ closing: ClosingTime) async {
        await withTaskGroup { group in
            for writer in branches.flatMap(\.writers) where !writer.isRemoved {
                group.addTask {
                    await self.close(writer, within: closing.limit(Self.closingTimeout, at: self.timer.now))
                }
            }
        }
    }

    /// Has a file's elements let go of it, for as long as a stop may wait.
    nonisolated func close(_ writer: FileWriter, within limit: Duration = closingTimeout) async {
        let executor = BlockingExecutor(label: "mcpipe.close.\(writer.node)")
        try? await executor.run(within: limit, "closing a file") { () throws(GStreamerError) in
            writer.close()
        }
    }

    /// Notes what a sink's files lack altogether, and which sinks have none: who sees the exit status only would take the take for
    /// complete.
    ///
    /// Not what somebody has said since the take began; but what was noted here of another take says nothing of this one.
    func noteMissingMedia(in report: TakeReport, of take: RunningTake) {
        guard !take.isWithdrawn else { return }
        let since = failures.indices.dropFirst(take.failuresBefore).filter { absences[$0] == nil }
        let told = Set(since.compactMap { failures[$0].node })
        for sink in plan.sinks {
            let came = media(of: sink.node, in: report)
            let absent = Set(sink.legs.map(\.media)).subtracting(came)
            if came.isEmpty {
                guard report.take.paths[sink.node] != nil else { continue }
                noteEmptySink(sink.node, absent, in: report, told)
            } else {
                for media in absent { noteAbsence(of: media, in: sink.node, of: report, told) }
            }
        }
    }

    /// What went wrong since a take began, less what other takes were found to lack, and what became of streams, which is the run's.
    func failures(since take: RunningTake) -> [SessionFailure] {
        let sent = Set(streams.map(\.node))
        return failures.indices.dropFirst(take.failuresBefore)
            .filter { absences[$0] ?? take.number == take.number }.map { failures[$0] }
            .filter { failure in failure.node.map { !sent.contains($0) } ?? true }
    }

    private func noteAbsence(of media: MediaType, in sink: NodeName, of report: TakeReport, _ told: Set<NodeName>) {
        let source = plan.branches.first { ($0.branch, $0.media) == (sink, media) }?.source ?? sink
        let hasFailed = elementLosses.sinks.contains(sink)
        // A source that was lost and has not come back has been told of, and so has an element that failed in this take.
        guard !told.contains(hasFailed ? sink : source) else { return }
        let word = media == .video ? "picture" : "sound"
        noteAfterTheEnd(
            SessionFailure(
                hasFailed ? .element : .source,
                "no \(word) came to '\(sink)' in take '\(report.take.name)': its files have none",
                node: hasFailed ? sink : source
            ), of: report)
    }

    /// A sink without a file in a take that it should have recorded: a source is lost, another sink has what is missing here, or the take
    /// ended before anything came.
    private func noteEmptySink(
        _ sink: NodeName, _ absent: Set<MediaType>, in report: TakeReport, _ told: Set<NodeName>
    ) {
        guard !told.contains(sink), !report.pauses.contains(where: { $0.node == sink }) else { return }
        let missing = plan.branches.filter { $0.branch == sink && absent.contains($0.media) }
        guard told.isDisjoint(with: missing.map(\.source)) else { return }
        let lost = missing.first { branch in
            recorders(of: branch.source, branch.media, in: report).contains { $0 != sink }
        }
        let words = "nothing of take '\(report.take.name)' came to '\(sink)'"
        if let lost {
            let others = recorders(of: lost.source, lost.media, in: report).map { "'\($0)'" }.sorted()
            noteAfterTheEnd(
                SessionFailure(
                    .output,
                    "\(words), though \(others.joined(separator: ", ")) recorded '\(lost.source)': it has no file",
                    node: sink), of: report)
            return
        }
        // Whatever else went wrong is said, and may be why.
        guard told.isEmpty else { return }
        let sources = absent.flatMap { plan.sources(of: sink, $0).sorted() }
        let gone = sources.first { node in losses.contains { $0.node == node && $0.returned == nil } }
        let silent = sources.first { node in live.contains { $0.plan.node == node && !$0.hasGiven } }
        if let gone {
            noteAfterTheEnd(
                SessionFailure(.source, "\(words), for it is lost: there is no file", node: gone), of: report)
        } else if let silent {
            // Told before the time after which it is lost.
            noteAfterTheEnd(
                SessionFailure(
                    .source, "\(words), for it \(SourceLoss.Reason.neverCame): there is no file", node: silent),
                of: report)
        } else {
            let milliseconds = Int((report.length / .milliseconds(1)).rounded(.up))
            noteAfterTheEnd(
                SessionFailure(
                    .output, "\(words): it ended \(milliseconds) ms after it began, and there is no file",
                    node: sink), of: report)
        }
    }

    /// The sinks that have something of a source in a take, those aside that had too little of it to say that another lost it.
    private func recorders(of source: NodeName, _ media: MediaType, in report: TakeReport) -> Set<NodeName> {
        Set(plan.branches.filter { $0.source == source && $0.media == media }.map(\.branch)).filter { sink in
            let frames = report.files.filter { $0.node == sink }.map(\.frames).reduce(0, +)
            return frames >= Self.fewFrames && self.media(of: sink, in: report).contains(media)
        }
    }

    private func media(of sink: NodeName, in report: TakeReport) -> Set<MediaType> {
        Set(report.files.filter { $0.node == sink }.flatMap(\.first.keys))
    }

    /// At the end of the session too, when nothing else is noted any more.
    private func noteAfterTheEnd(_ failure: SessionFailure, of report: TakeReport) {
        absences[failures.count] = report.take.number
        tell(failure)
    }
}
