/// The version of mcpipe, as its manifests and `--version` say it.
public enum Version {
    /// Major, minor and patch, such as `0.1.0`.
    public static let text = "0.1.0"
}
