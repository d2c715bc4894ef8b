import CaptureTesting
import Foundation

/// Type-checks Swift text against the modules that this test was built from.
enum SwiftCompiler {
    /// One error of the compiler.
    struct Finding: Hashable {
        let line: Int
        let message: String
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder with `CaptureDSL.swiftmodule`: in whatever folder the package was built, it is beside the test program.
    static func modules() throws -> URL {
        var folder = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        while folder.path() != "/" {
            folder = folder.deletingLastPathComponent()
            for candidate in [folder, folder.appending(path: "Modules")]
            where FileManager.default.fileExists(atPath: candidate.appending(path: "CaptureDSL.swiftmodule").path()) {
                return candidate
            }
        }
        throw Failure(description: "no CaptureDSL.swiftmodule above the test program")
    }

    /// The errors the compiler finds in a text.
    static func errors(in text: String) throws -> [Finding] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mcpipe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "snippet.swift")
        let log = folder.appending(path: "log")
        try Data(text.utf8).write(to: file)
        try Data().write(to: log)
        // A file, not a pipe: a pipe that nobody empties holds up a compiler with much to say.
        let compiler = try SpawnedProcess(
            "swiftc",
            [
                "-typecheck", "-swift-version", "6", "-parse-as-library", "-diagnostic-style", "llvm", "-I",
                try modules().path(), "-module-cache-path", folder.appending(path: "cache").path(), file.path(),
            ], errors: try FileHandle(forWritingTo: log))
        let status = compiler.wait()
        let output = try String(contentsOf: log, encoding: .utf8)
        let findings = output.split(separator: "\n").compactMap { line -> Finding? in
            guard let match = line.firstMatch(of: /snippet\.swift:(\d+):\d+: error: (.*)/) else { return nil }
            return Finding(line: Int(match.1) ?? 0, message: String(match.2))
        }
        guard status == 0 || !findings.isEmpty else { throw Failure(description: output) }
        return findings
    }
}
