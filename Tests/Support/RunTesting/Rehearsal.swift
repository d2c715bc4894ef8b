public import CaptureCheck
public import CaptureDiagnostics
public import CaptureModel
public import CapturePlan
public import CaptureRuntime
public import CaptureTesting
import CaptureYAML
public import Foundation
import Testing

/// Takes a pipeline file's text through every stage on this machine, as the command does, and gives what came of it.
public struct Rehearsal: Sendable {
    /// The graph did not come as far as a plan.
    public struct Refused: Error, CustomStringConvertible {
        /// What the loader or the checker said.
        public let diagnostics: [Diagnostic]
        public var description: String { DiagnosticRenderer().render(diagnostics) }
    }

    /// The working folder of the run.
    public let folder: TemporaryFolder
    /// Whether test patterns and tones stand for devices, which may be lost.
    public let hasDevices: Bool

    /// Makes one whose files go to a folder.
    public init(folder: TemporaryFolder, patternsAreDevices hasDevices: Bool = false) {
        self.folder = folder
        self.hasDevices = hasDevices
    }

    /// The plan of a pipeline file.
    public func plan(_ text: String, options change: (inout CheckOptions) -> Void = { _ in }) async throws -> Plan {
        let (checked, host) = try await check(text, options: change)
        var plan = Planner(host: host).plan(checked)
        if hasDevices { for index in plan.sources.indices { plan.sources[index].canBeLost = true } }
        return plan
    }

    /// A pipeline file that was checked, and the machine it was checked for.
    public func check(
        _ text: String, options change: (inout CheckOptions) -> Void = { _ in }
    ) async throws -> (CheckedGraph, HostInventory) {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["test.yaml": "mcpipe: 1\n" + text])).load(
            path: "test.yaml")
        guard let graph = loaded.value else { throw Refused(diagnostics: loaded.diagnostics) }
        var options = CheckOptions(workingFolder: folder.url.path, fileFolder: folder.url.path)
        options.mayUseElements = true
        change(&options)
        let host = await HostSurvey.inventory(
            mediaFiles: Checker.mediaFiles(in: graph, options: options),
            effects: Checker.effects(in: graph, options: options))
        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig, let known = BuiltInRigs.rig(named: name) { rig = known }
        let outcome = Checker(rig: rig, host: host, options: options).check(graph)
        guard let checked = outcome.graph else { throw Refused(diagnostics: outcome.diagnostics) }
        return (checked, host)
    }

    /// Runs a pipeline file to its end, or for a length of media.
    ///
    /// - Parameters:
    ///   - time: What the session goes by.
    ///   - heard: Has each event as it comes, for `during` to wait on.
    public func run(
        _ text: String, limit: Duration? = nil, sensors: PressureSensors = PressureSensors(),
        time: SessionTime = SessionTime(),
        options: (inout CheckOptions) -> Void = { _ in }, adjust: (inout Plan) -> Void = { _ in },
        heard: Observed<[SessionEvent]>? = nil, prepare: @Sendable @escaping (Session) -> Void = { _ in },
        during: @Sendable @escaping (Session) async throws -> Void = { _ in }
    ) async throws -> Run {
        var adjusted = try await plan(text, options: options)
        adjust(&adjusted)
        let plan = adjusted
        return try await Deadline.within(.seconds(300), for: "the end of the session") {
            let session = try Session(
                plan, limit: limit, sensors: sensors, worker: WorkerProgram(Fixtures.command.path), time: time)
            prepare(session)
            try await session.start()
            // A session whose body has failed would run until the deadline, which then hides why.
            async let body: Void = {
                do { try await during(session) } catch {
                    await session.stop()
                    throw error
                }
            }()
            var events: [SessionEvent] = []
            for await event in session.events {
                events.append(event)
                heard?.update { $0.append(event) }
            }
            try await body
            return Run(plan: plan, events: events)
        }
    }

    /// What came of a run.
    public struct Run: Sendable {
        /// What was run.
        public let plan: Plan
        /// What the session told, in order.
        public let events: [SessionEvent]

        /// The last event's report.
        public var report: SessionReport? {
            if case .ended(let report)? = events.last { report } else { nil }
        }

        /// The file a sink has written.
        public func file(_ sink: NodeName) -> URL {
            URL(fileURLWithPath: report?.sinks.first { $0.node == sink }?.path ?? "/nonexistent")
        }

        /// What the run told of its takes.
        public var takes: [TakeReport] {
            events.compactMap { if case .takeEnded(let report) = $0 { report } else { nil } }
        }
    }
}

extension Session {
    /// Waits until a sink has passed a number of frames.
    public func reach(_ frames: Int, at sink: NodeName) async throws {
        do {
            // The session tells of no single frame.
            try await Deadline.until("frame \(frames) at '\(sink)'", within: .seconds(240)) {
                self.progress(of: sink).frames >= frames
            }
        } catch {
            // What it was at, for a stand-still that comes once in a thousand runs.
            Issue.record("\(phase): \(report)")
            throw error
        }
    }
}
