import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe
import RecordingNode

/// A session from its start to its end, with everything that is said about it.
struct Run {
    let graph: Graph
    let texts: [String: String]
    let session: Session
    /// Begins and ends takes, where they do not begin with the run.
    let takes: TakeDirector?
    /// Keeps the account of what is recorded.
    let archive: TakeArchive
    let stop: StopSwitch
    /// Whether somebody has said that standard input is for commands.
    var hasCommands = false

    /// How long files may be made ordinary after a signal or a failure: what a session needs to stop and this stay below the
    /// time that `StopSwitch.limit` leaves, mostly; files that are left as they were written are valid.
    private static let finishingLimit = Duration.seconds(4)

    /// How long drops are merged before somebody is told.
    private static let dropInterval = Duration.seconds(1)

    private enum Step: Sendable {
        case event(SessionEvent)
        case stopRequested(SignalWatch.Request)
        case refused(SessionFailure)
        case dropped(FrameDrop)
        case viewers(NodeEvent)
        case archived
        case tick
    }

    /// Runs the session to its end and gives the exit status.
    ///
    /// - Parameter node: serves it meanwhile.
    func callAsFunction(_ watcher: inout some RunWatcher, beside node: RecordingNode? = nil) async -> ExitStatus {
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let interval = watcher.interval
        let (session, events) = (session, session.events)
        let forwarding = Task {
            for await event in events { feed.yield(.event(event)) }
            feed.finish()
        }
        let ticking = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: interval)
                feed.yield(.tick)
            }
        }
        let losing = Task {
            for await drop in session.drops {
                feed.yield(.dropped(drop))
                // What is dropped meanwhile is merged, and told then.
                try await Task.sleep(for: Self.dropInterval)
            }
        }
        let serving = node.map { node in
            Task { for await event in node.events { feed.yield(.viewers(event)) } }
        }
        await archive.onNews { feed.yield(.archived) }
        stop.onRequest { request in
            // Not in the loop below, which waits where nobody reads what the watcher writes.
            Task { await session.stop() }
            feed.yield(.stopRequested(request))
        }
        // What fails at the start is told as events, too.
        let starting = Task { try? await session.start() }
        let commands = LiveCommands(session: session, takes: takes, areWanted: hasCommands) { feed.yield(.refused($0)) }
        var reading: Task<Void, Never>?
        defer {
            forwarding.cancel()
            starting.cancel()
            ticking.cancel()
            losing.cancel()
            serving?.cancel()
            reading?.cancel()
            TerminalKeys.end()
            // A signal that comes now changes nothing any more: all is as it will be, and so is the status.
            stop.onRequest { _ in }
        }
        var said: Set<SessionFailure> = []
        // Whether something broke that ended the run.
        var isBroken = false
        // The sinks of which it was said why their file is not whole.
        var explained: Set<NodeName> = []
        var status = ExitStatus.done
        for await step in steps {
            if case .event(let event) = step { await archive.hear(event) }
            switch step {
            case .tick: watcher.tick(self)
            case .archived:
                // Files of hours take their time to be put in order; the next take does not wait for them.
                for file in await archive.archivedFiles() { watcher.archived(file, in: self) }
                for result in await archive.results() { account(result, &watcher, &status) }
            case .stopRequested(let request): watcher.stopping(request, in: self)
            case .event(.started):
                watcher.started(self)
                // A signal that came before the session could be stopped.
                if stop.isPressed { await session.stop() }
                await takes?.followSchedule()
                reading = commands.map { commands in Task { await commands.read() } }
            case .dropped(let drop): watcher.dropped(drop, in: self)
            case .viewers(let event): watcher.happened(event, in: self)
            case .refused(let failure):
                // Nothing has changed: who asked may ask again.
                watcher.failed(failure.diagnostic(in: graph, severity: .warning), in: self)
            case .event(.fileFailed(let node, let path, let failure)):
                explained.insert(node)
                watcher.happened(.fileFailed(node, path: path, failure), in: self)
            case .event(.sinkFailed(let failure)):
                status = ExitStatus(failure.fault)
                watcher.failed(failure.diagnostic(in: graph), in: self)
            case .event(.takeFailed(let failure)):
                status = ExitStatus(failure.fault)
                watcher.failed(failure.diagnostic(in: graph), in: self)
            case .event(.takeEnded(let report)):
                for file in report.files
                where session.hasTakes && !file.isFinished && !file.isEmpty && file.failure == nil {
                    status = .outputFailed
                    watcher.failed(unfinished(file.path, file.node), in: self)
                }
                watcher.happened(.takeEnded(report), in: self)
            case .event(.warning(let failure)):
                if said.insert(failure).inserted {
                    watcher.failed(failure.diagnostic(in: graph, severity: .warning), in: self)
                }
            case .event(.failed(let failure)):
                isBroken = true
                stop.limitEnd()
                if said.insert(failure).inserted { watcher.failed(failure.diagnostic(in: graph), in: self) }
            case .event(.ended(let report)):
                // What was dropped in the last second.
                losing.cancel()
                for await drop in session.drops { watcher.dropped(drop, in: self) }
                let end = conclude(report, explained, &watcher)
                if status == .done || end != .done { status = end }
                let isHurried = stop.isPressed || isBroken
                let results = await archive.settle(within: isHurried ? Self.finishingLimit : nil)
                for file in await archive.archivedFiles() { watcher.archived(file, in: self) }
                for result in results {
                    account(result, &watcher, &status)
                }
                watcher.ended(report, in: self)
            case .event(let event): watcher.happened(event, in: self)
            }
        }
        return status
    }

    /// The status of a whole run; a file that was never finished is a failure, whatever else was said.
    private func conclude(
        _ report: SessionReport, _ explained: Set<NodeName>, _ watcher: inout some RunWatcher
    ) -> ExitStatus {
        if let first = report.failures.first { return ExitStatus(first.fault) }
        let open = report.sinks.filter { $0.path != nil && !$0.isFinished }
        for sink in open where !explained.contains(sink.node) {
            watcher.failed(unfinished(sink.path ?? "", sink.node), in: self)
        }
        return open.isEmpty ? .done : .outputFailed
    }

    /// Tells what became of a take's files.
    private func account(
        _ result: TakeArchive.Result, _ watcher: inout some RunWatcher, _ status: inout ExitStatus
    ) {
        watcher.archived(result, in: self)
        for verdict in result.damaged {
            if status == .done { status = .outputFailed }
            if let finding = verdict.diagnostic { watcher.failed(finding, in: self) }
        }
        if let failure = result.failure {
            if status == .done { status = .outputFailed }
            watcher.failed(SessionFailure(.output, failure).diagnostic(in: graph), in: self)
        }
    }

    private func unfinished(_ path: String, _ node: NodeName) -> Diagnostic {
        SessionFailure(.output, "'\(path)' was not finished: the end of its media never came", node: node)
            .diagnostic(in: graph)
    }
}
