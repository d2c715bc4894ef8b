import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What a recording in slow motion can be asked for, beyond each code's own example.
@Suite struct SlowMotionRuleTests {
    private func codes(_ sink: String, ball: String = "{ pattern: ball, format: 1280x720@120 }") throws -> [String] {
        let text = """
            mcpipe: 1
            name: slow
            sources: { ball: \(ball), beep: { tone: 440 Hz } }
            sinks: { clip: { \(sink) }, other: { record: other.mkv, video: ball, audio: beep } }
            """
        return try check(text).outcome.diagnostics.map(\.code.slug)
    }

    @Test(arguments: [
        "record: a.mp4, video: ball, slow-motion: { play-at: 120 }",
        "record: a.mp4, video: ball, slow-motion: { play-at: 1.2 }",
        "record: a.ts, video: ball, slow-motion: { play-at: 30 }",
        "record: a.mkv, video: ball, audio: beep, slow-motion: { play-at: 30, audio: stretch }",
        "record: a.mov, video: ball, audio: beep, slow-motion: { play-at: 30, audio: keep }",
        "record: a.mkv, video: ball, audio: beep, slow-motion: { audio: drop, ramps: [{ from: 0 s, to: 1 s, speed: 0.01 }] }",
        "record: a.mkv, video: ball, slow-motion: { ramps: [{ from: 2 s, to: 3 s, speed: 1 }, { from: 1 s, to: 2 s, speed: 0.5 }] }",
        "record: \"a-{segment}.mp4\", segment: 2 s, video: ball, slow-motion: { play-at: 30 }",
    ])
    func whatCanBeHadIsAccepted(sink: String) throws { #expect(try codes(sink) == []) }

    @Test(arguments: [
        ("record: a.mp4, video: ball, slow-motion: { play-at: 121 }", "slow-motion-rate"),
        ("record: a.mp4, video: ball, slow-motion: { play-at: 1 }", "slow-motion-rate"),
        (
            "record: a.mp4, video: ball, slow-motion: { play-at: 30 }, encode: { video: { fps: 60 } }",
            "slow-motion-rate"
        ),
        ("record: a.mp4, video: ball, slow-motion: {}", "slow-motion-without-use"),
        ("record: a.mkv, audio: beep, slow-motion: { play-at: 30 }", "slow-motion-without-use"),
        (
            "record: a.mp4, video: ball, slow-motion: { ramps: [{ from: 2 s, to: 2 s, speed: 0.5 }] }",
            "slow-motion-ramp"
        ),
        ("record: a.mp4, video: ball, audio: beep, slow-motion: { play-at: 30 }", "slow-motion-sound"),
        ("record: a.mp4, video: ball, slow-motion: { play-at: 30, audio: keep }", "slow-motion-sound"),
        (
            "record: a.mp4, video: ball, audio: beep, slow-motion: { audio: stretch, "
                + "ramps: [{ from: 1 s, to: 2 s, speed: 0.5 }] }", "slow-motion-sound"
        ),
    ])
    func whatCannotIsSaid(sink: String, code: String) throws { #expect(try codes(sink) == [code]) }

    @Test func aRateThatOnlyTheRunTellsIsNoMeasure() throws {
        let network = "{ rtsp: \"rtsp://camera.example/main\" }"
        #expect(
            try codes("record: a.mp4, video: ball, slow-motion: { play-at: 30 }", ball: network) == ["slow-motion-rate"]
        )
    }
}
