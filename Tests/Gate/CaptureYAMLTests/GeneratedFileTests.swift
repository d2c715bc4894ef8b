import CaptureYAML
import Foundation
import Testing

/// The schemas and references in `docs/` are made from the tables that the loader reads by.
///
/// With `MCPIPE_WRITE_GENERATED=1` in the environment they are written instead of compared.
@Suite struct GeneratedFileTests {
    static let files: [(path: String, text: @Sendable () -> String)] = [
        ("docs/schema/pipeline.schema.json", { PipelineSchema.json() }),
        ("docs/schema/rig.schema.json", { RigSchema.json() }),
        ("docs/reference/pipeline-file.md", { KeyReference.pipelineFile() }),
        ("docs/reference/rig-file.md", { KeyReference.rigFile() }),
    ]

    /// What the examples want of the environment.
    static let environment = [
        "GATE_URL": "rtsp://127.0.0.1/gate", "YARD_URL": "rtsp://127.0.0.1/yard", "CAMERA_USER": "u",
        "CAMERA_PASSWORD": "p",
    ]

    @Test(arguments: files.map(\.path)) func theFileIsCurrent(path: String) throws {
        let text = try #require(Self.files.first { $0.path == path }).text()
        let url = ProjectFiles.root.appending(path: path)
        if ProcessInfo.processInfo.environment["MCPIPE_WRITE_GENERATED"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(try ProjectFiles.text(path) == text, "run the tests once with MCPIPE_WRITE_GENERATED=1")
    }

    @Test(arguments: [PipelineSchema.json(), RigSchema.json()]) func aSchemaIsJSONWhoseReferencesAllLead(text: String)
        throws
    {
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let references = text.split(separator: "\"#/$defs/").dropFirst().compactMap { $0.split(separator: "\"").first }
        #expect(!references.isEmpty)
        for reference in references { #expect(definitions[String(reference)] != nil, "\(reference)") }
    }

    @Test func everyExamplePipelineLoads() throws {
        let pipelines = try ProjectFiles.pipelines()
        for (name, text) in pipelines {
            #expect(rendered(load(text, named: name, environment: Self.environment)) == "")
        }
    }

    @Test func everyExamplePipelineSurvivesBeingWritten() throws {
        for (name, text) in try ProjectFiles.pipelines() {
            let graph = try #require(load(text, named: name, environment: Self.environment).value)
            // Users and passwords are not written, so a graph that has them does not come back as it was.
            let again = try #require(load(PipelineWriter.yaml(graph), named: name).value)
            #expect(again == graph || PipelineWriter.yaml(graph).contains("***"))
        }
    }
}
