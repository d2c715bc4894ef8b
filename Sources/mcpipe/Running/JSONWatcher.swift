import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe
import RecordingNode

/// Tells a program: one JSON object a line on standard output, each with `event` and `time`.
struct JSONWatcher: RunWatcher {
    let interval = Duration.seconds(10)

    mutating func report(_ diagnostics: [Diagnostic], texts: [String: String]) {
        for diagnostic in diagnostics.sortedByPlace() { write("finding", [.init("finding", diagnostic.json)]) }
    }

    mutating func serving(at url: String, in run: Run) { write("serving", [.init("url", .string(url))]) }

    mutating func started(_ run: Run) {
        let sinks = run.session.plan.sinks.map { sink -> JSONValue in
            // With takes nobody knows the next one's name yet: `take-started` has its files.
            let isOfTakes = run.session.hasTakes && sink.records
            let object: JSONValue = [
                "sink": .string(sink.node.description), "path": isOfTakes ? .null : .optional(sink.path),
            ]
            return object.withoutNulls
        }
        write("started", [.init("name", .string(run.graph.name)), .init("sinks", .array(sinks))])
    }

    mutating func stopping(_ request: SignalWatch.Request, in run: Run) {
        write("stopping", [.init("signal", .string(request.name))])
    }

    mutating func tick(_ run: Run) {
        let sinks = run.session.plan.sinks.map { sink in
            JSONValue.object(
                [.init("sink", .string(sink.node.description))] + Self.members(run.session.progress(of: sink.node)))
        }
        write(
            "progress",
            [
                .init("runningTime", .double(run.session.runningTime.seconds)), .init("sinks", .array(sinks)),
                .init("disks", .array(run.session.disksNow.map(\.json))),
            ])
    }

    mutating func happened(_ event: SessionEvent, in run: Run) {
        switch event {
        case .sourceEnded(let node): write("source-ended", [.init("source", .string(node.description))])
        case .sourceLooped(let node): write("source-looped", [.init("source", .string(node.description))])
        case .sourceLost(let node, let reason, let at):
            write(
                "source-lost",
                Self.members(node) + [.init("reason", .string("\(reason)")), .init("at", .double(at.seconds))])
        case .sourceRetrying(let node, let attempt):
            write("source-retrying", Self.members(node) + [.init("attempt", .int(Int64(attempt)))])
        case .sourceReturned(let node, let gap, _):
            write("source-returned", Self.members(node) + [.init("gap", .double(gap.seconds))])
        case .sourceLagging(let lag): write("source-lagging", Self.members(lag))
        case .sourceCaughtUp(let lag):
            write("source-caught-up", Self.members(lag) + [.init("length", .double(lag.length.seconds))])
        case .picturesDamaged(let node, let count, let at):
            write(
                "pictures-damaged",
                Self.members(node) + [.init("count", .int(Int64(count))), .init("at", .double(at.seconds))])
        case .sinkFinished(let node): write("sink-finished", [.init("sink", .string(node.description))])
        case .takeStarted(let take):
            let files = take.paths.sorted { $0.key < $1.key }.map { JSONValue.object(Self.members($0.key, $0.value)) }
            write(
                "take-started",
                [
                    .init("take", .string(take.name)), .init("runningTime", .double(take.begin.seconds)),
                    .init("files", .array(files)),
                ])
        case .fileStarted(let node, let path): write("file-started", Self.members(node, path))
        case .fileFinished(let node, let path): write("file-finished", Self.members(node, path))
        case .marked(let marker):
            write("marker", [.init("at", .double(marker.at.duration.seconds)), .init("label", .string(marker.label))])
        case .takeEnded(let report): write("take-ended", Self.members(report))
        case .wallClockStepped(let step):
            write(
                "wall-clock-stepped",
                [
                    .init("at", .double(step.at.seconds)), .init("by", .double(step.by.seconds)),
                    .init("wallClock", .string(step.now.timestamp)),
                ])
        case .zoomChanged(let state, let at):
            write(
                "zoom",
                Self.members(state.source) + [
                    .init("at", .double(at.seconds)), .init("zoom", .double(state.zoom.factor)),
                    .init("target", state.ramp.map { .double($0.to.factor) } ?? .null),
                    .init("rate", state.ramp.map { .double($0.rate) } ?? .null),
                    .init("constituent", .optional(state.constituent?.description)),
                ])
        case .centreStageChanged(let state, let at):
            write(
                "centre-stage",
                Self.members(state.source) + [
                    .init("at", .double(at.seconds)), .init("enabled", .bool(state.isEnabled)),
                    .init("control", .string(state.control.rawValue)), .init("people", .int(Int64(state.people))),
                ])
        case .portraitChanged(let state, let at):
            write(
                "portrait",
                Self.members(state.source) + [
                    .init("at", .double(at.seconds)), .init("enabled", .bool(state.isEnabled)),
                    .init("control", .string(state.control.rawValue)),
                    .init("people", state.people.map { JSONValue.int(Int64($0)) } ?? .null),
                ])
        case .layoutChanged(let state, let at):
            write(
                "layout",
                [.init("compositor", .string(state.compositor.description)), .init("at", .double(at.seconds))]
                    + state.members)
        case .microphoneModeChanged(let state, let at):
            write(
                "microphone-mode",
                Self.members(state.source) + [
                    .init("at", .double(at.seconds)), .init("mode", .string(state.active.rawValue)),
                ])
        case .frameRateChanged(let state, let at):
            write(
                "frame-rate",
                Self.members(state.source) + [
                    .init("at", .double(at.seconds)),
                    .init("rate", state.active.map { .double($0.perSecond) } ?? .null),
                ])
        case .codeRead(let code, let at):
            write(
                "code",
                [
                    .init("sink", .string(code.sink.description)), .init("at", .double(at.seconds)),
                    .init("symbology", .string(code.symbology.rawValue)),
                    .init("text", .string(code.text)),
                ])
        case .pressureChanged(let pressure): write("pressure", [.init("pressure", PressureText.json(pressure))])
        case .throttled(let step): write("throttled", [.init("step", Self.json(step))])
        case .diskChanged, .diskSlow, .diskCaughtUp, .overflowing, .overflowed, .recordingDeleted, .recordingPaused,
            .recordingResumed, .fileFailed:
            if let (name, members) = event.disk { write(name, members) }
        case .started, .warning, .failed, .takeFailed, .sinkFailed, .fileTimed, .filePrepared, .ended: break
        }
    }

