public import CaptureCheck
public import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

extension Session {
    /// How long the end of a take waits for media up to its end, while none comes, before it cuts where nothing comes.
    public static let takeDrainTimeout = TakeCourse.drainTimeout
    /// How long the end of a take waits for its files while nothing comes to them.
    public static let takeTimeout = TakeCourse.timeout

    /// Whether takes begin by `startTake`, not with the run.
    public nonisolated var hasTakes: Bool { plan.takes.begin != .run }

    /// Begins a take: all record sinks at one running time, this moment less the pre-roll, or `TakePolicy.notice` from now.
    ///
    /// Previews and sources are not touched. With a pre-roll, what happened before the call is in the files.
    ///
    /// - Parameters:
    ///   - name: What stands for `{take}` in the files' names.
    ///   - paths: The first file of each record sink, by full path, none of which exists.
    ///   - segments: How the further files of sinks are called that are split.
    ///   - moment: The running time at which the take is to begin, up to `ScheduleCourse.lead` from now; nil is now.
    ///   - owed: The running time from which on it should have recorded, where it was due at one: what is missing since is told.
    /// - Throws: why a file cannot be begun; then none is.
    @discardableResult
    public func startTake(
        _ name: String, paths: [NodeName: String], segments: [NodeName: SegmentNames] = [:], at moment: Duration? = nil,
        owedFrom owed: Duration? = nil
    ) async throws(SessionFailure) -> Take {
        do throws(TakeCourse.Refusal) { try takes.ask(isRunning: phase == .running && hasTakes) } catch {
            switch error {
            case .notRunning:
                throw SessionFailure(.command, "takes begin while a session with takes runs; this one is \(phase)")
            case .busy:
                throw SessionFailure(
                    .command,
                    "no take can begin while \(take.map { "'\($0.take.name)' records" } ?? "another is being begun")")
            }
        }
        let asked = max(moment ?? .zero, runningTime)
        takeGates.open()
        defer {
            takes.giveUp()
            closeGates()
            for waiting in awaitingBegin { waiting.resume() }
            awaitingBegin = []
        }
        let held = pressureControl.stopped.intersection(paths.keys)
        let asking = try recorded(paths, without: held)
        let full = try await withoutRoom(asking)
        let paths = asking.filter { full[$0.key] == nil }
        let files = try await makeFiles(paths)
        guard takes.begin(isRunning: phase == .running && !isNearItsEnd && !isOver(by: asked)) else {
            await worker.run { self.removeUnbegun() }
            throw SessionFailure(.command, "the session ends before the take '\(name)' could begin")
        }
        unbegun.withLock { $0 = [] }
        let (now, number) = (runningTime, takes.number)
        // What belongs to the take before is not in this one.
        let preRoll = plan.takes.preRoll.map { max(asked - $0, now - (plan.takes.heldBack ?? .zero)) }
        let begin = max(lastEnd, preRoll ?? max(asked, now + TakePolicy.notice))
        var next = makeTake(name, begin: begin, paths: paths)
        next.preRoll = max(.zero, asked - begin)
        next.delay = owed.map { max(.zero, begin - $0) } ?? .zero
        let delay = preRoll == nil ? min(begin - asked, TakePolicy.longestDelay) : TakePolicy.notice
        running.append(RunningTake(next, endDelay: max(delay, TakePolicy.notice), failuresBefore: failures.count))
        let limit = plan.takes.length.map { max(begin, moment ?? now, now) + $0 }
        change {
            $0.pauses = held.sorted().map { ($0, 0, pressureWords, true) }
            $0.limit = limit
            $0.isScheduled = moment != nil
        }
        leaveOut(full)
        let beginning = next
        await worker.run { [beforeMedia] in
            // What was held back is written at once.
            beforeMedia(beginning, preRoll != nil)
            for (branch, writer) in files {
                branch.begin(number, writer, at: ClockTime(begin), segments: segments[branch.plan.node])
            }
        }
        tellStart(of: next)
        perform(takes.hasBegun())
        if let limit { endTake(number, at: limit) }
        return next
    }

