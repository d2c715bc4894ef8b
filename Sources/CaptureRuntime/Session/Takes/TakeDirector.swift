public import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// Begins and ends the takes of a session: by command, and by the clock where the graph has a schedule.
///
/// Terminal, control interface and Swift code all ask the same director, which finds the files' names.
public actor TakeDirector {
    /// The session that records.
    public nonisolated let session: Session
    private let files: TakeFiles
    private var schedule: Task<Void, Never>?

    /// How often the local clock is looked at while a time of day is waited for: it may be set at any moment.
    private static let clockInterval = Duration.seconds(1)

    /// Directs a session made from the plan of the graph that `files` is of.
    public init(_ session: Session, files: TakeFiles) {
        self.session = session
        self.files = files
    }

    /// Begins a take.
    ///
    /// - Parameter name: What stands for `{take}` in file names; nil is the next free number.
    /// - Throws: why it cannot begin: one runs already, a file is in the way, a folder cannot be made.
    @discardableResult
    public func start(named name: String? = nil) async throws(SessionFailure) -> Take {
        let found: TakeFiles.Named
        do throws(TakeFiles.Failure) {
            let now = CurrentProcess.localTime
            found = try files.next(
                named: name, at: .init(date: now.date, time: now.time.replacing(":", with: "-")))
        } catch {
            throw SessionFailure(.outputNotCreated, error.message)
        }
        for (node, path) in found.paths { try session.assembly.bounds.makeFolder(of: path, for: node) }
        return try await session.startTake(found.name, paths: found.paths, segments: found.segments)
    }

    /// Ends the take and waits for its files; nil where none runs.
    @discardableResult
    public func stop() async -> TakeReport? { await session.stopTake() }

    /// Marks this moment of the take; nil where none runs.
    @discardableResult
    public func mark(_ label: String = "") async -> TakeMarker? { await session.mark(label) }

    /// Begins takes by the clock from now on, where the graph has a schedule; to be called once the session runs.
    public func followSchedule() {
        guard let plan = session.plan.takes.schedule, schedule == nil else { return }
        schedule = Task { [weak self] in
            if plan.every != nil { await self?.beginEverySoOften(plan) } else { await self?.beginAtTimes(plan) }
        }
    }

    /// Begins no more takes by the clock.
    public func endSchedule() { schedule?.cancel() }

    private func beginEverySoOften(_ plan: TakeSchedule) async {
        var due = plan.next(after: .nanoseconds(-1))
        while let next = due, !Task.isCancelled {
            try? await session.timer.sleep(for: max(.zero, next - session.runningTime))
            if Task.isCancelled { return }
            await beginDue()
            due = plan.next(after: max(next, session.runningTime))
        }
    }

    private func beginAtTimes(_ plan: TakeSchedule) async {
        var due = plan.next(after: Self.clock)
        while let next = due, !Task.isCancelled {
            let now = Self.clock
            guard now >= next else {
                try? await session.timer.sleep(for: min(Self.clockInterval, next.elapsed(since: now)))
                continue
            }
            await beginDue()
            due = plan.next(after: max(next, Self.clock))
        }
    }

    private func beginDue() async {
        do throws(SessionFailure) { try await start() } catch { await session.tell(.takeFailed(error)) }
    }

    private static var clock: CaptureModel.LocalTime {
        let now = CurrentProcess.localTime
        return CaptureModel.LocalTime(
            year: now.year, month: now.month, day: now.day,
            TimeOfDay(hour: now.hour, minute: now.minute, second: now.second))
    }
}
