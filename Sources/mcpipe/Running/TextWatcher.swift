import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import GStreamerKit
import MCPipe
import RecordingNode

/// Tells a person: a live line a sink on a terminal, one line every ten seconds elsewhere.
struct TextWatcher: RunWatcher {
    private let isLive = Console.isLive
    private var meters: [NodeName: RateMeter] = [:]
    /// Lines of the live display that stand above the cursor.
    private var shown = 0
    /// Whether the machine is pressed so hard that it was said.
    private var isPressed = false
    /// The layout that each compositor was said to have.
    private var layouts: [NodeName: NodeName] = [:]
    private var lag = LagText()
    /// What a run without takes has recorded.
    private var whole: TakeReport?
    /// The places and reasons of drops that were told of; their numbers stand in the display and at the end.
    private var told: Set<String> = []

    var interval: Duration { isLive ? .milliseconds(250) : .seconds(10) }

    mutating func report(_ diagnostics: [Diagnostic], texts: [String: String]) {
        Console.report(diagnostics, texts: texts)
    }

    mutating func serving(at url: String, in run: Run) { say("previews and status at \(url)") }

    mutating func started(_ run: Run) {
        resetMeters(run)
        if run.session.hasTakes {
            let keys = TerminalKeys.isAvailable ? "; space begins and ends a take, m marks, q ends the run" : ""
            return say("'\(run.graph.name)' runs; takes begin \(run.session.plan.takes.begin)\(keys)")
        }
        let files = run.session.plan.sinks.compactMap(\.path).map(Console.short)
        let what = files.isEmpty ? "'\(run.graph.name)' runs" : "recording \(list(files))"
        say("\(what)\(isLive ? "; Ctrl-C finishes" : "")")
    }

    mutating func stopping(_ request: SignalWatch.Request, in run: Run) {
        say("\(request.name): finishing the files; a second signal ends at once")
    }

    mutating func tick(_ run: Run) {
        let lines = run.session.plan.sinks.map { line(of: $0.node, in: run) }
        let disks = run.session.disksNow.map(\.words)
        if isLive {
            show(lines.map(\.live) + disks)
        } else {
            Console.note("\(WallTime.now.shortTimestamp) \((lines.map(\.log) + disks).joined(separator: "; "))")
        }
    }

    mutating func happened(_ event: SessionEvent, in run: Run) {
        if let line = lag.line(event) { say(line) }
        switch event {
        case .sourceEnded(let node): say("source '\(node)' has come to its end")
        case .sourceLost(let node, .neverCame, _):
            say("source '\(node)' \(SourceLoss.Reason.neverCame); the others go on")
        case .sourceLost(let node, let reason, let at):
            say("source '\(node)' is lost at \(Figures.clock(at)): it \(reason); the others go on")
        case .sourceRetrying(let node, let attempt):
            say("source '\(node)' is opened again, attempt \(attempt)")
        case .sourceReturned(let node, let gap, _):
            say("source '\(node)' is back; \(Figures.seconds(gap)) of it are missing")
        case .picturesDamaged(let node, _, let at):
            let place = "pictures of '\(node)' come damaged, since packets or the key picture before them are missing"
            if told.insert(place).inserted { say("\(place), the first at \(Figures.clock(at))") }
        case .takeStarted(let take) where run.session.hasTakes:
            resetMeters(run)
            say("take '\(take.name)': recording \(list(take.paths.values.sorted().map(Console.short)))")
        case .takeEnded(let report): if run.session.hasTakes { show(report) } else { whole = report }
        case .marked(let marker):
            say("marker at \(Figures.clock(marker.at.duration))\(marker.label.isEmpty ? "" : ": \(marker.label)")")
        case .wallClockStepped(let step):
            say(
                "the clock on the wall was put \(step.by < .zero ? "back" : "forward") by "
                    + "\(Figures.seconds(max(step.by, .zero - step.by))); the recordings go on as they were")
        case .pressureChanged(let pressure):
            // Fair is what a warm room makes; a person is told from where it matters on, and when that is over.
            defer { isPressed = pressure.level >= .serious }
            guard isPressed || pressure.level >= .serious else { return }
            say(PressureText.line(pressure))
        case .throttled(let step): say("system pressure: \(step)")
        case .zoomChanged(let state, _): say(zoom(state))
        case .centreStageChanged(let state, _):
            let people = state.people == 0 ? "nobody to follow" : "follows \(Figures.count(state.people, "face"))"
            say("source '\(state.source)': \(state.isEnabled ? people : "centre stage is off")")
        case .portraitChanged(let state, _):
            let people = state.people.map { ", \(Figures.count($0, "face")) seen" } ?? ""
            say("source '\(state.source)': portrait is \(state.isEnabled ? "on\(people)" : "off")")
        // A layer that is dragged would fill the terminal, and the end of a transition is no news.
        case .layoutChanged(let state, _):
            if let layout = state.layout, layouts.updateValue(layout, forKey: state.compositor) != layout {
                say("compositor '\(state.compositor)': layout '\(layout)'")
            }
        case .microphoneModeChanged(let state, _):
            say("source '\(state.source)': microphone mode \(state.active.rawValue)")
        case .frameRateChanged(let state, _):
            say("source '\(state.source)': \(state.active.map { "\($0) fps" } ?? "all of its pictures")")
        case .codeRead(let code, _):
            // Anybody may have printed it: what would move a terminal's cursor is spelt out.
            say("sink '\(code.sink)': \(code.symbology.rawValue) \(String(reflecting: code.text))")
        case .diskChanged(let state, _): say("disk: \(state.words)")
        case .diskSlow(let disk, _): say("sink '\(disk.node)': \(disk.words)")
        case .diskCaughtUp(let node, _): say("sink '\(node)': its disk keeps up again")
        case .overflowing(let node, _): say("sink '\(node)' loses frames: its disk is too slow, and no more can wait")
        case .overflowed(let node, let count, _):
            say("sink '\(node)' has lost \(Figures.count(count, "frame")) to a slow disk; it goes on with a key frame")
        case .recordingDeleted(let deleted, _):
            say("deleted \(Console.short(deleted.path)), \(Figures.size(deleted.bytes)): \(deleted.reason)")
        case .recordingPaused(let node, _, _): say("sink '\(node)' waits for room on its disk")
        case .recordingResumed(let node, _): say("sink '\(node)' goes on in another file")
        default: break
        }
    }

