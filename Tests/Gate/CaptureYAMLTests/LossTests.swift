import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// `on-loss:` of a source.
@Suite struct LossTests {
    static let policies: [(String, LossPolicy)] = [
        ("gap", LossPolicy()), ("part", LossPolicy(file: .part)), ("end", LossPolicy(file: .end)), ("{}", LossPolicy()),
        ("{ file: part, picture: slate }", LossPolicy(file: .part, picture: .slate)),
        ("{ picture: slate, retry: true }", LossPolicy(picture: .slate)),
        ("{ retry: false }", LossPolicy(isRetried: false)),
        ("{ opening-limit: 8 s }", LossPolicy(openingLimit: .seconds(8))),
        ("{ file: part, opening-limit: 1500 ms }", LossPolicy(file: .part, openingLimit: .milliseconds(1500))),
    ]

    @Test(arguments: policies.indices) func aPolicyIsRead(index: Int) {
        let (text, policy) = Self.policies[index]
        for source in ["camera: x", "pattern: ball", "rtsp: \"rtsp://x/y\"", "screen: true"] {
            let loaded = load("mcpipe: 1\nsources: { a: { \(source), on-loss: \(text) } }\n")
            #expect(rendered(loaded) == "")
            #expect(loaded.value?.sources["a"]?.onLoss == policy)
        }
    }

    @Test(arguments: policies.indices) func whatIsWrittenReadsBackAsAnEqualPolicy(index: Int) {
        let policy = Self.policies[index].1
        let graph = Graph(
            name: "x",
            sources: [
                Source("a", .camera(.init("x")), onLoss: policy),
                Source("b", .testPattern(.init()), onLoss: policy), Source("c", .screen(.init()), onLoss: policy),
            ])
        let text = PipelineWriter.yaml(graph)
        #expect(load(text).value == graph, "\(text)")
        #expect(text.contains("on-loss:") == (policy != LossPolicy()))
    }

    @Test func aSoundHasAPolicyWithoutAPicture() {
        let loaded = load(
            "mcpipe: 1\nsources: { a: { microphone: x, on-loss: { file: part } }, b: { tone: 1 kHz, on-loss: end } }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["a"]?.onLoss == LossPolicy(file: .part))
        #expect(loaded.value?.sources["b"]?.onLoss == LossPolicy(file: .end))
    }

    @Test(arguments: [
        ("microphone: x, on-loss: { picture: slate }", "unknown-key"),
        ("file: x.mkv, on-loss: gap", "unknown-key"),
        ("pattern: ball, live: false, on-loss: gap", "conflicting-keys"),
        ("tone: 1 kHz, live: false, on-loss: gap", "conflicting-keys"),
        ("camera: x, on-loss: { file: gap, retry: false }", "conflicting-keys"),
        ("camera: x, on-loss: { file: end, retry: true }", "conflicting-keys"),
        ("camera: x, on-loss: parts", "invalid-value"), ("camera: x, on-loss: [gap]", "wrong-type"),
    ])
    func whatMeansNothingIsRefused(source: String, code: String) {
        let loaded = load("mcpipe: 1\nsources: { a: { \(source) } }\n")
        #expect(loaded.diagnostics.map(\.code.slug) == [code], "\(rendered(loaded))")
    }
}
