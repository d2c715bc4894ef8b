import CaptureModel
import CaptureYAML
import GStreamerKit
import MCPipe

/// A pipeline file with what the command line says about it.
struct PipelineInput {
    /// The file's path, or `-` for standard input.
    let path: String
    let options: GraphOptions
    /// Whether somebody will serve what is previewed for the web; nil where the graph is not run.
    var servesHTTP: Bool?
    /// How long the run will be, where that is known.
    var duration: Duration?
    /// Where the file and those it names are read.
    var reader: any FileReader = LocalFiles()

    /// Loads the file and checks its graph on its rig and this machine; nothing is opened that the graph does not use.
    func verdict() async -> (graph: Graph?, verdict: Verdict) {
        var check = PipelineFileCheck(path: path, reader: reader, environment: CurrentProcess.environment)
        check.overrides = options.overrides
        check.rig = options.rig
        check.output = options.output
        check.options.take = options.take
        check.options.isSimulated = options.simulate
        check.options.mayOverwrite = options.overwrite
        check.options.mayUseElements = options.allowElements
        check.options.servesHTTP = servesHTTP
        check.options.duration = duration
        let result = await check.verdict()
        Console.hide(result.verdict.secrets)
        return result
    }
}
