import CaptureModel
import CaptureYAML
import Testing

/// `dynamic-range:` wherever it can stand.
@Suite struct DynamicRangeFileTests {
    private func text(pattern: String = "", compositor: String = "", sink: String = "") -> String {
        """
        mcpipe: 1
        sources: { bars: { pattern: smpte\(pattern) } }
        compositors: { mix: { size: 640x360, layers: [bars]\(compositor) } }
        sinks: { file: { record: x.mp4, video: mix\(sink) } }

        """
    }

    @Test(arguments: DynamicRange.allCases) func itIsReadAndWritten(range: DynamicRange) throws {
        let word = range.rawValue
        let loaded = load(
            text(
                pattern: ", dynamic-range: \(word)", compositor: ", dynamic-range: \(word)",
                sink: ", encode: { video: { dynamic-range: \(word) } }"))
        #expect(rendered(loaded) == "")
        let graph = try #require(loaded.value)
        guard case .testPattern(let pattern)? = graph.sources.first?.kind,
            case .record(let record)? = graph.sinks.first?.kind
        else {
            Issue.record("no pattern or no record sink")
            return
        }
        #expect(pattern.dynamicRange == range)
        #expect(graph.compositors.first?.dynamicRange == range)
        #expect(record.video.dynamicRange == range)
        #expect(load(PipelineWriter.yaml(graph)).value == graph)
    }

    @Test func leftOutItIsLeftOpen() throws {
        let graph = try #require(load(text()).value)
        #expect(graph.compositors.first?.dynamicRange == nil)
        #expect(!PipelineWriter.yaml(graph).contains("dynamic-range"))
    }

    @Test func aWordThatItIsNotIsRefused() {
        #expect(slugs(load(text(compositor: ", dynamic-range: hlg"))) == ["invalid-value"])
    }
}
