import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// Shape findings beyond the examples of their pages, and what is kept silent.
@Suite struct ShapeRuleTests {
    @Test func aCircleIsToldWholeWithEachPlace() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: circle
            sources: { bars: { pattern: smpte } }
            tees: { c: { video: a } }
            compositors:
              a: { size: 64x64, layers: [bars, b] }
              b: { size: 64x64, layers: [c] }
            sinks: { file: { record: "{take}.mp4", video: a } }
            """)
        let finding = try checked.first("cycle")
        #expect(finding.message == "'c' uses 'a' uses 'b' uses 'c': a circle")
        #expect(finding.notes.count == 2)
        #expect((finding.notes.map(\.range) + [finding.range]).allSatisfy { $0 != nil })
        #expect(checked.errors == ["cycle"])
    }

    @Test func aMisspeltUseDoesNotMakeItsTargetUnused() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: follow
            sources: { camera-one: { pattern: smpte } }
            sinks: { file: { record: "{take}.mp4", video: camera-onne } }
            """)
        #expect(checked.slugs == ["unknown-node"])
        #expect(try checked.first("unknown-node").fixIts.first?.edits.count == 1)
    }

    /// A name that is missing is never taken for the node that uses it, or for one that is made of that node.
    @Test(arguments: [
        ("compositors: { wall: { size: 64x64, layers: [ball] } }", "wall"),
        ("compositors: { wall: { size: 64x64, layers: [split] } }\ntees: { splits: { video: wall } }", "splits"),
    ])
    func noNameIsOfferedThatWouldMakeALoop(text: String, user: String) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: loop
            sources: { picture: { pattern: smpte } }
            \(text)
            sinks: { file: { record: "{take}.mp4", video: \(user) } }
            """)
        let finding = try checked.first("unknown-node")
        #expect(finding.label == "no such node" && finding.fixIts.allSatisfy { $0.edits.isEmpty })
    }

    @Test func onlyTheEndOfAnUnusedChainIsNamed() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: chain
            sources: { bars: { pattern: smpte }, ball: { pattern: ball } }
            tees: { split: { video: ball } }
            compositors: { grid: { size: 64x64, layers: [split] } }
            sinks: { file: { record: "{take}.mp4", video: bars } }
            """)
        #expect(checked.outcome.diagnostics.flatMap(\.subjects) == ["grid"])
    }

    @Test func aSinkHasNoOutput() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: sink
            sources: { bars: { pattern: smpte } }
            sinks:
              file: { record: "{take}.mp4", video: bars }
              copy: { record: "{take}-b.mp4", video: file }
            """)
        #expect(try checked.first("unknown-node").message == "'copy' uses 'file', which is a sink and has no output")
    }

    /// One of the defaults that another sink makes use of has one.
    @Test(
        arguments: [
            ("video: { codec: mjpeg, bitrate: 1 Mbit/s }", 1), ("video: { codec: mjpeg, keyframe-interval: 2 s }", 1),
            ("audio: { codec: flac, bitrate: 64 kbit/s }", 1), ("video: { codec: h264, bitrate: 1 Mbit/s }", 0),
            ("video: { codec: mjpeg }, audio: { codec: opus, bitrate: 64 kbit/s }", 0),
        ] as [(String, Int)])
    func whatAnEncoderHasNotIsTold(settings: String, count: Int) throws {
        let own = { (encode: String, defaults: String) in
            try check(
                """
                mcpipe: 1
                name: encode
                \(defaults)
                sources: { bars: { pattern: smpte }, beep: { tone: 1 kHz } }
                sinks:
                  file: { record: "{take}.mkv", video: bars, audio: beep\(encode) }
                  other: { record: "{take}-b.mkv", video: bars, audio: beep }
                """
            ).slugs.count { $0 == "setting-without-use" }
        }
        #expect(try own(", encode: { \(settings) }", "") == count)
    }

    /// Its clock and its layouts are right; with the layer mended they are layers.
    @Test(arguments: [("bakc", ["unknown-node"]), ("back", [])])
    func aMisspeltLayerIsTheOnlyMistake(layer: String, slugs: [String]) throws {
        let text = """
            mcpipe: 1
            name: layer
            sources: { back: { pattern: smpte }, front: { pattern: ball } }
            compositors:
              both:
                size: 640x360
                clock: back
                layers: [\(layer), { source: front, scale: 0.3 }]
                layouts: { side: [back, { source: front, scale: 0.5 }] }
            sinks: { file: { record: "{take}.mp4", video: both }, iso: { record: "{take}-iso.mp4", video: back } }
            """
        #expect(try check(text).slugs == slugs)
    }

    @Test func filesThatDifferOnlyInCaseAreOne() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: case
            sources: { bars: { pattern: smpte } }
            sinks:
              file: { record: "out/Take.mp4", video: bars }
              copy: { record: "out/./take.mp4", video: bars }
            """)
        #expect(try checked.first("same-file").subjects == ["file", "copy"])
    }

    @Test func aFileThatIsReadIsNotWritten() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: own
            output: /pipelines
            sources: { clip: { file: clip.mp4 } }
            sinks: { file: { record: clip.mp4, video: clip } }
            """)
        #expect(checked.slugs.contains("same-file"))
    }

    /// A graph built in Swift can hold what a file cannot.
    @Test func aGraphWithoutPlacesIsJudgedToo() {
        let graph = Graph(
            name: "swift",
            sources: [Source("1 bad", .testPattern(.init())), Source("ok", .testTone(.init()))],
            compositors: [CompositorNode("empty", size: .hd720, layers: [])],
            mixers: [AudioMixerNode("mute", inputs: [])],
            sinks: [
                Sink("show", .preview(.init(.window)), video: "empty", audio: ["mute"]),
                Sink("none", .preview(.init(.window))),
                Sink("frames", .frames(.init()), video: "1 bad", audio: ["ok"]),
            ])
        let outcome = Checker(rig: Rig(name: "r"), host: .testing, options: .testing).check(graph)
        let slugs = Set(outcome.diagnostics.map(\.code.slug))
        #expect(slugs == ["invalid-node-name", "empty-compositor", "sound-not-taken", "empty-sink"])
    }

    @Test(
        arguments: [
            ("scale: 0.25, opacity: 0.5", nil), ("size: [\"10 %\", \"-5 %\"]", "invalid-layer"),
            ("crop: { left: 50 %, right: 50 % }", "invalid-layer"), ("crop: { top: 10 }", nil),
            ("crop: { left: 640, right: 640 }", "invalid-layer"), ("at: [-1280, 0]", "invisible-layer"),
            ("at: [-1279, 0]", nil),
        ] as [(String, String?)])
    func layersStayInRange(_ layer: String, _ slug: String?) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: layer
            sources: { bars: { pattern: smpte } }
            compositors: { c: { size: 1280x720, layers: [ bars, { source: bars, \(layer) } ] } }
            sinks: { file: { record: "{take}.mp4", video: c } }
            """)
        #expect(checked.slugs.first == slug, "\(checked.rendered)")
    }

    @Test(arguments: [
        ("free", "a, b, c", [[0, 0, 600, 300], [0, 0, 600, 300], [0, 0, 600, 300]]),
        ("side-by-side", "a, b, c", [[0, 0, 200, 300], [200, 0, 200, 300], [400, 0, 200, 300]]),
        ("stack", "a, b, c", [[0, 0, 600, 100], [0, 100, 600, 100], [0, 200, 600, 100]]),
        ("grid", "a, b, c", [[0, 0, 300, 150], [300, 0, 300, 150], [0, 150, 300, 150]]),
        ("pip", "a, b, c", [[0, 0, 600, 300], [430, 205, 150, 75], [430, 110, 150, 75]]),
        (
            "{ pip: top-left, scale: 0.5, margin: 10 }", "a, b, c",
            [[0, 0, 600, 300], [10, 10, 300, 150], [320, 10, 300, 150]]
        ),
        (
            "side-by-side", "a, { source: b, at: [10, 10], size: 60x30 }, c",
            [[0, 0, 300, 300], [10, 10, 60, 30], [300, 0, 300, 300]]
        ),
    ])
    func layoutsPlaceLayersToThePixel(_ layout: String, _ layers: String, _ places: [[Int]]) throws {
        let graph = try check(
            """
            mcpipe: 1
            name: layout
            sources: { a: { pattern: smpte }, b: { pattern: ball }, c: { pattern: snow } }
            compositors: { all: { size: 600x300, layout: \(layout), layers: [\(layers)] } }
            sinks: { file: { record: "{take}.mp4", video: all } }
            """
        ).graph
        #expect(
            graph.compositors[0].layers.map { [$0.place.x, $0.place.y, $0.place.width, $0.place.height] } == places)
    }

    /// What is sent has its allowed loss among the settings of takes, and pictures need room on the disk.
    @Test(arguments: [
        ("takes: { begin: manual }", "preview: web", true), ("disk: { keep-free: 1 GB }", "preview: web", true),
        ("takes: { allowed-loss: 2 % }", "stream: \"udp://127.0.0.1:5000\"", false),
        ("disk: { keep-free: 1 GB }", "stream: \"udp://127.0.0.1:5000\"", true),
        ("takes: { begin: manual }", "snapshot: \"{count}.jpg\", every: 1 s", true),
        ("disk: { keep-free: 1 GB }", "snapshot: \"{count}.jpg\", every: 1 s", false),
        ("takes: { begin: manual }", "record: \"{take}.mp4\"", false),
        ("disk: { keep-free: 1 GB }", "record: \"{take}.mp4\"", false),
    ])
    func howAGraphRecordsThatRecordsNothingIsTold(top: String, sink: String, isTold: Bool) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: setting
            \(top)
            sources: { bars: { pattern: smpte } }
            sinks: { f: { \(sink), video: bars } }
            """)
        #expect(checked.slugs.count { $0 == "setting-without-use" } == (isTold ? 1 : 0), "\(checked.rendered)")
    }

    /// SRT waits at such an address for others to call.
    @Test(arguments: [
        ("rtsp://0.0.0.0:8554/x", true), ("udp://0.0.0.0", true), ("rtmp://[::]:1935/live/x", true),
        ("srt://0.0.0.0:9000", true), ("srt://0.0.0.0:9000?mode=listener", false), ("udp://10.0.0.0:5000", false),
        ("udp://[::1]:5000", false),
    ])
    func nothingIsSentToAllAddressesOfAMachine(url: String, isRefused: Bool) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: all
            sources: { bars: { pattern: smpte } }
            sinks: { f: { stream: "\(url)", video: bars } }
            """)
        #expect(checked.slugs.contains("incomplete-address") == isRefused, "\(checked.rendered)")
    }

    /// Of what a graph does not have nothing can be set; a graph's defaults are for those that have it.
    @Test(
        arguments: [
            ("", "smpte, color: red", "video: bars", "source 'bars' shows 'smpte', which has colours of its own"),
            ("", "solid, color: red", "video: bars", nil),
            (
                "", "smpte", "video: bars, encode: { audio: { codec: opus } }",
                "sink 'f' says how its sound is encoded, and takes none"
            ),
            ("", "smpte", "video: bars, audio: beep, encode: { audio: { codec: opus } }", nil),
            (
                "", "smpte", "audio: beep, encode: { video: { codec: h264, bitrate: 1 Mbit/s } }",
                "sink 'f' says how its picture is encoded, and takes none"
            ),
            ("defaults: { audio: { codec: opus } }", "smpte", "video: bars", nil),
            (
                "clock: { timeout: 3 s }", "smpte", "video: bars",
                "'clock' says how long a run waits for a clock, and follows none"
            ),
            ("clock: { ntp: 127.0.0.1, timeout: 3 s }", "smpte", "video: bars", nil),
        ] as [(String, String, String, String?)])
    func aSettingOfWhatIsNotThereIsTold(top: String, pattern: String, sink: String, message: String?) throws {
        let checked = try check(
            """
            mcpipe: 1
            name: setting
            \(top)
            sources: { bars: { pattern: \(pattern) }, beep: { tone: 440 Hz } }
            sinks: { f: { record: "{take}.mkv", \(sink) }, all: { record: "all.mkv", video: bars, audio: beep } }
            """)
        #expect(checked.slugs == (message.map { _ in ["setting-without-use"] } ?? []), "\(checked.rendered)")
        #expect(try message == nil || checked.first("setting-without-use").message == message)
        #expect(checked.errors.isEmpty)
    }

    @Test func depthsAreDistinctAndFollowTheNumbers() throws {
        let graph = try check(
            """
            mcpipe: 1
            name: depth
            sources: { a: { pattern: smpte }, b: { pattern: ball }, c: { pattern: snow } }
            compositors: { all: { size: 64x64, layers: [ { source: a, z: 5 }, { source: b, z: 5 }, c ] } }
            sinks: { file: { record: "{take}.mp4", video: all } }
            """
        ).graph
        #expect(graph.compositors[0].layers.map(\.zOrder) == [2, 3, 1])
    }

    @Test(
        arguments: [
            ("rtmp://h/a", "[bars, beep, boop]", "too-many-tracks"), ("srt://h:1", "[bars, beep, boop]", nil),
            ("rtp://h:1", "[bars]", nil),
        ] as [(String, String, String?)])
    func transportsCarryWhatTheyCan(_ url: String, _ nodes: String, _ slug: String?) throws {
        let audio = nodes.contains("beep") ? ", audio: [beep, boop]" : ""
        let checked = try check(
            """
            mcpipe: 1
            name: tracks
            sources: { bars: { pattern: smpte }, beep: { tone: 440 Hz }, boop: { tone: 220 Hz } }
            sinks:
              out: { stream: "\(url)", video: bars\(audio) }
              all: { record: "{take}.mkv", audio: [beep, boop] }
            """)
        #expect(checked.slugs.first == slug, "\(checked.rendered)")
    }
}
