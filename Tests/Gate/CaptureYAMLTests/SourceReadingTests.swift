import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// What stands under `sources:`.
@Suite struct SourceReadingTests {
    static let sources: [(String, Source.Kind)] = [
        (
            "{ camera: x, fps: 240, exact: true }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: { fps: 240, exact: true } }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: \"@240 exact\" }",
            .camera(.init("x", format: .init(rate: FrameRate(240), isExact: true)))
        ),
        (
            "{ camera: x, format: mjpeg 1280x720@29.97 }",
            .camera(.init("x", format: .init(size: .hd720, rate: FrameRate(30000, 1001), encoding: .mjpeg)))
        ),
        ("{ camera: x, format: 1080p YUY2 }", .camera(.init("x", format: .init(size: .hd1080, encoding: .raw(.yuy2))))),
        ("{ camera: x, format: 1080p, fps: 60 }", .camera(.init("x", format: .hd1080(fps: 60)))),
        ("{ camera: x, format: h264 }", .camera(.init("x", format: .init(encoding: .h264)))),
        ("{ camera: x, format: best }", .camera(.init("x"))),
        (
            "{ camera: { position: back, any-of: [triple, wide] }, format: 1080p }",
            .camera(.init(.init(at: .back, anyOf: [.triple, .wide]), format: .init(size: .hd1080)))
        ),
        ("{ camera: { any-of: external } }", .camera(.init(.init(anyOf: [.external])))),
        (
            "{ camera: { position: front } }",
            .camera(.init(.init(at: .front, anyOf: [.triple, .dualWide, .dual, .wide])))
        ),
        ("{ virtual: [a, b], switch-over: 2, fallback: auto }", .virtual(.init(["a", "b"], switchOver: [2]))),
        (
            "{ virtual: [a, b], switch-over: 2, fallback: [auto, slate] }",
            .virtual(.init(["a", "b"], switchOver: [2], fallback: .init(showsSlate: true)))
        ),
        (
            "{ virtual: [a, b], switch-over: 2, fallback: slate }",
            .virtual(.init(["a", "b"], switchOver: [2], fallback: .init(order: [], showsSlate: true)))
        ),
        (
            "{ virtual: [a, b], switch-over: 2, fallback: [b, a] }",
            .virtual(.init(["a", "b"], switchOver: [2], fallback: .init(order: ["b", "a"])))
        ),
        (
            "{ microphone: \"hw:1,0\", rate: 44100, channels: 1 }",
            .microphone(.init("hw:1,0", sampleRate: 44100, channels: 1))
        ),
        ("{ microphone: m, rate: 48 kHz }", .microphone(.init("m", sampleRate: 48000))),
        (
            "{ pattern: solid, color: \"#ff8000\", format: 720p, live: false }",
            .testPattern(.init(.solid, color: Color(rgb: 0xFF8000), format: .init(size: .hd720), isLive: false))
        ),
        ("{ tone: 1 kHz, wave: ticks }", .testTone(.init(Frequency(hertz: 1000), wave: .ticks))),
        ("{ file: a.mp4, loop: true, realtime: false }", .file(.init("a.mp4", isLooped: true, isRealtime: false))),
        (
            "{ rtsp: \"rtsp://a:b@c/d\", transport: udp, latency: 50 ms, password: e }",
            .network(
                .init(
                    NetworkAddress(url: "rtsp://c/d", user: Secret("a"), password: Secret("e")), transport: .udp,
                    latency: .milliseconds(50)))
        ),
        ("{ screen: true }", .screen(.init())),
        (
            "{ screen: \":1\", region: [10, 20, 640, 480], fps: 15, pointer: false }",
            .screen(
                .init(
                    display: ":1", region: .init(x: 10, y: 20, size: Size(640, 480)), rate: FrameRate(15),
                    showsPointer: false))
        ),
    ]

    @Test(arguments: sources) func aSourceIsReadAsItsKind(text: String, kind: Source.Kind) {
        let loaded = load("mcpipe: 1\nsources: { it: \(text) }\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.sources["it"]?.kind == kind)
    }

    @Test(arguments: sources.filter { $0.0.contains("camera:") || $0.0.contains("virtual:") })
    func aCameraSurvivesBeingWritten(text: String, kind: Source.Kind) throws {
        let graph = Graph(name: "it", sources: [Source("it", kind)])
        let written = PipelineWriter.yaml(graph)
        #expect(load(written).value?.sources["it"]?.kind == kind, "\(written)")
    }
}
