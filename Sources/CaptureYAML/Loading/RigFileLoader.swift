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
        let files = FileLoading(
            reader: reader, substitution: Substitution(environment: environment), findings: findings)
        let spot = Spot(label: "the file", owner: "the rig file", subjects: [], findings: findings)
        let rig = files.ownTree(of: path).flatMap { Rig($0, fallbackName: Paths.baseName(of: path), spot) }
        return Loaded(value: rig, findings: findings)
    }
}
