import CaptureDiagnostics
import CaptureYAML
import Testing

/// Files of other programs are told as that, and nothing is written into them.
@Suite struct ForeignFileTests {
    @Test(arguments: [
        ("name: web\nservices:\n  web: { image: nginx }\n", "Docker Compose"),
        ("version: \"3\"\nservices: {}\n", "Docker Compose"),
        ("apiVersion: v1\nkind: Pod\nmetadata: { name: x }\n", "Kubernetes"),
        (
            "name: CI\non: [push]\ndefaults: { run: { shell: bash } }\njobs: { build: { runs-on: x } }\n",
            "a workflow of GitHub or Forgejo"
        ),
        ("mqtt: { enabled: false }\ncameras: { door: { ffmpeg: {} } }\n", "Frigate and of rig files"),
        ("paths: { cam: { source: publisher } }\n", "MediaMTX"),
        ("streams: { cam: \"rtsp://h/x\" }\n", "go2rtc"),
        ("apiVersion: v1\nkind: ConfigMap\n---\napiVersion: v1\nkind: Pod\n", "Kubernetes"),
    ])
    func aFileOfAnotherProgramIsNoPipelineFile(text: String, program: String) throws {
        let loaded = load(text)
        #expect(loaded.diagnostics.count == 1, "\(rendered(loaded))")
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.message.hasPrefix("'main.yaml' is no pipeline file") && finding.label == "a key of \(program)")
        #expect(finding.fixIts.allSatisfy { $0.edits.isEmpty })
    }

    /// What YAML has and ours has not may stand in theirs.
    @Test(arguments: [
        "services: { web: &web { image: nginx }, other: *web }\n", "services:\n  web:\u{A0}{ image: nginx }\n",
        "services: { web: !reset { image: nginx } }\n",
    ])
    func nothingIsMendedInIt(text: String) {
        let found = load(text).diagnostics
        #expect(
            found.count == 1 && found.allSatisfy { $0.fixIts.allSatisfy { $0.edits.isEmpty } },
            "\(rendered(load(text)))")
    }

    /// One key of ours makes it ours.
    @Test(arguments: ["mcpipe: 1\n", "sources: { a: { pattern: ball } }\n", "sinks: {}\n"])
    func aPipelineFileWithAForeignKeyIsOne(own: String) {
        let loaded = load(own + "services: {}\n")
        #expect(slugs(loaded).contains("unknown-key"), "\(rendered(loaded))")
    }

    /// Whose file it is nobody knows.
    @Test func aFileWithNoKeyOfOursGetsNoVersion() {
        #expect(load("name: x\nsomething: 1\n").diagnostics.allSatisfy { $0.certainFixIt == nil })
        let own = load("sources: { a: { pattern: ball } }\n").diagnostics
        #expect(own.first?.certainFixIt?.message == "add 'mcpipe: 1'")
    }
}
