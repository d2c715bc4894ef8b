internal import CaptureCheck
public import CaptureModel
public import CapturePlan
public import CaptureRuntime
internal import CaptureYAML

extension Plan {
    /// Makes the folders of the plan's files, and its pipeline; `start()` then records.
    ///
    /// - Parameters:
    ///   - graph: What was planned; the manifest of each take holds it as a pipeline file.
    ///   - verdict: What was found of it: how files of takes are called, and on which rig they are recorded.
    ///   - limit: The length of media after which all sources end, to the frame; nil is no limit.
    ///   - sensors: Where and how often the machine's pressure is read.
    ///   - worker: The program that opens isolated sources; nil is mcpipe.
    /// - Throws: A failure of an output that names the sink, or what an element refuses.
    public func recording(
        of graph: Graph, _ verdict: Verdict, limit: Duration? = nil, sensors: PressureSensors = PressureSensors(),
        worker: WorkerProgram? = nil
    ) throws(SessionFailure) -> Recording {
        try makeFolders()
        let setting = TakeArchive.Setting(
            version: Version.text, rig: verdict.rig?.name ?? "", effectiveGraph: PipelineWriter.yaml(graph),
            secrets: verdict.secrets)
        return try Recording(
            self, files: verdict.takeFiles, setting: setting, limit: limit, sensors: sensors, worker: worker)
    }
}
