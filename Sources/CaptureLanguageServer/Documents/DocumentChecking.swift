/// What checks files for the server.
protocol DocumentChecking: Sendable {
    /// What there is to say of a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - texts: The texts of the open files, by path, in place of those on the disk.
    ///   - folder: The folder that recordings start at, absolute; nil is the server's own.
    @concurrent func check(_ path: String, texts: [String: String], folder: String?) async -> Document.Checked
}
