import ArgumentParser
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureYAML
import MCPipe
import RecordingNode

/// `mcpipe run`
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Check, plan and run a graph until its sources end, its time is up or a signal comes.",
        discussion: """
            SIGINT, SIGTERM and SIGHUP finish every file and then end with status 0; a second one ends at once. Progress goes \
            to standard error, the list of what was recorded to standard output; with '--format json' everything goes to \
            standard output, one JSON object a line.

            Where a command or a schedule begins takes, the space bar or 'r' begins and ends one, 'm' marks a moment and 'q' ends \
            the run; where standard input is no terminal, its lines are commands: 'start NAME', 'stop', 'mark LABEL', 'quit'. \
            '--commands' has any run read them, such as 'rate CAMERA 15'. With '--http' the same is asked for over HTTP.
            """)

    @Argument(help: "A pipeline file; '-' is standard input.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(
        help: ArgumentHelp("The length of media to record, such as '10s' or '5 min'.", valueName: "time"),
        transform: ArgumentReading.duration)
    var duration: Duration?

    @Option(
        help: ArgumentHelp(
            "Serve previews, status and health to this machine, such as at '127.0.0.1:8080'; port 0 is any free one.",
            valueName: "address"),
        transform: ArgumentReading.listenAddress)
    var http: ListenAddress?

    @Flag(help: "Read commands on standard input, where it is no terminal, also where nothing in the file asks for it.")
    var commands = false

    @OptionGroup var host: HostRootOption
    @OptionGroup var graph: GraphOptions
    @OptionGroup var output: FormatOption

    func validate() throws {
        if let duration, duration <= .zero { throw ValidationError("--duration must be longer than 0 s.") }
        if let http, !http.isLoopback {
            let finding = NodeFailure.notLoopback(http).diagnostic
            throw ValidationError("\(finding.message); \(finding.fixIts.map(\.message).joined(separator: "; ")).")
        }
    }

    func run() async throws {
        // Before anything is opened, so that a signal at any moment ends the run in order.
        let stop = StopSwitch()
        let status =
            output.isJSON ? await record(JSONWatcher(), stop: stop) : await record(TextWatcher(), stop: stop)
        if status != .done { throw status.code }
    }

    private func record(_ watcher: some RunWatcher, stop: StopSwitch) async -> ExitStatus {
        var watcher = watcher
        let (graph, verdict) = await PipelineInput(
            path: file, options: graph, servesHTTP: http != nil, duration: duration
        ).verdict()
        watcher.report(verdict.diagnostics, texts: verdict.texts)
        guard let graph, let plan = try? verdict.plan() else { return ExitStatus(verdict) }
        watcher.report(plan.unfinishedTakes.map(\.diagnostic) + plan.unreadableJournals.map(\.diagnostic), texts: [:])
        do throws(SessionFailure) {
            // This very program opens isolated sources, by whatever name it is installed.
            let recording = try plan.recording(
                of: graph, verdict, limit: duration, sensors: PressureSensors(root: host.root), worker: .itself)
            let run = Run(
                graph: graph, texts: verdict.texts, secrets: verdict.secrets, recording: recording, stop: stop,
                hasCommands: commands)
            return await serve(run, &watcher)
        } catch {
            watcher.report([error.diagnostic(in: graph)], texts: verdict.texts)
            return ExitStatus(error.fault)
        }
    }

    /// Runs the session to its end, with the node beside it where one is wanted; nothing starts before the port is bound.
    private func serve(_ run: Run, _ watcher: inout some RunWatcher) async -> ExitStatus {
        guard let http else { return await run(&watcher) }
        do {
            let node = RecordingNode(
                session: run.session, takes: run.recording.takes, address: http, secrets: run.secrets)
            return try await node.serve { address in
                watcher.serving(at: "http://\(address)/", in: run)
                return await run(&watcher, beside: node)
            }
        } catch {
            let failure = error as? NodeFailure ?? .cannotListen(http, reason: "\(error)")
            watcher.report([failure.diagnostic], texts: [:])
            return .unavailable
        }
    }
}
