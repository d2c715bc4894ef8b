public import Foundation

/// A folder for one test, gone when the test is.
public struct TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// The path of a file or folder in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The place of a file or folder in it.
    public subscript(name: String) -> URL { url.appendingPathComponent(name) }

    /// The names of what is in it, sorted.
    public var contents: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// Writes a text file into it, with the folders on its way, and gives its path.
    @discardableResult public func write(_ text: String, to name: String) throws -> String {
        let file = self[name]
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Makes a folder, hands it to `body`, and removes it with all it holds.
    public static func use<Result>(_ body: (TemporaryFolder) async throws -> Result) async throws -> Result {
        let name = "mcpipe-test-\(UUID().uuidString)"
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(TemporaryFolder(url: url))
    }
}
