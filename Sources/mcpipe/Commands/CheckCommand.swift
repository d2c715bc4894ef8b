import ArgumentParser
import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import MCPipe

/// `mcpipe check`
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prove that a graph can run here, or say everything that stands in the way.",
        discussion: """
            Nothing is run, and nothing is written but by --fix. Devices are looked for, media files that the graph plays are \
            looked into, and with --allow-elements the elements of effects are made. The exit status is 65 where a file or \
            graph is rejected; 66 where a file of the graph is missing, 69 where this machine lacks something, 73 where a \
            recording cannot be written.

            --fix makes the edits of findings that have one way out only, in the files they point at, and checks again until \
            nothing is left to do. What could be meant otherwise is left to you.
            """)

    @Argument(help: "Pipeline files; '-' is standard input.", completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]

    @OptionGroup var graph: GraphOptions

    @Option(help: "Whom the answer is for: 'text' for people, 'json' for programs, 'sarif' for code hosts.")
    var format = CheckFormat.text

    @Flag(help: "Mend the files where there is no doubt how; standard input cannot be.")
    var fix = false

    @Flag(help: "Print the effective file: includes, defaults, variables and --set worked in.")
    var print = false

    func validate() throws {
        if fix, files.contains("-") { throw ValidationError("--fix writes files, so '-' cannot be mended.") }
        if print, format != .text {
            throw ValidationError(
                "--print writes the file as YAML, so it cannot stand beside '--format \(format.rawValue)'.")
        }
    }

    func run() async throws {
        var results: [(file: String, graph: Graph?, verdict: Verdict)] = []
        for file in files {
            let (loaded, verdict) = try await result(of: file)
            results.append((file, loaded, verdict))
        }
        switch format {
        case .json: Console.print(JSONValue.array(results.map(Self.json)).indented)
        case .sarif:
            let findings = results.flatMap(\.verdict.diagnostics)
            Console.print(SarifRenderer(version: Version.text).render(findings).indented)
        case .text:
            for result in results { Console.report(result.verdict.diagnostics, texts: result.verdict.texts) }
            if print { for case let graph? in results.map(\.graph) { Console.print(PipelineWriter.yaml(graph)) } }
            if !print { for result in results { Self.conclude(result.file, result.verdict) } }
        }
        let status = ExitStatus(results.map { ExitStatus($0.verdict) })
        if status != .done { throw status.code }
    }

    private func result(of file: String) async throws(Problem) -> (graph: Graph?, verdict: Verdict) {
        guard fix else { return await PipelineInput(path: file, options: graph).verdict() }
        var fixer = FileFixer(path: file, options: graph)
        return try await fixer.verdict()
    }

    private static func conclude(_ file: String, _ verdict: Verdict) {
        guard let graph = verdict.graph else { return }
        let rig = graph.rig.name == RigReference.thisMachine.description ? "this machine" : "'\(graph.rig.name)'"
        let cost = graph.cost.scarcest.map { use in
            ", hardware cost \(Figures.share(use.share)) ('\(use.resource.name)')"
                + (graph.systemPressureCost.band == .indefinite
                    ? "" : ", system pressure cost \(graph.systemPressureCost)")
        }
        // The cameras that a rig's virtual camera is made of run too, and no line of the file is theirs.
        let own = graph.sources.count { graph.graph.sources[$0.name] != nil }
        let made = graph.sources.count { source in
            // A slate is no camera.
            if case .testPattern = source.device { false } else { graph.graph.sources[source.name] == nil }
        }
        let parts = [(own, "source"), (graph.sinks.count, "sink")].map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        let cameras =
            made == 0 ? "" : " that \(own == 1 ? "takes" : "take") \(made) camera\(made == 1 ? "" : "s") of the rig"
        let counts = "\(parts[0])\(cameras), \(parts[1])"
        Console.print("\(file): can run on \(rig): \(counts)\(cost ?? "")")
    }

    private static func json(_ file: String, _ graph: Graph?, _ verdict: Verdict) -> JSONValue {
        let object: JSONValue = [
            "file": .string(file), "accepted": .bool(verdict.graph != nil), "name": .optional(graph?.name),
            "rig": .optional(verdict.rig?.name), "diagnostics": verdict.diagnostics.json,
            "hardwareCost": cost(verdict),
            "systemPressureCost": verdict.graph.map { .double($0.systemPressureCost.value) } ?? .null,
            "systemPressureBand": .optional(verdict.graph?.systemPressureCost.band.rawValue),
        ]
        guard case .object(let members) = object.withoutNulls else { return object }
        // A rig that says of no resource how much there is has no cost, which is not the same as none.
        let isUnknown = verdict.graph != nil && cost(verdict) == .null
        return .object(members + (isUnknown ? [.init("hardwareCost", .null)] : []))
    }

    private static func cost(_ verdict: Verdict) -> JSONValue {
        guard let graph = verdict.graph, verdict.rig?.resources.isEmpty == false else { return .null }
        return .double(graph.cost.total)
    }
}
