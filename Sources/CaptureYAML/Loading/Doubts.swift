internal import CaptureDiagnostics

/// What of a file could not be read, so that what is said of the rest does not rest on it.
public struct Doubts: Sendable, Hashable {
    /// The nodes of which something is wrong; what was wrong is left out of them, or something else stands in its place.
    public var nodes: Set<String> = []
    /// The nodes that were left out whole: nobody can tell what they are.
    public var missing: Set<String> = []
    /// Whether something is wrong that is of no node, such as `takes` or `rig`.
    public var areGeneral = false
    /// The lines, as `file:line`, on which characters stand that only look like YAML's: what is read there is not what is meant.
    public var lines: Set<String> = []
    /// Whether nothing is wrong but keys that are none.
    public var areKeysOnly = false

    /// No doubts.
    public static let none = Doubts()

    init() {}

    init(_ findings: Findings) {
        let errors = findings.diagnostics.filter { $0.severity == .error }
        nodes = Set(errors.flatMap(\.subjects))
        missing = findings.missingNodes
        lines = Set(errors.filter { $0.code == .lookAlike }.compactMap(\.range).map { "\($0.file):\($0.start.line)" })
        areGeneral = errors.contains { $0.subjects.isEmpty && $0.code != .unknownKey }
        areKeysOnly = errors.allSatisfy { $0.code == .unknownKey } && missing.isEmpty
    }
}
