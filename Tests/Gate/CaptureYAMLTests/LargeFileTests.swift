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

    /// Thousands of sinks with the places of all the others would need gigabytes.
    @Test func aSinkOfALongListKnowsThePlacesOfItsNeighboursOnly() throws {
        let names = (0..<300).map { "s\($0)" }
        let sources = names.map { "  \($0): { pattern: ball }\n" }.joined()
        let text =
            "mcpipe: 1\nname: x\nsources:\n\(sources)sinks:\n  o: { record: \"{source}.mkv\", each: [\(names.joined(separator: ", "))] }\n"
        let sinks = try #require(load(text).value).sinks
        #expect(sinks.count == 300)
        let middle = try #require(sinks["o-s150"]).provenance.fields
        #expect(middle["each[150]"] == middle["video"] && middle["each[149]"] != nil && middle["each[151]"] != nil)
        #expect(middle.keys.count { $0.hasPrefix("each[") } == 3)
    }
}