    mutating func happened(_ event: NodeEvent, in run: Run) {
        switch event {
        case .viewersLetGo(let preview, let count, let watching):
            write(
                "viewers-let-go",
                [
                    .init("sink", .string(preview.description)), .init("count", .int(Int64(count))),
                    .init("watching", .int(Int64(watching))),
                ])
        }
    }

    mutating func archived(_ file: ArchivedFile, in run: Run) {
        write(
            "file-archived",
            Self.members(file.sink, file.path) + [
                .init("state", .string(file.verdict.state.rawValue)),
                .init("bytes", .int(Int64(file.verdict.bytes))), .init("sha256", .optional(file.sha256)),
            ])
    }

    mutating func archived(_ result: TakeArchive.Result, in run: Run) {
        write(
            "take-archived",
            [
                .init("take", .string(result.manifest.take)), .init("manifest", .optional(result.path)),
                .init("state", .string(result.manifest.state.rawValue)),
                .init("shortfalls", .array(result.verdict.shortfalls.map(Self.object))),
            ])
    }

    mutating func dropped(_ drop: FrameDrop, in run: Run) {
        guard case .object(let members) = drop.json else { return }
        write("dropped", members)
    }

    mutating func failed(_ diagnostic: Diagnostic, in run: Run) {
        write(diagnostic.severity == .error ? "failed" : "warning", [.init("finding", diagnostic.json)])
    }

    mutating func ended(_ recording: RecordingReport, in run: Run) {
        let report = recording.session
        let sinks = report.sinks.map { sink -> JSONValue in
            let size = sink.path.flatMap { try? LocalFile.size(of: $0) }
            let members: [JSONValue.Member] = [
                .init("empty", .bool(sink.isEmpty)), .init("sink", .string(sink.node.description)),
                .init("path", .optional(sink.path)),
                .init("size", size.map { .int(Int64($0)) } ?? .null), .init("finished", .bool(sink.isFinished)),
            ]
            return JSONValue.object(members + Self.members(sink.progress)).withoutNulls
        }
        write(
            "ended",
            [
                .init("complete", .bool(recording.verdict.isWhole)),
                .init("shortfalls", .array(recording.verdict.shortfalls.map(Self.object))),
                .init("runningTime", .double(report.runningTime.seconds)), .init("sinks", .array(sinks)),
                .init(
                    "pressure",
                    .array(
                        report.pressure.map { change in
                            [
                                "runningTime": .double(change.time.seconds),
                                "level": .string(change.pressure.level.rawValue),
                                "steps": .array(change.steps.map(Self.json)),
                            ]
                        })),
                .init("losses", .array(report.losses.map(Self.object))),
                .init("balanced", .bool(report.isBalanced)), .init("branches", .array(report.branches.map(\.json))),
                .init("sources", .array(report.sources.map(\.json))),
                .init("soundClocks", .array(report.soundClocks.map(Self.object))),
            ])
    }

    private func write(_ event: String, _ members: [JSONValue.Member]) {
        let head: [JSONValue.Member] = [
            .init("event", .string(event)), .init("time", .string(WallTime.now.timestamp)),
        ]
        Console.print(JSONValue.object(head + members).description)
    }
}

extension PlannedSink {
    /// Whether it records.
    fileprivate var records: Bool { if case .record = kind { true } else { false } }
}
