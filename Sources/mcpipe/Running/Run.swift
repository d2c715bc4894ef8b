import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe

/// A session from its start to its end, with everything that is said about it.
struct Run {
    let graph: Graph
    let texts: [String: String]
    let session: Session
    let stop: StopSwitch

    private enum Step: Sendable {
        case event(SessionEvent)
        case stopRequested(SignalWatch.Request)
        case tick
    }

    /// Runs the session to its end and gives the exit status.
    func callAsFunction(_ watcher: inout some RunWatcher) async -> ExitStatus {
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
        stop.onRequest { request in
            // Not in the loop below, which waits where nobody reads what the watcher writes.
            Task { await session.stop() }
            feed.yield(.stopRequested(request))
        }
        // What fails at the start is told as events, too.
        let starting = Task { try? await session.start() }
        defer {
            forwarding.cancel()
            starting.cancel()
            ticking.cancel()
            stop.onRequest(nil)
        }
        var said: Set<SessionFailure> = []
        var status = ExitStatus.done
        for await step in steps {
            switch step {
            case .tick: watcher.tick(self)
            case .stopRequested(let request): watcher.stopping(request, in: self)
            case .event(.started):
                watcher.started(self)
                // A signal that came before the session could be stopped.
                if stop.isPressed { await session.stop() }
            case .event(.warning(let failure)):
                if said.insert(failure).inserted {
                    watcher.failed(failure.diagnostic(in: graph, severity: .warning), in: self)
                }
            case .event(.failed(let failure)):
                stop.limitEnd()
                if said.insert(failure).inserted { watcher.failed(failure.diagnostic(in: graph), in: self) }
            case .event(.ended(let report)):
                status = conclude(report, &watcher)
                watcher.ended(report, in: self)
            case .event(let event): watcher.happened(event, in: self)
            }
        }
        return status
    }

    /// The status of a whole run; a file that was never finished is a failure, whatever else was said.
    private func conclude(_ report: SessionReport, _ watcher: inout some RunWatcher) -> ExitStatus {
        if let first = report.failures.first { return ExitStatus(first.fault) }
        let unfinished = report.sinks.filter { $0.path != nil && !$0.isFinished }
        for sink in unfinished {
            let failure = SessionFailure(
                .output, "'\(sink.path ?? "")' was not finished: the end of its media never came", node: sink.node)
            watcher.failed(failure.diagnostic(in: graph), in: self)
        }
        return unfinished.isEmpty ? .done : .outputFailed
    }
}