    /// Whether its length is over before a take that is asked for now would begin.
    var isNearItsEnd: Bool { isOver(by: runningTime + TakePolicy.notice) }

    /// Whether its length is over at a running time.
    func isOver(by time: Duration) -> Bool { limit.map { time >= $0 } ?? false }

    /// Ends a take at a running time to come, or at its own length, whichever is first; does nothing where it does not record.
    func endTake(_ number: Int, by time: Duration) {
        guard let take, take.number == number else { return }
        perform(takes.finish(number, at: min(time, take.limit ?? time)))
    }

    /// Ends a take at a running time to come, unless it has ended before.
    private func endTake(_ number: Int, at end: Duration) {
        timer.after(max(.zero, end - TakePolicy.notice - runningTime)) { [weak self] in
            await self?.endNow(number, at: end)
        }
    }

    private func endNow(_ number: Int, at end: Duration) { perform(takes.finish(number, at: end)) }

    /// Ends the take, in all its files at one running time: as long after this call as it began after it was asked for, so that it is as
    /// long as was asked for; `TakePolicy.notice` at least, and `TakePolicy.longestDelay` at most. Its files are finished while the next may
    /// record.
    ///
    /// - Returns: the take; nil where none records.
    @discardableResult
    public func endTake() async -> Take? {
        if takes.isBeginning { await withCheckedContinuation { awaitingBegin.append($0) } }
        let ended = take?.take
        endTake(at: nil)
        return ended
    }

    /// Ends the take as `endTake` does, and waits until its files are finished or `takeTimeout` is over; likewise for one that was told
    /// to end before.
    ///
    /// - Returns: what was recorded; nil where no take records and no files are being finished.
    @discardableResult
    public func stopTake() async -> TakeReport? {
        let number = await endTake()?.number ?? running.last?.number
        guard let number else { return nil }
        // A take of which nothing has come is over at once.
        guard let index = running.firstIndex(where: { $0.number == number }) else { return lastTake }
        return await withCheckedContinuation { running[index].waiting.append($0) }
    }

    /// Marks this moment of the take.
    ///
    /// - Returns: the marker; nil where no take runs.
    @discardableResult
    public func mark(_ label: String = "") -> TakeMarker? {
        guard let begin = take?.take.begin else { return nil }
        // A take begins a little after its command.
        let marker = TakeMarker(at: max(.zero, runningTime - begin), label: label)
        change { $0.markers.append(marker) }
        continuation.yield(.marked(marker))
        return marker
    }

    /// The newest take as it stands, while it records or its files are being finished; nil at other times.
    public var takeReport: TakeReport? {
        var report = running.last?.report(branches, now: runningTime)
        // The take of a run ends with it.
        if phase != .running { report?.isRecording = false }
        return report
    }

    /// The take that records; nil between takes.
    var take: RunningTake? { running.last.flatMap { $0.end == nil ? $0 : nil } }

    /// Changes what is known of the take that records.
    func change(_ body: (inout RunningTake) -> Void) {
        guard let index = running.indices.last, running[index].end == nil else { return }
        body(&running[index])
    }

    /// Puts an event among the others.
    func tell(_ event: SessionEvent) { continuation.yield(event) }

    /// Has every leg cut at a running time; the files follow.
    ///
    /// - Parameter time: one to come, so that no leg has passed it when it hears of it; nil is as `endTake` says.
    func endTake(at time: Duration?) {
        let end = time ?? runningTime + (take?.endDelay ?? TakePolicy.notice)
        // A take of the schedule may be told to end before its time has come.
        perform(takes.finish(at: max(end, take?.take.begin ?? end)))
    }

    /// Does what is to be done.
    func perform(_ actions: [TakeCourse.Action]) {
        for action in actions {
            switch action {
            case .cut(let number, let time):
                lastEnd = max(lastEnd, time)
                change { take in
                    take.end = time
                    take.watch = timer.every(TakeCourse.tickInterval, first: .zero) { [weak self] in
                        await self?.tickTake(number)
                    }
                }
                for branch in branches { branch.end(number, at: ClockTime(time)) }
                settleTakes()
            case .force(let number, let isLast):
                for branch in branches { branch.force(number, isLast: isLast, sparesBusy: true) }
            case .conclude(let number): concludeTake(number)
            }
        }
    }

