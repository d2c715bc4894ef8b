public import CaptureCheck
public import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Begins and ends the takes of a session: by command, and by the clock where the graph has a schedule.
///
/// Terminal, control interface and Swift code all ask the same director, which finds the files' names.
public actor TakeDirector {
    /// The session that records.
    public nonisolated let session: Session
    private let files: TakeFiles
    private let clock: @Sendable () -> CaptureModel.LocalTime
    private var schedule: Task<Void, Never>?
    /// The highest number that a take has had.
    private var lastNumber = 0
    /// The session's number of the take that the schedule began last.
    private var scheduled: Int?

    /// Directs a session made from the plan of the graph that `files` is of.
    ///
    /// - Parameter clock: what times of day of the schedule go by; the default is the machine's local time.
    public init(
        _ session: Session, files: TakeFiles,
        clock: @escaping @Sendable () -> CaptureModel.LocalTime = { TakeDirector.localTime }
    ) {
        self.session = session
        self.files = files
        self.clock = clock
    }

    /// Begins a take.
    ///
    /// - Parameter name: What stands for `{take}` in file names; nil is the next free number.
    /// - Throws: why it cannot begin: another records, a file is in the way, a folder cannot be made.
    @discardableResult
    public func start(named name: String? = nil) async throws(SessionFailure) -> Take {
        try await start(named: name, at: nil)
    }

    private func start(
        named name: String? = nil, at moment: Duration?, owedFrom owed: Duration? = nil
    ) async throws(SessionFailure) -> Take {
        var found = try next(named: name)
        var attempts = 1
        while true {
            do throws(SessionFailure) {
                for (node, path) in found.paths { try session.assembly.bounds.makeFolder(of: path, for: node) }
                let take = try await session.startTake(
                    found.name, paths: found.paths, segments: found.segments, at: moment, owedFrom: owed)
                if name == nil, let number = Int(found.name) { lastNumber = max(lastNumber, number) }
                return take
            } catch {
                // Another run may have taken the number at this moment.
                guard name == nil, error.fault == .outputNotCreated, attempts < Self.mostAttempts else { throw error }
                let other = try next(named: nil)
                guard other.name != found.name else { throw error }
                (found, attempts) = (other, attempts + 1)
            }
        }
    }

    /// So many runs do not take the same number at one moment.
    private static let mostAttempts = 8

    private func next(named name: String?) throws(SessionFailure) -> TakeFiles.Named {
        do throws(TakeFiles.Failure) {
            let now = CurrentProcess.localTime
            return try files.next(
                named: name, after: lastNumber, at: .init(date: now.date, time: now.time.replacing(":", with: "-")))
        } catch {
            throw SessionFailure(.outputNotCreated, error.message)
        }
    }

    /// Ends the take, whose files are finished while the next may record; nil where none records.
    @discardableResult
    public func end() async -> Take? { await session.endTake() }

    /// Ends the take and waits for its files; nil where none records and no files are being finished.
    @discardableResult
    public func stop() async -> TakeReport? { await session.stopTake() }

    /// Marks this moment of the take; nil where none runs.
    @discardableResult
    public func mark(_ label: String = "") async -> TakeMarker? { await session.mark(label) }

    /// Begins takes by the clock from now on, where the graph has a schedule; to be called once the session runs.
    public func followSchedule() {
        guard let plan = session.plan.takes.schedule, schedule == nil else { return }
        let (session, clock) = (session, clock)
        let course = Mutex(ScheduleCourse(plan, clock: clock()))
        let pause: @Sendable () -> Duration? = {
            course.withLock { $0.pause(running: session.runningTime, clock: clock()) }
        }
        guard let first = pause() else { return }
        schedule = session.timer.wake(after: first) { [weak self] in
            // What is due while a run ends is no take of it.
            guard let self, await session.phase == .running, await !session.isNearItsEnd else { return nil }
            let isBusy = await isBusy
            let answer = course.withLock { $0.look(running: session.runningTime, clock: clock(), isBusy: isBusy) }
            guard let begin = answer.begin else { return answer.pause }
            guard await !session.isOver(by: begin) else { return nil }
            if let take = await beginDue(at: begin, owedFrom: answer.due) {
                course.withLock { $0.hasBegun(at: take.begin) }
            }
            return pause()
        }
    }

    /// Begins no more takes by the clock.
    public func endSchedule() { schedule?.cancel() }

    /// Whether a take by command records or is being begun.
    private var isBusy: Bool {
        get async {
            let takes = await session.takes
            return takes.stage != .none && !(takes.stage == .running && takes.number == scheduled)
        }
    }

    /// Begins a take that is due. The one that the schedule began before it ends then, if it still records: it may have begun late.
    private func beginDue(at due: Duration, owedFrom owed: Duration?) async -> Take? {
        var moment = due
        if let scheduled, await session.take?.number == scheduled {
            moment = ScheduleCourse.moment(due: due, now: session.runningTime)
            await session.endTake(scheduled, by: moment)
        }
        do throws(SessionFailure) {
            let take = try await start(at: moment, owedFrom: owed)
            scheduled = take.number
            return take
        } catch {
            // Where the run has ended meanwhile there is nothing that it should have recorded.
            guard await session.phase == .running else { return nil }
            await session.tell(.takeFailed(error.ofScheduledTake))
            return nil
        }
    }

    /// What the machine's clock shows.
    public static var localTime: CaptureModel.LocalTime {
        let now = CurrentProcess.localTime
        return CaptureModel.LocalTime(
            year: now.year, month: now.month, day: now.day,
            TimeOfDay(hour: now.hour, minute: now.minute, second: now.second))
    }
}
