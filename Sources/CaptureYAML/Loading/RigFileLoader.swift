import CaptureDiagnostics
public import CaptureModel

/// Reads rig files into rigs.
public struct RigFileLoader: Sendable {
    private let reader: any FileReader
    private let environment: [String: String]

    /// Makes a loader; `environment` holds what `${NAME}` stands for.
    public init(reader: any FileReader, environment: [String: String] = [:]) {
        self.reader = reader
        self.environment = environment
    }

    /// Loads the rig file at a path.
    public func load(path: String) -> Loaded<Rig> {
        let findings = Findings()
        findings.versionKey = "mcpipe-rig"
        let substitution = Substitution(environment: environment)
        let files = FileLoading(reader: reader, substitution: substitution, findings: findings)
        let spot = Spot(label: "the file", owner: "the rig file", subjects: [], findings: findings)
        let tree = files.ownTree(of: path)
        if let tree, let version = tree.entry("mcpipe"), tree["mcpipe-rig"] == nil {
            spot.report(
                .wrongType, "'\(path)' is a pipeline file, and a rig file is wanted", at: version.keyRange,
                label: "the version of a pipeline file",
                fixIts: [
                    tree["cameras"] != nil && tree["sinks"] == nil
                        ? .init(
                            "write 'mcpipe-rig' in place of 'mcpipe'", edits: [.init(version.keyRange, "mcpipe-rig")])
                        : .init("check it with 'mcpipe check \(path)'")
                ])
            return Loaded(value: nil, tree: tree, substitution, findings: findings)
        }
        let rig = tree.flatMap { Rig($0, fallbackName: Paths.baseName(of: path), spot) }
        return Loaded(value: rig, tree: tree, substitution, findings: findings)
    }
}