    mutating func happened(_ event: NodeEvent, in run: Run) {
        switch event {
        case .viewersLetGo(let preview, let count, _):
            say("preview '\(preview)': \(Figures.count(count, "viewer")) let go that took no pictures")
        }
    }

    private func zoom(_ state: ZoomState) -> String {
        let by = state.constituent.map { ", shown by '\($0)'" } ?? ""
        let place = "source '\(state.source)': zoom \(Figures.decimal(state.zoom.factor, digits: 2))\(by)"
        return state.ramp.map { "\(place), on its way to \($0.to)" } ?? place
    }

    /// The files of a take, on standard output.
    private mutating func show(_ report: TakeReport) {
        clear()
        if report.files.isEmpty { say("take '\(report.take.name)': ended before it was due") }
        for file in report.files {
            let name = "take '\(report.take.name)', \(file.node)"
            guard !file.isEmpty else {
                Console.print("\(name): nothing came to be recorded, and no file was kept")
                continue
            }
            Console.print("\(name): \(Self.facts(of: file))")
        }
    }

    private static func facts(of file: TakeReport.File) -> String {
        // One that has been finished may be smaller than what was written of it.
        let size = (try? LocalFile.size(of: file.path)).map { Int64($0) } ?? file.bytes
        let facts = [
            Console.short(file.path), Figures.size(size), Figures.count(file.frames, "frame"),
            Figures.seconds(file.end.map { $0 - (file.first.values.min() ?? file.begin) } ?? .zero),
        ]
        return (facts + (file.isFinished ? [] : ["not finished"])).joined(separator: ", ")
    }

    mutating func archived(_ file: ArchivedFile, in run: Run) {
        // What cannot be played is told with its take.
        guard run.session.plan.sinks.contains(where: { $0.segments != nil }), file.verdict.state == .complete else {
            return
        }
        say("finished \(Console.short(file.path))")
    }

    mutating func archived(_ result: TakeArchive.Result, in run: Run) {
        for (path, reason) in result.leftAsWritten.sorted(by: { $0.key < $1.key }) {
            say("\(Console.short(path)) stays in fragments: \(reason)")
        }
        if let reason = result.elsewhere, let path = result.path {
            say("the manifest is '\(Console.short(path))': \(reason)")
        } else if run.session.hasTakes, let path = result.path {
            say("take '\(result.manifest.take)': \(Console.short(path))")
        }
    }

    mutating func dropped(_ drop: FrameDrop, in run: Run) {
        // A preview that lags is nothing to be alarmed about; a recording that misses frames is.
        let kept = drop.branches.filter { node in
            run.graph.sinks.contains { sink in sink.name == node && sink.isKept }
        }
        guard !kept.isEmpty else { return }
        let names = kept.map { "'\($0)'" }.joined(separator: ", ")
        let place = "frames of '\(drop.source)' are dropped on their way to \(names): \(drop.reason.words)"
        if told.insert(place).inserted { say("\(place), the first at \(Figures.clock(drop.runningTime))") }
    }

    mutating func failed(_ diagnostic: Diagnostic, in run: Run) {
        clear()
        Console.report(diagnostic, texts: run.texts)
    }

