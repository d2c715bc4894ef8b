import CaptureModel
import CaptureYAML
import Testing

@Suite struct LargeFileTests {
    @Test func aGraphOfAThousandSourcesAndThreeThousandSinksIsReadWhole() throws {
        let sources = (0..<1000).map { "  camera\($0): { camera: device-\($0), format: 1920x1080@30 }\n" }.joined()
        let sinks = (0..<3000).map {
            "  sink\($0): { record: \"recordings/{name}-{take}-{sink}.mp4\", video: camera\($0 % 1000) }\n"
        }.joined()
        let text = "mcpipe: 1\nsources:\n\(sources)sinks:\n\(sinks)"
        let graph = try #require(load(text).value)
        #expect(graph.sources.count == 1000 && graph.sinks.count == 3000)
    }
}
