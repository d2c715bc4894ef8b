/// Paths as other systems and shells have them.
public enum PathOnLinux {
    /// Why a path is none here, with the way out: lower case, no full stop; nil where it is one.
    public static func obstacle(to path: String) -> String? {
        ForeignPath(path).map { "\($0.reason); \($0.advice)" }
    }
}
