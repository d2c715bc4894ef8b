/// Which rig a graph is meant for.
public enum RigReference: Sendable, Hashable {
    /// The machine mcpipe runs on.
    case thisMachine
    /// A rig that comes with mcpipe, by name, such as `iphone-11-pro-max`.
    case builtIn(String)
    /// A rig file; a relative path starts at the pipeline file's folder.
    case file(String)

    /// Reads `rig:`: a text with a `/`, or one that ends in `.yaml` or `.yml`, is a path; any other a built-in rig's name.
    public init(parsing text: String) {
        let isPath = text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
        self = isPath ? .file(text) : .builtIn(text)
    }
}

extension RigReference: CustomStringConvertible {
    public var description: String {
        switch self {
        case .thisMachine: "this machine"
        case .builtIn(let name), .file(let name): name
        }
    }
}
