import CaptureDiagnostics
public import CaptureModel

/// Reads pipeline files, with what they include and what the command line sets, into graphs.
///
/// Everything wrong with the files is found in one go; a bad node does not hide what is wrong with the others.
public struct PipelineFileLoader: Sendable {
    private let reader: any FileReader
    private let environment: [String: String]
    private let overrides: [String]

    /// Makes a loader.
    ///
    /// `environment` holds what `${NAME}` stands for; `overrides` are `path=value` texts such as
    /// `sources.back.format=1280x720@30`, applied in order after includes and before defaults.
    public init(reader: any FileReader, environment: [String: String] = [:], overrides: [String] = []) {
        self.reader = reader
        self.environment = environment
        self.overrides = overrides
    }

    /// Loads the pipeline file at a path; `-` may be standard input, if the reader takes it so.
    public func load(path: String) -> Loaded<Graph> {
        let findings = Findings()
        let substitution = Substitution(environment: environment)
        let files = FileLoading(reader: reader, substitution: substitution, findings: findings)
        var graph: Graph?
        var tree = files.tree(of: path)
        findings.texts[Override.file] = overrides.isEmpty ? nil : overrides.map(flattened).joined(separator: "\n")
        if var root = tree {
            for (index, text) in overrides.enumerated() {
                Override(text, line: index + 1, substitution, findings)?.apply(to: &root, findings)
            }
            let spot = Spot(label: "the file", owner: "the pipeline file", subjects: [], findings: findings)
            if let version = root.entry("mcpipe-rig"), root["mcpipe"] == nil {
                spot.report(
                    .wrongType, "'\(path)' is a rig file, and a pipeline file is wanted", at: version.keyRange,
                    label: "the version of a rig file",
                    fixIts: [
                        .init("look at it with 'mcpipe rigs show \(path)', or name it behind 'rig:' of a pipeline file")
                    ])
                return Loaded(value: nil, tree: root, substitution, findings: findings)
            }
            if let foreign = ForeignFile(root) {
                foreign.report(path, spot)
                return Loaded(value: nil, tree: root, substitution, findings: findings)
            }
            graph = Graph(root, fallbackName: path == "-" ? "stdin" : Paths.baseName(of: path), spot)
            tree = root
        }
        return Loaded(value: graph, tree: tree, substitution, findings: findings)
    }
}

/// A text on one line.
func flattened(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
}