    mutating func ended(_ recording: RecordingReport, in run: Run) {
        clear()
        tell(recording.session, in: run)
        guard run.graph.sinks.contains(where: \.isKept) else { return }
        Console.print(recording.verdict.words(of: run.graph))
    }

    /// What became of each sink, source and frame.
    private func tell(_ report: SessionReport, in run: Run) {
        // With takes, each has told of its files.
        let recorded = Set(run.session.hasTakes ? run.graph.sinks.compactMap(\.recordedName) : [])
        for sink in report.sinks where !recorded.contains(sink.node) {
            if sink.isEmpty, sink.path != nil {
                Console.print("\(sink.node): nothing came to be recorded, and no file was kept")
                continue
            }
            let progress = sink.progress
            let files = whole?.files.filter { $0.node == sink.node && !$0.isEmpty } ?? []
            if files.count > 1 {
                for file in files { Console.print("\(sink.node): \(Self.facts(of: file))") }
            }
            var facts = files.count > 1 ? ["\(files.count) files"] : sink.path.map { [Console.short($0)] } ?? []
            let size = files.count > 1 ? nil : sink.path.flatMap { try? LocalFile.size(of: $0) }.map { Int64($0) }
            facts.append(Figures.size(size ?? progress.bytes))
            facts.append(Figures.count(progress.frames, "frame"))
            if let position = progress.position { facts.append(Figures.seconds(position)) }
            if progress.dropped > 0 { facts.append("\(progress.dropped) dropped (\(progress.drops.words))") }
            if progress.leftOut > 0 { facts.append("\(progress.leftOut) left out under system pressure") }
            if progress.thinned > 0 { facts.append("\(progress.thinned) left out at the rate asked for") }
            if sink.path != nil, !sink.isFinished { facts.append("not finished") }
            Console.print("\(sink.node): \(facts.joined(separator: ", "))")
        }
        for branch in report.branches where branch.drops.total > 0 || branch.inside != 0 || !branch.isBalanced {
            Console.print("frames \(branch.words)")
        }
        for source in report.sources where source.lostPackets + source.latePackets + source.damaged > 0 {
            let damage = source.damaged > 0 ? "; \(Figures.count(source.damaged, "picture")) came damaged" : ""
            Console.print(
                "\(source.source): \(Figures.count(source.lostPackets, "packet")) lost, \(source.latePackets) too late\(damage)"
            )
        }
        for change in report.pressure where !change.steps.isEmpty {
            let steps = change.steps.map(\.description).joined(separator: "; ")
            Console.print(
                "system pressure \(change.pressure.level.rawValue) at \(Figures.clock(change.time)): \(steps)")
        }
        for loss in report.losses {
            guard let gap = loss.gap else { continue }
            Console.print("\(loss.node): lost at \(Figures.clock(loss.at)), \(Figures.seconds(gap)) are missing")
        }
        for clock in report.soundClocks {
            guard let deviation = clock.deviation else { continue }
            let jumps = clock.jumps == 0 ? "" : "; it went on elsewhere \(Figures.count(clock.jumps, "time"))"
            Console.print(
                "\(clock.node): its clock runs \(Figures.partsPerMillion(deviation)), which was made up for\(jumps)")
        }
    }

    /// Rates are of what has come since now: a take's bytes begin at 0.
    private mutating func resetMeters(_ run: Run) {
        for sink in run.session.plan.sinks { meters[sink.node] = RateMeter(run.session.progress(of: sink.node).bytes) }
    }

    private mutating func say(_ text: String) {
        clear()
        Console.note(text)
    }

    private mutating func line(of node: NodeName, in run: Run) -> (live: String, log: String) {
        let progress = run.session.progress(of: node)
        let rate = meters[node, default: RateMeter()].rate(bytes: progress.bytes)
        let width = run.session.plan.sinks.map(\.node.description.count).max() ?? 0
        let clock = Figures.clock(progress.position ?? .zero)
        let size = Figures.size(progress.bytes)
        let live =
            "\(Figures.left(node.description, width))  \(clock)  \(Figures.right(size, 9))  "
            + "\(Figures.right(rate, 12))  \(Figures.right("\(progress.dropped)", 4)) dropped"
        let log =
            "\(node) \(clock) \(size) \(rate) \(Figures.count(progress.frames, "frame")) \(progress.dropped) dropped"
        return (live, log)
    }

    /// Draws the display over what stands there; a line longer than the terminal would break the count of lines.
    private mutating func show(_ lines: [String]) {
        let columns = StandardStream.errors.columns
        let cut = lines.map { String($0.prefix(max(1, columns - 1))) }
        let up = shown > 0 ? "\u{1B}[\(shown)A" : ""
        Console.draw(up + cut.map { "\r\u{1B}[2K\($0)\n" }.joined())
        shown = cut.count
    }

    private mutating func clear() {
        guard shown > 0 else { return }
        Console.draw("\u{1B}[\(shown)A\u{1B}[J")
        shown = 0
    }
}
