public import Foundation

/// Where things are in the checkout that the tests were built from.
public enum Fixtures {
    /// The checkout.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The pipeline files.
    public static var pipelines: URL { root.appendingPathComponent("pipelines") }

    /// The names of the pipeline files, sorted.
    public static var pipelineNames: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: pipelines.path)
                .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".rig.yaml") }.sorted()
        }
    }

    /// The `mcpipe` command of the build that the running tests belong to.
    public static let command: URL =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("mcpipe")

    /// The text of a file, by its path below the checkout.
    public static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
