import CaptureCheck
import CaptureDiagnostics
import CaptureTesting
import CaptureYAML
import Foundation
import Testing

/// What people read: the finding of every code's rejected example, as the command prints it.
@Suite struct RenderedBlockTests {
    static let codes = (YAMLDiagnostics.codes + CheckDiagnostics.codes).filter { $0.rejected != nil }
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    /// The texts as they were last looked at. `RECORD_SNAPSHOTS=1` writes them anew and fails, so that a run that
    /// records is never taken for one that judges.
    @Test(arguments: codes) func aFindingReadsAsItWasLastLookedAt(_ code: DiagnosticCode) throws {
        let rendered = try Self.rendered(try #require(code.rejected))
        #expect(rendered.contains("[\(code.slug)]"))
        let file = Self.folder.appendingPathComponent("\(code.slug).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(rendered.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent); look at it, then run without RECORD_SNAPSHOTS")
            return
        }
        #expect(rendered == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test func noSnapshotIsLeftOver() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(Self.codes.map { "\($0.slug).txt" }))
    }

    /// What the loader says, and where it gives a graph, what the checker says.
    private static func rendered(_ text: String) throws -> String {
        let files = InMemoryFiles(["shown.yaml": text])
        if text.hasPrefix("mcpipe-rig") {
            let loaded = RigFileLoader(reader: files).load(path: "shown.yaml")
            return DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(loaded.diagnostics)
        }
        let loaded = PipelineFileLoader(reader: files).load(path: "shown.yaml")
        guard loaded.diagnostics.isEmpty, loaded.value != nil else {
            return DiagnosticRenderer(texts: loaded.texts, secrets: loaded.secrets).render(loaded.diagnostics)
        }
        return try check(text, file: "shown.yaml").rendered
    }
}
