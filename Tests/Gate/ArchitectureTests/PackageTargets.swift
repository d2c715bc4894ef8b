import CaptureTesting
import Foundation

/// The package's targets and what they depend on, as SwiftPM reads them.
struct PackageTargets {
    /// Dependencies by target, tests left out.
    let dependencies: [String: Set<String>]

    /// Reads them, the laboratory's included, with a scratch folder of its own, because the build that runs the tests holds the usual one.
    static func read() async throws -> PackageTargets {
        try await TemporaryFolder.use { folder in
            let result = try await ProcessRunner.run(
                "swift",
                [
                    "package", "--package-path", Fixtures.root.path, "--scratch-path", folder.path("scratch"),
                    "dump-package",
                ], environment: ["MCPIPE_LABORATORY": "1"]
            ).succeeded("swift package dump-package")
            let package = try JSONDecoder().decode(Description.self, from: result.output)
            let modules = package.targets.filter { $0.type != "test" }
            return PackageTargets(
                dependencies: Dictionary(
                    uniqueKeysWithValues: modules.map { ($0.name, Set($0.dependencies.flatMap(\.names))) }))
        }
    }
}

private struct Description: Decodable {
    struct Target: Decodable {
        var name, type: String
        var dependencies: [Dependency]
    }

    /// One of `{"byName": ["A", null]}`, `{"target": [...]}`, `{"product": ["A", "package", ...]}`.
    struct Dependency: Decodable {
        var names: [String]

        init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer().decode([String: [Part]].self)
            names = values.values.compactMap { $0.first?.text }
        }
    }

    /// A text, or anything else that stands beside it.
    struct Part: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    var targets: [Target]
}
