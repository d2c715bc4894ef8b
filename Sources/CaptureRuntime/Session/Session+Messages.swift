internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// What the pipeline says.
extension Session {
    func listen() {
        assembly.delayed.onComplaint { [weak self] node, message in
            Task { await self?.refuse(message, of: node) }
        }
        // When it is posted: by the time that it is read the source may have ended for another reason.
        assembly.pipeline.bus.drop { [weak assembly, weak finishing, plan] message in
            guard case .error = message.kind, let assembly, let finishing,
                let element = assembly.plannedName(ofPath: message.source.path),
                let source = plan.sources.first(where: { $0.node == assembly.node(ofPath: message.source.path) })
            else { return false }
            return !plan.isBehindSources(element) && finishing.hasEnded(source)
        }
        let messages = assembly.pipeline.bus.messages
        listener = Task { [weak self] in
            for await message in messages { await self?.handle(message) }
        }
        let events = branchEvents
        branchListener = Task { [weak self] in
            for await (event, branch) in events { await self?.handle(event, of: branch) }
        }
    }

    /// A source gives what the graph cannot use; one that did before, and is opened again, is lost still.
    private func refuse(_ words: String, of node: NodeName?) async {
        if live.first(where: { $0.plan.node == node })?.takeRefusal(words) == true { return }
        await fail(SessionFailure(.source, words, node: node))
    }

    private func handle(_ message: BusMessage) async {
        switch message.kind {
        case .error(let report):
            var failure = failure(report, from: message.source)
            if let node = failure.node, let words = assembly.delayed.refusal(of: node) { failure.message = words }
            guard await isBorne(failure, report, era: message.era) else { return await fail(failure) }
            // Devices may be being opened, and more may be said meanwhile.
            Task { await resumeOpening() }
        case .warning(let report): continuation.yield(.warning(failure(report, from: message.source)))
        case .forwarded(let inner) where inner.kind == .endOfStream:
            await endOfStream(at: inner.source.path)
            // Not left to the pipeline's own end of stream: GStreamer drops that where the last sink ends before the
            // pipeline has reached PLAYING, as a short file's does.
            await endIfFinished()
        case .endOfStream:
            // Between takes, or where a segment ends, all sinks there are may have ended.
            guard branches.allSatisfy(\.isFinished) else { return }
            for sink in plan.sinks { finish(sink.node) }
            await endIfFinished()
        case .quality(let quality):
            guard let element = assembly.plannedName(ofPath: message.source.path) else { return }
            ledger.fallBehind(element, dropped: quality.dropped, at: quality.runningTime)
        case .element(let structure):
            guard let node = assembly.node(ofPath: message.source.path),
                let (code, at) = codeWatch.hear(structure, of: node)
            else { return }
            continuation.yield(.codeRead(code, at: at))
        default: break
        }
    }

    /// Whether others go on without what failed.
    private func isBorne(_ failure: SessionFailure, _ report: BusMessage.Report, era: Int) async -> Bool {
        if isLoss(failure, era: era) || isEndBeforeMedia(report) { return true }
        if await isFileLoss(failure) { return true }
        if await isStreamLoss(failure) { return true }
        return await isElementLoss(failure)
    }

    /// Whether a source is told to end before it has given anything: whoever finds out what its media are (`typefind`, in a source or in
    /// what decodes its sound for a sink) calls that an error, and nobody has lost anything by it.
    private func isEndBeforeMedia(_ report: BusMessage.Report) -> Bool {
        // GST_STREAM_ERROR_TYPE_NOT_FOUND.
        phase == .finishing && (report.domain, report.code) == ("gst-stream-error-quark", 4)
    }

    /// Ends the session once all sinks are finished.
    ///
    /// Media that is not live may end before the state change to PLAYING has returned. Such an end waits for the start, which tells
    /// that the run began, begins its take, and looks again.
    func endIfFinished() async {
        await perform(course.endIfFinished())
    }

    private func endOfStream(at path: String) async {
        guard let node = assembly.node(ofPath: path) else { return }
        guard let branch = branches.first(where: { $0.plan.node == node }) else { return finish(node) }
        if let writer = branch.writer(ofPath: path) { await finishFile(writer, of: branch) }
        if branch.isFinished { finish(node) }
    }

    /// Takes note that a sink is finished.
    func finish(_ node: NodeName) {
        guard course.finish(node) else { return }
        // One whose file has failed has nothing complete.
        if !disks.broken.contains(node) { continuation.yield(.sinkFinished(node)) }
    }

    /// What GStreamer reports, in terms of the graph.
    private func failure(_ report: BusMessage.Report, from source: BusMessage.Source) -> SessionFailure {
        let node = assembly.node(ofPath: source.path)
        var fault = SessionFailure.Fault.mcpipe
        if let sink = plan.sinks.first(where: { $0.node == node }) {
            // RESOURCE errors 5 (open for reading) to 7 (open for both) come before anything was written.
            let isOpening = report.domain == "gst-resource-error-quark" && (5...7).contains(report.code)
            if case .record = sink.kind { fault = isOpening ? .outputNotCreated : .output } else { fault = .output }
        } else if plan.sources.contains(where: { $0.node == node }) {
            fault = .source
            if let element = assembly.plannedName(ofPath: source.path), plan.isBehindSources(element) {
                return elementFailure(report, of: element, node, from: source)
            }
        } else if let node, plan.effects.contains(node) {
            fault = .effect
        }
        return SessionFailure(
            fault, report.text, node: node, element: source.path,
            detail: "\(report.domain) \(report.code)" + (report.debug.isEmpty ? "" : ": \(report.debug)"))
    }

    /// Why the start failed: the bus has the cause, if anything said one.
    func startFailure(_ error: GStreamerError) -> SessionFailure {
        SessionFailure(.source, error.message, node: nil, element: error.element, detail: error.code.description)
    }
}
