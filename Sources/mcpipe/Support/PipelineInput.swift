import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import GStreamerKit
import MCPipe

/// A pipeline file with what the command line says about it.
struct PipelineInput {
    /// The file's path, or `-` for standard input.
    let path: String
    let options: GraphOptions
    /// Whether somebody will serve what is previewed for the web.
    var servesHTTP = false

    /// The name that findings about `--rig` carry instead of a file's.
    private static let rigOption = "--rig"

    /// Loads the file and checks its graph on its rig and this machine; nothing is opened that the graph does not use.
    func verdict() async -> (graph: Graph?, verdict: Verdict) {
        let environment = CurrentProcess.environment
        let loaded = PipelineFileLoader(
            reader: LocalFiles(), environment: environment, overrides: options.overrides
        ).load(path: path)
        guard var graph = loaded.value else {
            return (nil, Verdict(diagnostics: loaded.diagnostics, texts: loaded.texts))
        }
        if let output = options.output { graph.outputFolder = output }
        let folder = Self.folder(of: path)
        let checkOptions = checkOptions(fileFolder: folder)
        let place = placedRig(of: graph)
        let finder = RigFinder(folder: options.rig == nil ? folder : "", environment: environment)
        let answer = await finder.find(
            place.reference, at: place.range, looksForDevices: graph.needsDevices && !options.simulate)
        var verdict = await graph.check(answer, options: checkOptions)
        verdict.diagnostics = (loaded.diagnostics + verdict.diagnostics).sortedByPlace()
        verdict.texts.merge(loaded.texts) { $1 }
        if let rig = options.rig { verdict.texts[Self.rigOption] = rig }
        return (graph, verdict)
    }

    private func placedRig(of graph: Graph) -> (reference: RigReference, range: SourceRange?) {
        guard let rig = options.rig else { return (graph.rig, graph.provenance["rig"]) }
        let length = rig.unicodeScalars.count
        return (RigReference(parsing: rig), SourceRange(file: Self.rigOption, line: 1, column: 1, length: length))
    }

    private func checkOptions(fileFolder: String) -> CheckOptions {
        var result = CheckOptions.now(fileFolder: fileFolder)
        result.take = options.take
        result.isSimulated = options.simulate
        result.mayOverwrite = options.overwrite
        result.mayUseElements = options.allowElements
        result.servesHTTP = servesHTTP
        return result
    }

    /// A file's folder, empty for the working folder.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
