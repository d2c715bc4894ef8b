internal import CaptureCheck
internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
public import CaptureRuntime
internal import Synchronization

extension CaptureSession {
    /// Checks what stands, plans it and runs it; returns when media flows, and at once where it does already.
    ///
    /// Apple's call blocks and reports a failure by a notification; this one suspends and throws it.
    ///
    /// - Throws: all findings where the graph is not allowed, its hardware cost among them; what the machine did where a device
    ///   or a file cannot be opened; that a configuration is open.
    public func startRunning(
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        while true {
            switch try begin(at: call) {
            case .starting(let task, _): return try await task.value.get()
            // What stops is waited for, and then started anew.
            case .stopping(let run): _ = await run.end.value
            case .idle, .running: return
            }
        }
    }

    /// Ends every source, finishes every file and writes the manifest; returns when all is over.
    ///
    /// - Returns: How the run ended; where none runs how the last one did, and nil before the first.
    /// - Throws: that a configuration is open.
    @discardableResult public func stopRunning(
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws(CaptureSessionError) -> RecordingReport? {
        let call = SourceRange(file: filePath, line: line, column: column)
        while true {
            switch try end(at: call) {
            case .idle, .running: return state.withLock { $0.report }
            case .starting(let task, _): _ = await task.value
            case .stopping(let run):
                await run.recording.stop()
                return await run.end.value
            }
        }
    }

    /// What a frames output gives, or a preview for the web, newest first; one reader a run. Ends with the run, and at once
    /// where nothing runs.
    public func frames(from output: any CaptureOutput) -> AsyncStream<Frame> {
        guard let (run, node) = running(output) else { return AsyncStream { $0.finish() } }
        return run.recording.session.frames(from: node)
    }

    /// What has gone through an output in the run under way; nothing where none runs, or it is not here.
    public func progress(of output: any CaptureOutput) -> SinkProgress {
        guard let (run, node) = running(output) else { return SinkProgress() }
        return run.recording.session.progress(of: node)
    }

    private func running(_ output: any CaptureOutput) -> (SessionRun.Run, NodeName)? {
        state.withLock { state in
            guard let node = state.committed.name(of: output) else { return nil }
            switch state.run {
            case .running(let run), .stopping(let run): return (run, node)
            case .idle, .starting: return nil
            }
        }
    }

    // MARK: - Steps

    /// What `startRunning` finds, with a start begun where nothing ran.
    private func begin(at call: SourceRange) throws(CaptureSessionError) -> SessionRun {
        try state.withLock { state throws(CaptureSessionError) in
            if let pending = state.pending {
                throw CaptureSessionError([SessionFinding.open("startRunning", pending.begin, at: call)], at: call)
            }
            guard case .idle = state.run else { return state.run }
            let parts = state.committed
            // The start goes on where the caller is cancelled: half a start would leave devices open.
            state.run = .starting(Task { await self.launch(parts, at: call) }, call: call)
            return state.run
        }
    }

    /// What `stopRunning` finds, with an end begun where something ran.
    private func end(at call: SourceRange) throws(CaptureSessionError) -> SessionRun {
        try state.withLock { state throws(CaptureSessionError) in
            if let pending = state.pending {
                throw CaptureSessionError([SessionFinding.open("stopRunning", pending.begin, at: call)], at: call)
            }
            if case .running(let run) = state.run { state.run = .stopping(run) }
            return state.run
        }
    }

    private func launch(_ parts: SessionConfiguration, at call: SourceRange) async -> Result<Void, CaptureSessionError>
    {
        let graph = parts.graph
        do throws(CaptureSessionError) {
            let recording = try prepared(graph, at: call)
            do throws(SessionFailure) { try await recording.start() } catch {
                throw CaptureSessionError([error.diagnostic(in: graph)], at: call, failure: error)
            }
            state.withLock { state in
                let end = Task { [weak self, continuation] in await Self.follow(recording, { self }, continuation) }
                state.run = .running(SessionRun.Run(recording: recording, end: end, call: call))
            }
            return .success(())
        } catch {
            state.withLock { $0.run = .idle }
            return .failure(error)
        }
    }

    private func prepared(_ graph: Graph, at call: SourceRange) throws(CaptureSessionError) -> Recording {
        let outcome = Checker(rig: rig, host: host, options: startOptions).plan(graph)
        guard let plan = outcome.plan else { throw CaptureSessionError(outcome.check.diagnostics, at: call) }
        do throws(SessionFailure) {
            var verdict = Verdict(diagnostics: outcome.check.diagnostics, rig: rig)
            (verdict.graph, verdict.planned, verdict.host) = (outcome.check.graph, plan, host)
            return try plan.recording(of: graph, verdict)
        } catch {
            throw CaptureSessionError([error.diagnostic(in: graph)], at: call, failure: error)
        }
    }

    /// Hands on what happens in a run until it is over, also after its capture session was let go.
    private static func follow(
        _ recording: Recording, _ owner: () -> CaptureSession?,
        _ continuation: AsyncStream<SessionEvent>.Continuation
    ) async -> RecordingReport? {
        var report: RecordingReport?
        for await event in recording.events {
            switch event {
            case .session(let event): continuation.yield(event)
            case .ended(let ended):
                report = ended
                owner()?.state.withLock { state in
                    state.report = ended
                    state.run = .idle
                }
                continuation.yield(.ended(ended.session))
            case .dropped, .fileArchived, .takeArchived: break
            }
        }
        if owner() == nil { continuation.finish() }
        return report
    }
}
