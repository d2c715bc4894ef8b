import CaptureDSL
import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

@Suite struct TwinTests {
    @Test func everyPipelineFileHasATwinAndEveryTwinAFile() throws {
        let files = try Checkout.names(in: "pipelines").filter { $0.hasSuffix(".yaml") }
        #expect(files == pipelineTwins.map { "\($0.file).yaml" }.sorted())
    }

    @Test(arguments: pipelineTwins.indices)
    func aFileAndItsTwinGiveEqualGraphs(index: Int) throws {
        let twin = pipelineTwins[index]
        let path = "pipelines/\(twin.file).yaml"
        let reader = InMemoryFiles([path: try Checkout.text(of: path)])
        let loaded = PipelineFileLoader(reader: reader, environment: twinEnvironment).load(path: path)
        #expect(loaded.diagnostics.isEmpty, "\(DiagnosticRenderer(texts: loaded.texts).render(loaded.diagnostics))")
        let fromFile = try #require(loaded.value)
        let fromSwift = twin.graph.graph
        // The parts first, so that a difference is easy to see.
        #expect(fromFile.sources == fromSwift.sources)
        #expect(fromFile.compositors == fromSwift.compositors)
        #expect(fromFile.mixers == fromSwift.mixers)
        #expect(fromFile.sinks == fromSwift.sinks)
        #expect(fromFile.takes == fromSwift.takes)
        #expect(fromFile == fromSwift)
    }
}