    private func tickTake(_ number: Int) {
        let progress = branches.reduce(0) { $0 + $1.progress(of: number) }
        perform(takes.tick(number, progress: progress, at: timer.now))
    }

    /// Ends each take once every file of it is finished that anything came to.
    func settleTakes() {
        settleStops()
        perform(takes.settle { number in !branches.allSatisfy { $0.isSettled(number) } })
    }

    // MARK: - What the branches tell

    func handle(_ event: RecordBranch.Event, of branch: RecordBranch) async {
        switch event {
        case .prepared(let writer, let take):
            // One whose source is lost as its take begins has it made before the take is told of.
            if take > newestTold {
                preparedEarly.append((branch.plan.node, writer.path, take))
            } else {
                continuation.yield(.filePrepared(branch.plan.node, path: writer.path, take: take))
            }
        case .began(let writer):
            if writer.number > 1 { continuation.yield(.fileStarted(branch.plan.node, path: writer.path)) }
        case .timed(let writer): tellTime(of: writer)
        case .closing: settleTakes()
        case .stopping: await leave(branch)
        case .ended:
            finish(branch.plan.node)
            await endIfFinished()
        case .failed(let failure): note(failure)
        case .refused(let writer, let reason):
            await lose(writer, of: branch, SessionFailure(.output, reason, node: branch.plan.node))
        case .overflowing: continuation.yield(.overflowing(branch.plan.node, at: runningTime))
        case .overflowed(let count): continuation.yield(.overflowed(branch.plan.node, count, at: runningTime))
        }
    }

    /// Tells when a file's media began: at once, for a crash leaves no other time to, and again with its end, when all of it is known.
    func tellTime(of writer: FileWriter) {
        continuation.yield(.fileTimed(writer.node, path: writer.path, first: writer.progress.first))
    }

    /// Has something called with each take that begins, before anything comes to its files, from any thread. The take waits until it returns: it
    /// may take `JournalStarts.patience` where the flag is set, and no time at all where it is not.
    func onBegin(_ body: @escaping @Sendable (_ take: Take, _ mayWait: Bool) -> Void) { beforeMedia = body }

    /// The run's only take, which begins with it.
    func beginWithRun() {
        let paths = branches.compactMap { branch in branch.plan.recordedPath.map { (branch.plan.node, $0) } }
        guard !paths.isEmpty else { return }
        guard takes.begin(isRunning: phase == .running) else { return }
        let run = makeTake(plan.take, begin: .zero, paths: Dictionary(paths) { first, _ in first })
        running.append(RunningTake(run, endDelay: TakePolicy.notice, failuresBefore: failures.count))
        beforeMedia(run, false)
        tellStart(of: run)
        perform(takes.hasBegun())
    }

    /// Tells that a take has begun, and of the files that media has come to before: with a pre-roll, or before all devices were open.
    private func tellStart(of take: Take) {
        continuation.yield(.takeStarted(take))
        if take.delay >= TakePolicy.toldDelay {
            let words = "take '\(take.name)' begins \(take.delay.shown) after it was due"
            continuation.yield(.warning(SessionFailure(.take, words)))
        }
        newestTold = take.number
        for file in preparedEarly where file.take == take.number {
            continuation.yield(.filePrepared(file.node, path: file.path, take: file.take))
        }
        preparedEarly.removeAll { $0.take <= take.number }
        for writer in branches.flatMap({ $0.writers(of: take.number) }) where !writer.progress.first.isEmpty {
            tellTime(of: writer)
            tellFinish(of: writer)
        }
    }

    /// Keeps pictures from encoders that nobody but takes wants anything of, once no take needs any.
    func closeGates() { if running.isEmpty, !takes.isBeginning { takeGates.close() } }

    private func makeTake(_ name: String, begin: Duration, paths: [NodeName: String]) -> Take {
        Take(
            number: takes.number, name: name, begin: begin, paths: paths, wallClock: wallTime(at: begin),
            clock: clockName,
            clockTime: clockTime(at: begin) ?? .zero)
    }
}
