import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe
import RecordingNode

/// A recording from its start to its end, with everything that is said about it.
struct Run {
    let graph: Graph
    let texts: [String: String]
    let secrets: Secrets
    let recording: Recording
    let stop: StopSwitch
    /// Whether somebody has said that standard input is for commands.
    var hasCommands = false

    /// What runs.
    var session: Session { recording.session }

    private enum Step: Sendable {
        case event(RecordingEvent)
        case stopRequested(SignalWatch.Request)
        case refused(SessionFailure)
        case viewers(NodeEvent)
        case tick
    }

    /// What has been said.
    private struct Said {
        var failures: Set<SessionFailure> = []
        /// The sinks of which it was said why their file is not whole.
        var sinks: Set<NodeName> = []
    }

    /// Runs the recording to its end and gives the exit status, which is that of its verdict.
    ///
    /// - Parameter node: serves it meanwhile.
    func callAsFunction(_ watcher: inout some RunWatcher, beside node: RecordingNode? = nil) async -> ExitStatus {
        let (steps, feed) = AsyncStream.makeStream(of: Step.self)
        let interval = watcher.interval
        let recording = recording
        let forwarding = Task {
            for await event in recording.events { feed.yield(.event(event)) }
            feed.finish()
        }
        let ticking = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: interval)
                feed.yield(.tick)
            }
        }
        let serving = node.map { node in
            Task { for await event in node.events { feed.yield(.viewers(event)) } }
        }
        stop.onRequest { request in
            // Not in the loop below, which waits where nobody reads what the watcher writes.
            Task { await recording.stop(isHurried: true) }
            feed.yield(.stopRequested(request))
        }
        // What fails at the start is told as events, too.
        let starting = Task { try? await recording.start() }
        let commands = LiveCommands(recording, areWanted: hasCommands) { feed.yield(.refused($0)) }
        var reading: Task<Void, Never>?
        defer {
            forwarding.cancel()
            starting.cancel()
            ticking.cancel()
            serving?.cancel()
            reading?.cancel()
            TerminalKeys.end()
            // A signal that comes now changes nothing any more: all is as it will be, and so is the status.
            stop.onRequest { _ in }
        }
        var said = Said()
        var status = ExitStatus.done
        for await step in steps {
            switch step {
            case .tick: watcher.tick(self)
            case .stopRequested(let request): watcher.stopping(request, in: self)
            case .viewers(let event): watcher.happened(event, in: self)
            case .refused(let failure):
                // Nothing has changed: who asked may ask again.
                watcher.failed(failure.diagnostic(in: graph, severity: .warning), in: self)
            case .event(.session(.started)):
                watcher.started(self)
                reading = commands.map { commands in Task { await commands.read() } }
            case .event(.session(let event)): hear(event, &said, &watcher)
            case .event(.dropped(let drop)): watcher.dropped(drop, in: self)
            case .event(.fileArchived(let file)): watcher.archived(file, in: self)
            case .event(.takeArchived(let result)): account(result, &watcher)
            case .event(.ended(let report)):
                for sink in report.session.sinks where sink.path != nil && !sink.isFinished {
                    guard report.session.failures.isEmpty, !said.sinks.contains(sink.node) else { continue }
                    watcher.failed(unfinished(sink.path ?? "", sink.node), in: self)
                }
                status = ExitStatus(report.verdict)
                watcher.ended(report, in: self)
            }
        }
        return status
    }

    private func hear(_ event: SessionEvent, _ said: inout Said, _ watcher: inout some RunWatcher) {
        switch event {
        case .sinkFailed(let failure), .takeFailed(let failure):
            watcher.failed(failure.diagnostic(in: graph), in: self)
        case .warning(let failure):
            if said.failures.insert(failure).inserted {
                watcher.failed(failure.diagnostic(in: graph, severity: .warning), in: self)
            }
        case .failed(let failure):
            stop.limitEnd()
            if said.failures.insert(failure).inserted { watcher.failed(failure.diagnostic(in: graph), in: self) }
        case .takeEnded(let report):
            for file in report.files
            where session.hasTakes && !file.isFinished && !file.isEmpty && file.failure == nil {
                watcher.failed(unfinished(file.path, file.node), in: self)
            }
            watcher.happened(event, in: self)
        case .fileFailed(let node, _, _, _):
            said.sinks.insert(node)
            watcher.happened(event, in: self)
        default: watcher.happened(event, in: self)
        }
    }

    /// Tells what became of a take's files.
    private func account(_ result: TakeArchive.Result, _ watcher: inout some RunWatcher) {
        watcher.archived(result, in: self)
        for verdict in result.damaged {
            if let finding = verdict.diagnostic { watcher.failed(finding, in: self) }
        }
        if let failure = result.failure {
            watcher.failed(SessionFailure(.output, failure).diagnostic(in: graph), in: self)
        }
    }

    private func unfinished(_ path: String, _ node: NodeName) -> Diagnostic {
        SessionFailure(.output, "'\(path)' was not finished: the end of its media never came", node: node)
            .diagnostic(in: graph)
    }
}
