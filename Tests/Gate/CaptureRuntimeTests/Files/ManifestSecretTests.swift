import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// What is secret in a graph stands in no sentence of a manifest.
@Suite struct ManifestSecretTests {
    @Test func aManifestAndItsJournalShowNoSecret() async throws {
        try await TemporaryFolder.use { folder in
            var secrets = Secrets()
            secrets.insert("pa5s-c4nary")
            let plan = try await Rehearsal(folder: folder).plan(
                """
                name: test
                sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
                sinks: { file: { record: file.mkv, video: picture } }
                """)
            let said = "rtsp://camera?token=pa5s-c4nary and pa5s-c4nary"
            let setting = TakeArchive.Setting(version: "test", rig: "none", effectiveGraph: said, secrets: secrets)
            let report = await (try Recording(plan, files: nil, setting: setting, limit: .seconds(1))).run()
            #expect(report.verdict.isWhole)
            let name = try #require(try folder.contents.first { $0.hasSuffix(".take.json") })
            let manifest = try String(contentsOf: folder[name], encoding: .utf8)
            #expect(manifest.contains("rtsp://camera?token=*** and ***") && !manifest.contains("c4nary"), "\(manifest)")
        }
    }
}
