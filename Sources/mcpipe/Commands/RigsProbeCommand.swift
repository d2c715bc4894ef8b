import ArgumentParser
import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import CaptureYAML
import GStreamerKit
import MCPipe
import Synchronization

/// `mcpipe rigs probe`
struct RigsProbeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Measure which cameras of this machine really start together, and what work costs it.",
        discussion: """
            Starts the cameras alone and together, in the formats that a graph without formats would get and, where these \
            fail, in the cheapest ones; then measures the processor, the disk and the network. Every camera is left set as \
            it was. The rig file goes to standard output, what happens to standard error. A signal ends the probe early: \
            what is known by then is written.
            """)

    @Option(
        help: ArgumentHelp(
            "The longest that it may take, 10 s or more, such as '30 s' or '5 min'; 2 min by default.",
            valueName: "time"),
        transform: ArgumentReading.duration)
    var limit = Duration.seconds(120)

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "Write the rig file here, where nothing may be yet, and not to the output.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var save: String?

    @Option(help: ArgumentHelp("Only these cameras, by any of their names, separated by commas.", valueName: "names"))
    var cameras: String?

    @Option(
        help: ArgumentHelp("The folder that recordings will go to; its disk is measured.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Measure processor, disk, network and memory too.")
    var calibration = true

    @Flag(help: "Write a rig without cameras where the machine has none.")
    var allowEmpty = false

    @OptionGroup var output: FormatOption

    func validate() throws {
        if limit < RigProbe.shortestLimit {
            throw ValidationError("--limit must be at least \(RigProbe.shortestLimit.written).")
        }
    }

    func run() async throws {
        if let save { try NewFile.expectAbsent(save) }
        let start = ContinuousClock.now
        let here = try chosen(of: await LocalRig.discover(within: min(.seconds(60), limit / 2)))
        if here.cameras.isEmpty {
            // Who names no camera at all has asked for none.
            guard allowEmpty || cameras != nil else { throw noCamera(here) }
            Console.note("this machine has no camera that could be tried: \(here.summary)")
        }
        let probe = RigProbe(
            here, within: limit, since: start,
            measuringIn: calibration ? folder ?? CurrentProcess.workingFolder : nil)
        let work = Task { await probe.run { Console.note("probe: \($0)") } }
        Self.endEarlyOnSignal(work, limit: limit)
        let answer = ProbeAnswer(await work.value)
        Console.report(answer.diagnostics)
        if let save {
            try NewFile.write(answer.file, to: save)
            Console.note("wrote \(save)")
        }
        if output.isJSON {
            Console.print(answer.json.indented)
        } else if save == nil {
            Console.print(answer.file)
        }
        // A machine without cameras can be measured; one whose cameras cannot be had was not.
        if answer.report.rig.cameras.isEmpty, !here.cameras.isEmpty { throw ExitStatus.unavailable.code }
    }

    /// The rig with the cameras that are named only.
    private func chosen(of rig: Rig) throws(Problem) -> Rig {
        guard let cameras else { return rig }
        let names = cameras.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
        var found: [RigCamera] = []
        for name in names where !name.isEmpty {
            guard let camera = rig.camera(named: name) else { throw unknown(name, in: rig) }
            if !found.contains(camera) { found.append(camera) }
        }
        var chosen = rig
        chosen.cameras = rig.cameras.filter(found.contains)
        let left = Set(found.map(\.name))
        chosen.resources = rig.resources.compactMap { resource in
            var rest = resource
            rest.cameras.removeAll { !left.contains($0) }
            return rest.cameras.isEmpty ? nil : rest
        }
        return chosen
    }

    private func noCamera(_ rig: Rig) -> Problem {
        Problem(
            CommandDiagnostics.noCamera, "this machine has no camera that could be tried", status: .unavailable,
            notes: [rig.summary, "nothing was measured, and nothing is written"],
            help: [
                "plug a camera in, and see with 'mcpipe devices' whether it is found",
                "run with --allow-empty for a rig of the machine alone",
            ])
    }

    private func unknown(_ name: String, in rig: Rig) -> Problem {
        let known = rig.cameras.map(\.name)
        let near = nearest(to: name, in: known).map { ["did you mean '\($0)'?"] } ?? []
        return Problem(
            CommandDiagnostics.unknownName, "this machine has no camera '\(name)'", status: .unavailable,
            notes: [known.isEmpty ? "it has no cameras" : "it has \(quotedList(known))"], help: near)
    }

    /// The first signal ends the probe with what is known; the second ends the process, and so does a device that holds up
    /// everything beyond the limit.
    private static func endEarlyOnSignal(_ work: Task<ProbeReport, Never>, limit: Duration) {
        let isFirst = Atomic(true)
        SignalWatch.onRequest { request in
            if request == .deadline {
                Console.note("\nmcpipe: error: a device gives no answer; nothing was written")
                CurrentProcess.exitNow(ExitStatus.unavailable.rawValue)
            }
            guard isFirst.exchange(false, ordering: .relaxed) else { CurrentProcess.exitNow(request.exitStatus) }
            work.cancel()
        }
        SignalWatch.setDeadline(after: limit + .seconds(2))
    }
}
