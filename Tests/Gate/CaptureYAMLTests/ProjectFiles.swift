import Foundation

/// Files of the project beside its sources.
enum ProjectFiles {
    /// The project's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The texts of the example pipelines, by file name.
    static func pipelines() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "pipelines").path())
        return Dictionary(
            uniqueKeysWithValues: try names.filter { $0.hasSuffix(".yaml") }.map { ($0, try text("pipelines/\($0)")) })
    }
}
