import CaptureDiagnostics
import CaptureModel
import CaptureRuntime
import CaptureTesting
import CaptureYAML
import Foundation
import MCPipe
import RunTesting
import Testing

/// The guides show the examples as they are compiled here and run by the laboratory.
@Suite struct GuideTests {
    @Test func theSessionIsTheGraphOfAPipelineFile() async throws {
        let session = try await PictureInPictureExample.session(in: "/takes")
        let file = PictureInPictureExample.pipelineFile(in: "/takes")
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["pip.yaml": file])).load(path: "pip.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))")
        #expect(session.graph.sources == graph.sources)
        #expect(session.graph.compositors == graph.compositors)
        #expect(session.graph.sinks == graph.sinks)
        #expect(session.graph == graph)
    }

    // MARK: - The guide

    /// The stretches between marks of the examples, by name, with their indent taken off.
    private static func stretches() throws -> [String: String] {
        var found: [String: String] = [:]
        for file in ["ThreeCamerasExample", "PictureInPictureExample"] {
            let text = try Fixtures.text("Tests/Support/RunTesting/GuideExamples/\(file).swift")
            for match in text.matches(of: /(?ms)^        \/\/ begin: ([a-z-]+)\n(.*?)^        \/\/ end$/) {
                let lines = match.2.split(separator: "\n", omittingEmptySubsequences: false)
                found[String(match.1)] = lines.map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
                    .joined(separator: "\n")
            }
        }
        return found
    }

    @Test func theGuideShowsTheExamplesAsTheyAreRun() throws {
        let guide = try Fixtures.text("docs/guide/capture-session.md")
        let shown = guide.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { String($0.1) }
        let run = try Self.stretches()
        #expect(run.count == 4)
        for (name, text) in run { #expect(shown.contains(text), "'\(name)' is not in the guide as it is run") }
        #expect(shown.allSatisfy { run.values.contains($0) }, "a block of the guide is run by no test")
    }

    @Test func theGuidesToDropsShowTheExampleAsItIsRun() throws {
        let example = try Fixtures.text("Tests/Support/RunTesting/GuideExamples/DroppedFramesExample.swift")
        let match = try #require(
            example.firstMatch(of: /(?ms)^        \/\/ begin: dropped-frames\n(.*?)^        \/\/ end$/))
        let lines = match.1.split(separator: "\n", omittingEmptySubsequences: false)
        let run = lines.map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }.joined(separator: "\n")
        for guide in ["docs/guide/drops.md", "docs/guide/swift.md"] {
            let shown = try Fixtures.text(guide)
            #expect(shown.contains("```swift\n\(run)```"), "\(guide) shows something else")
        }
    }
}
