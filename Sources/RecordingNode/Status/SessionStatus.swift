internal import CaptureDiagnostics
internal import CaptureModel
internal import CapturePlan
internal import CaptureRuntime
internal import SessionLogic

/// A session at one moment, as clients are told.
struct SessionStatus: Sendable {
    let plan: Plan
    let phase: Session.Phase
    let report: SessionReport
    let take: TakeReport?
    let pressure: SystemPressure
    let zooms: [ZoomState]
    let centreStages: [CentreStageState]
    let portraits: [PortraitState]
    let microphoneModes: [MicrophoneModeState]
    let frameRates: [FrameRateState]
    let layouts: [LayoutState]
    /// Those who look at the previews.
    let viewers: [ViewerCensus]

    init(_ session: Session, viewers: [ViewerCensus] = []) async {
        self.viewers = viewers
        plan = session.plan
        phase = await session.phase
        report = await session.report
        take = await session.takeReport
        pressure = await session.pressure
        zooms = session.zooms
        centreStages = session.centreStages
        portraits = session.portraits
        microphoneModes = session.microphoneModes
        frameRates = session.frameRates
        layouts = session.layouts
    }

    /// Whether media flows into every sink, or would with the next take, and nothing has failed.
    var isReady: Bool { obstacles.isEmpty }

    /// Whether a take records now.
    var isRecording: Bool { phase == .running && take?.isRecording == true }

    /// How it stands, in the one word that the page shows: that nothing is recorded is as plain to see as that something failed.
    var state: String {
        guard report.failures.isEmpty else { return "failed" }
        guard phase == .running, report.sinks.contains(where: { kind(of: $0.node) == "record" }) else {
            return phase.word
        }
        return isRecording ? "recording" : "not recording"
    }

    /// The same of one sink.
    func state(of sink: SessionReport.Sink) -> String {
        if sink.isFinished { return "finished" }
        guard phase == .running, kind(of: sink.node) == "record" else { return phase.word }
        let isWritten = take?.files.contains { $0.node == sink.node && !$0.isFinished } ?? false
        return isRecording && isWritten ? "recording" : "not recording"
    }

    /// What stands in the way of being ready, in words.
    var obstacles: [String] {
        var obstacles = report.failures.map { failure in
            (failure.node.map { "'\($0)': " } ?? "") + failure.message
        }
        for loss in report.losses where loss.returned == nil && phase == .running {
            obstacles.append("source '\(loss.node)' \(loss.reason == .neverCame ? "" : "is lost: it ")\(loss.reason)")
        }
        switch phase {
        case .assembled, .starting: obstacles.append("the devices are being opened")
        case .running:
            let silent = report.sinks.filter { $0.progress.frames == 0 && isExpected($0.node) }.map(\.node.description)
            if !silent.isEmpty { obstacles.append("no media has come yet to \(quotedList(silent))") }
        case .finishing: obstacles.append("the files are being finished")
        case .ended: obstacles.append("the session is over")
        }
        return obstacles
    }

    /// The answer about being ready.
    var readiness: JSONValue {
        [
            "ready": .bool(isReady), "recording": .bool(isRecording),
            "reasons": .array(obstacles.map { .string($0) }),
        ]
    }

    /// The whole status.
    var json: JSONValue {
        [
            "name": .string(plan.name), "phase": .string(phase.word), "state": .string(state),
            "ready": .bool(isReady), "recording": .bool(isRecording),
            "runningTime": .double(seconds(report.runningTime)), "sinks": .array(report.sinks.map(json)),
            "failures": .array(report.failures.map(json)), "pressure": json(pressure), "take": take?.json ?? .null,
            "zooms": .array(zooms.map(\.json)), "centreStages": .array(centreStages.map(\.json)),
            "portraits": .array(portraits.map(\.json)),
            "microphoneModes": .array(microphoneModes.map(\.json)),
            "frameRates": .array(frameRates.map(\.json)),
            "layouts": .array(layouts.map(\.json)),
            "previews": .array(viewers.map(\.json)),
        ]
    }

    /// What has become of every frame.
    var account: JSONValue {
        [
            "balanced": .bool(report.isBalanced), "branches": .array(report.branches.map(\.json)),
            "sources": .array(report.sources.map(\.json)),
        ]
    }

    /// The kind of a sink, in the graph's words.
    func kind(of node: NodeName) -> String {
        switch plan.sinks.first(where: { $0.node == node })?.kind {
        case .record: "record"
        case .stream: "stream"
        case .snapshot: "snapshot"
        case .preview: "preview"
        case .scan: "scan"
        case .frames, nil: "frames"
        }
    }

    /// Whether media should have come: a snapshot's first picture may be due much later, and so may a take.
    private func isExpected(_ node: NodeName) -> Bool {
        let kind = kind(of: node)
        return kind != "snapshot" && (kind != "record" || plan.takes.begin == .run)
    }

    private func json(_ sink: SessionReport.Sink) -> JSONValue {
        [
            "name": .string(sink.node.description), "kind": .string(kind(of: sink.node)), "path": .optional(sink.path),
            "frames": .int(Int64(sink.progress.frames)), "bytes": .int(sink.progress.bytes),
            "dropped": .int(Int64(sink.progress.dropped)), "drops": sink.progress.drops.json,
            "leftOut": .int(Int64(sink.progress.leftOut)), "thinned": .int(Int64(sink.progress.thinned)),
            "position": sink.progress.position.map { .double(seconds($0)) } ?? .null,
            "finished": .bool(sink.isFinished), "state": .string(state(of: sink)),
        ]
    }

    /// The level with the sensors that are not at ease.
    private func json(_ pressure: SystemPressure) -> JSONValue {
        [
            "level": .string(pressure.level.rawValue),
            "readings": .array(
                pressure.pressing.map {
                    ["factor": .string($0.factor.rawValue), "sensor": .string($0.sensor), "fact": .string($0.fact)]
                }),
        ]
    }

    /// Without GStreamer's debug text: it may quote the address of a network source with its password.
    private func json(_ failure: SessionFailure) -> JSONValue {
        [
            "fault": .string(failure.fault.rawValue), "node": .optional(failure.node?.description),
            "message": .string(failure.message),
        ]
    }

    /// Seconds, to the millisecond.
    private func seconds(_ time: Duration) -> Double { (time / .milliseconds(1)).rounded() / 1000 }
}

extension Session.Phase {
    /// The phase as clients are told.
    var word: String {
        switch self {
        case .assembled, .starting: "starting"
        case .running: "running"
        case .finishing: "finishing"
        case .ended: "ended"
        }
    }
}
