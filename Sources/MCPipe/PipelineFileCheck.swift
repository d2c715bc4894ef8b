public import CaptureCheck
internal import CaptureDiagnostics
public import CaptureModel
public import CaptureYAML

/// A pipeline file that is loaded and checked on its rig and this machine in one go, as `mcpipe check` does.
public struct PipelineFileCheck: Sendable {
    /// The name that findings about `rig` carry instead of a file's.
    private static let rigOption = "--rig"

    /// The file's path, or `-` for standard input.
    public var path: String
    /// Where the file and those it names are read.
    public var reader: any FileReader
    /// What `${NAME}` stands for.
    public var environment: [String: String]
    /// Values that replace the file's, as `path=value`.
    public var overrides: [String] = []
    /// A rig's name in place of the one the file names.
    public var rig: String?
    /// A folder for recordings in place of the one the file names.
    public var output: String?
    /// What the person who runs the graph decides.
    public var options: CheckOptions

    /// Makes a check of a file; paths in it start at its own folder.
    public init(path: String, reader: any FileReader = LocalFiles(), environment: [String: String] = [:]) {
        self.path = path
        self.reader = reader
        self.environment = environment
        options = .now(fileFolder: Self.folder(of: path))
    }

    /// Loads the file and checks its graph; nothing is opened that the graph does not use.
    public func verdict() async -> (graph: Graph?, verdict: Verdict) {
        let loaded = PipelineFileLoader(reader: reader, environment: environment, overrides: overrides).load(path: path)
        guard var graph = loaded.value ?? loaded.draft else {
            return (nil, Verdict(diagnostics: loaded.diagnostics, texts: loaded.texts, secrets: loaded.secrets))
        }
        if let output { graph.outputFolder = output }
        let place = placedRig(of: graph)
        let folder = rig == nil ? Self.folder(of: path) : ""
        let finder = RigFinder(folder: folder, environment: environment, reader: reader)
        let answer = await finder.find(
            place.reference, at: place.range, looksForDevices: graph.needsDevices && !options.isSimulated)
        var verdict = await graph.check(answer, options: options)
        if loaded.value == nil {
            (verdict.graph, verdict.planned) = (nil, nil)
            verdict.diagnostics = loaded.doubts.certain(verdict.diagnostics, about: graph)
        }
        verdict.secrets = verdict.secrets.union(loaded.secrets)
        verdict.diagnostics = verdict.secrets.hidden(in: loaded.diagnostics + verdict.diagnostics).sortedByPlace()
        verdict.texts.merge(loaded.texts) { $1 }
        if let rig { verdict.texts[Self.rigOption] = rig }
        return (loaded.value == nil ? nil : graph, verdict)
    }

    private func placedRig(of graph: Graph) -> (reference: RigReference, range: SourceRange?) {
        guard let rig else { return (graph.rig, graph.provenance["rig"]) }
        let length = rig.unicodeScalars.count
        return (RigReference(parsing: rig), SourceRange(file: Self.rigOption, line: 1, column: 1, length: length))
    }

    /// A file's folder, empty for the working folder.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
