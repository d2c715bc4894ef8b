import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// What stands under `sinks:`.
@Suite struct SinkReadingTests {
    @Test func sinksAreRead() throws {
        let loaded = load(
            """
            mcpipe: 1
            sinks:
              a: { record: a.mkv, video: x, audio: [y, z], container: mkv, fragment: 500 ms, segment: 10 min,
                   encode: { video: { codec: h265, bitrate: 4 Mbit/s, keyframe-interval: 2 s, encoder: software, size: 720p, fps: 25 },
                             audio: { codec: opus, bitrate: 96 kbit/s, rate: 48 kHz, channels: 2 } } }
              b: { stream: "rtmp://127.0.0.1/live/x", video: x, user: u, password: p }
              c: { preview: window, video: x, size: 640x360 }
              d: { snapshot: "still-{count}.jpg", video: x, every: 10 s }
              e: { frames: true, video: x, pixel-format: NV12, size: 640x360 }
              f: { scan: [qr, ean13], video: x, every: 1 s }
              g: { scan: data-matrix, video: x }
            """)
        #expect(rendered(loaded) == "")
        let sinks = try #require(loaded.value?.sinks)
        let video = VideoSettings(
            codec: .h265, bitrate: .megabits(4), keyframeInterval: .seconds(2), encoder: .software, size: .hd720,
            rate: FrameRate(25))
        let audio = AudioSettings(codec: .opus, bitrate: .kilobits(96), sampleRate: 48000, channels: 2)
        let record = Sink.Record(
            to: try FileTemplate(parsing: "a.mkv"), container: .mkv, video: video, audio: audio,
            fragment: .milliseconds(500), segment: .seconds(600))
        #expect(sinks["a"] == Sink("a", .record(record), video: "x", audio: ["y", "z"]))
        let url = NetworkAddress(url: "rtmp://127.0.0.1/live/x", user: Secret("u"), password: Secret("p"))
        #expect(sinks["b"] == Sink("b", .stream(.init(to: url)), video: "x"))
        #expect(sinks["c"] == Sink("c", .preview(.init(.window, size: Size(640, 360))), video: "x"))
        let still = try FileTemplate(parsing: "still-{count}.jpg")
        #expect(sinks["d"] == Sink("d", .snapshot(.init(to: still, every: .seconds(10))), video: "x"))
        #expect(sinks["f"] == Sink("f", .scan(.init(for: [.qr, .ean13], every: .seconds(1))), video: "x"))
        #expect(sinks["g"] == Sink("g", .scan(.init(for: [.dataMatrix])), video: "x"))
        #expect(sinks["e"] == Sink("e", .frames(.init(pixelFormat: .nv12, size: Size(640, 360))), video: "x"))
    }

    @Test func whatASinkDoesUnderPressureIsReadFromItselfOrFromTheDefaults() throws {
        let loaded = load(
            """
            mcpipe: 1
            name: t
            defaults: { on-pressure: reduce }
            sources: { x: { pattern: smpte } }
            sinks:
              a:
                record: a.mp4
                video: x
                on-pressure: { fair: { fps: 25 }, serious: 15 fps, critical: 29.97, shutdown: stop }
              b: { record: b.mp4, video: x, on-pressure: ignore }
              c: { preview: web, video: x, on-pressure: { serious: { fps: 10, size: 320x180 } } }
              d: { frames: true, video: x }
              e: { snapshot: e.jpg, video: x }
            """)
        #expect(rendered(loaded) == "")
        let sinks = try #require(loaded.value).sinks
        #expect(
            sinks["a"]?.onPressure
                == .ladder([
                    .fair: .rate(FrameRate(25)), .serious: .rate(FrameRate(15)),
                    .critical: .rate(FrameRate(30000, 1001)), .shutdown: .stop,
                ]))
        #expect(sinks["b"]?.onPressure == .ignore)
        #expect(
            sinks["c"]?.onPressure == .ladder([.serious: .init(rate: FrameRate(10), size: Size(320, 180))]))
        #expect(sinks["d"]?.onPressure == .reduce)
        #expect(sinks["e"]?.onPressure == nil)
    }

    @Test(arguments: [
        ("off", "invalid-value"), ("{ serious: halt }", "invalid-value"), ("{ nominal: 10 fps }", "unknown-key"),
        ("{ serious: 10 Hz }", "wrong-unit"), ("{ serious: { rate: 10 } }", "unknown-key"), ("[serious]", "wrong-type"),
        ("{ serious: 0 fps }", "out-of-range"),
    ])
    func aWordThatPressureDoesNotKnowIsRefused(value: String, code: String) {
        let loaded = load(
            """
            mcpipe: 1
            name: t
            sources: { x: { pattern: smpte } }
            sinks: { a: { record: a.mp4, video: x, on-pressure: \(value) } }
            """)
        #expect(loaded.diagnostics.map(\.code.slug) == [code])
    }

    @Test func aSoundIsATrackOnce() throws {
        let text = { (tracks: String) in
            """
            mcpipe: 1
            name: t
            sources: { x: { tone: 440 Hz }, y: { tone: 220 Hz } }
            sinks: { a: { record: a.mkv, audio: \(tracks) } }
            """
        }
        let finding = try #require(load(text("[x, y, x]")).diagnostics.first)
        #expect(finding.message.contains("names 'x' twice") && finding.label == "second 'x'")
        #expect(load(text("[x, y]")).value != nil)
    }
}
