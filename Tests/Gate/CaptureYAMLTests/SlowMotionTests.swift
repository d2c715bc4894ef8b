import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// `slow-motion:` of a record sink.
@Suite struct SlowMotionTests {
    static let wishes: [(String, SlowMotion)] = [
        ("{ play-at: 30 }", SlowMotion(playAt: FrameRate(30))),
        ("{ play-at: 29.97, audio: stretch }", SlowMotion(playAt: FrameRate(30000, 1001), sound: .stretch)),
        (
            "{ play-at: 30, ramps: [{ from: 2 s, to: 2500 ms, speed: 0.25 }, { from: 3 s, to: 4 s, speed: 1 }] }",
            SlowMotion(
                playAt: FrameRate(30),
                ramps: [
                    .init(from: .seconds(2), to: .milliseconds(2500), speed: 0.25),
                    .init(from: .seconds(3), to: .seconds(4), speed: 1),
                ])
        ),
        (
            "{ audio: drop, ramps: [{ from: 0 s, to: 1 min, speed: 0.1 }] }",
            SlowMotion(sound: .drop, ramps: [.init(from: .zero, to: .seconds(60), speed: 0.1)])
        ),
    ]

    private func text(_ wish: String, _ video: String = "video: ball") -> String {
        """
        mcpipe: 1
        sources: { ball: { pattern: ball } }
        sinks: { file: { record: x.mp4, \(video), slow-motion: \(wish) } }

        """
    }

    @Test(arguments: wishes.indices) func aWishIsReadAndWritten(index: Int) throws {
        let (text, wish) = Self.wishes[index]
        let loaded = load(self.text(text))
        #expect(rendered(loaded) == "")
        guard case .record(let record)? = loaded.value?.sinks.first?.kind else {
            Issue.record("no record sink")
            return
        }
        #expect(record.slowMotion == wish)
        let graph = try #require(loaded.value)
        let written = PipelineWriter.yaml(graph)
        #expect(load(written).value == graph, "\(written)")
    }

    @Test func eachIsolatedRecordingHasIt() {
        let loaded = load(text("{ play-at: 30 }", "each: [ball]"))
        #expect(loaded.value?.sinks.map(\.name) == ["file-ball"])
        guard case .record(let record)? = loaded.value?.sinks.first?.kind else { return }
        #expect(record.slowMotion?.playAt == FrameRate(30))
    }

    @Test(arguments: [
        ("{ play-at: fast }", "invalid-value"), ("{ audio: slow }", "invalid-value"),
        ("{ ramps: [] }", "invalid-value"),
        ("{ ramps: [{ from: 1 s, to: 2 s }] }", "missing-key"), ("{ playat: 30 }", "unknown-key"), ("30", "wrong-type"),
        ("{ ramps: [{ from: 1, to: 2 s, speed: 0.5 }] }", "wrong-unit"),
        ("{ ramps: [{ from: 1 s, to: 2 s, speed: 0 }] }", "out-of-range"),
        ("{ ramps: [{ from: 1 s, to: 2 s, speed: 2 }] }", "out-of-range"),
    ])
    func whatIsNoWishIsSaid(text: String, code: String) {
        #expect(slugs(load(self.text(text))) == [code])
    }
}
