import CaptureDiagnostics
import CaptureYAML
import Testing

/// A way out that is offered is taken when it is done.
@Suite struct WayOutTests {
    private static let head = "mcpipe: 1\nname: x\n"

    /// What is written, and the texts that the ways out with edits make of it; the first is good.
    @Test(arguments: [
        (
            "sources:\n  cam: { pattern: ball # the ball }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources:\n  cam: { pattern: ball } # the ball\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources:\n  cam: { pattern: ball\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources:\n  cam: { pattern: ball }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: {\n  cam: { pattern: ball }\n  two: { pattern: snow } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: {\n  cam: { pattern: ball },\n  two: { pattern: snow } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: $cam } }\n",
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: \"${cam}\" } }\n"
        ),
        (
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: a-$cam.mp4, video: cam } }\n",
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: \"a-${cam}.mp4\", video: cam } }\n"
        ),
        (
            "sources:\n  cam:{ pattern: ball }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources:\n  cam: { pattern: ball }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: ball, encoding: i420, w: 640, h: 360 } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: ball, encoding: i420, size: 640x360 } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: solid, color: \"#0f0\" } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: solid, color: \"#00ff00\" } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources:\n  cam:\n    pattern: solid\n    color: #0f0\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources:\n  cam:\n    pattern: solid\n    color: \"#00ff00\"\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: solid, bg: red } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: solid, color: red } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: solid, color: Grey } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: solid, color: \"gray\" } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: solid, color: \"rgb(255, 8, 0)\" } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: solid, color: \"#ff0800\" } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "sources: { cam: { microphone: default, rate: 44.1 } }\nsinks: { f: { record: f.mkv, audio: cam } }\n",
            "sources: { cam: { microphone: default, rate: 44.1 kHz } }\nsinks: { f: { record: f.mkv, audio: cam } }\n"
        ),
        (
            "sources: { cam: { pattern: ball } }\ntees: { t: { video: cam, leaky: downstream } }\n",
            "sources: { cam: { pattern: ball } }\ntees: { t: { video: cam, policy: leaky } }\n"
        ),
        (
            "sources: { cam: { pattern: ball, format: 360p30 } }\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "sources: { cam: { pattern: ball, format: 640x360@30 } }\nsinks: { f: { record: f.mp4, video: cam } }\n"
        ),
        (
            "takes: { at: [\"8:30 pm\"], length: 1 s }\nsources: { cam: { pattern: ball } }\n",
            "takes: { at: [\"20:30\"], length: 1 s }\nsources: { cam: { pattern: ball } }\n"
        ),
        (
            "sources: { cam: { pattern: ball } }\nsinks: { f: { rtmp: \"rtmp://a/b\", video: cam } }\n",
            "sources: { cam: { pattern: ball } }\nsinks: { f: { stream: \"rtmp://a/b\", video: cam } }\n"
        ),
        (
            "sources: { cam: { tone: 440 Hz } }\nmixers: { m: { inputs: [{ source: cam, volume: -6 dB }] } }\n",
            "sources: { cam: { tone: 440 Hz } }\nmixers: { m: { inputs: [{ source: cam, gain: -6 dB }] } }\n"
        ),
        (
            "disk: { retention: 7 d }\nsources: { cam: { pattern: ball } }\n",
            "disk: { keep: 7 d }\nsources: { cam: { pattern: ball } }\n"
        ),
        (
            "takes: { duration: 5 s }\nsources: { cam: { pattern: ball } }\n",
            "takes: { length: 5 s }\nsources: { cam: { pattern: ball } }\n"
        ),
    ])
    func theFirstWayOutIsTaken(text: String, mended: String) throws {
        let ways = try everyWayOut(of: Self.head + text)
        #expect(ways.first == Self.head + mended, "\(rendered(load(Self.head + text)))")
        let after = load(Self.head + mended, environment: ["cam": "cam"])
        #expect(after.value != nil, "\(rendered(after))")
    }

    /// No recording leaves the folder of `output`, so a path of the home folder is parted.
    @Test(arguments: [
        ("~/t.mp4", "${HOME}", "t.mp4"), ("~/v/{take}/a.mp4", "${HOME}/v", "{take}/a.mp4"),
        ("file:///srv/a.mp4", "/srv", "a.mp4"),
    ])
    func aPathElsewhereIsPartedIntoFolderAndName(path: String, folder: String, name: String) throws {
        let text = { (path: String) -> String in
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: \"\(path)\", video: a } }\n"
        }
        let ways = try everyWayOut(of: Self.head + text(path))
        #expect(ways == ["mcpipe: 1\noutput: \"\(folder)\"\nname: x\n" + text(name)])
        for way in ways { #expect(load(way, environment: ["HOME": "/srv"]).value != nil) }
        let set = try #require(load(Self.head + "output: /srv\n" + text(path)).diagnostics.first)
        #expect(set.fixIts.map(\.message).first?.contains("'\(name)'") == true && set.certainFixIt == nil)
    }

    /// FFmpeg counts key frames in pictures.
    @Test func anotherWayToCountIsSaid() throws {
        let text = Self.head + "defaults: { video: { gop: 60 } }\nsources: { a: { pattern: ball } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(
            finding.fixIts.first?.message.hasPrefix("write 'keyframe-interval', which takes a length of time") == true)
        #expect(finding.fixIts.first?.edits == [])
    }

    @Test func aQuoteThatIsNotClosedIsReportedWhereItBegins() throws {
        let text = Self.head + "sources:\n  cam: { pattern: \"ball }\nsinks: {}\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.range?.start == .init(line: 4, column: 19) && finding.code.slug == "yaml-syntax")
        #expect(finding.notes.first?.range?.start.line == 6)
    }

    @Test func aMergeKeyIsSaidToBeNone() {
        let loaded = load(Self.head + "sources:\n  a: &x { pattern: ball }\n  b: { <<: *x }\n")
        #expect(slugs(loaded) == ["yaml-alias", "yaml-alias"], "\(rendered(loaded))")
        #expect(
            loaded.diagnostics.last?.fixIts.first?.message.hasPrefix("write the keys of '*x' here once more") == true)
    }

    /// Without the key that says what it is, a source would be nothing.
    @Test func aKeyThatMustBeThereIsNotToBeRemoved() {
        let found = load(Self.head + "sources: { a: { pattern: }, b: { pattern: ball, fps: } }\n").diagnostics
        #expect(found.map { $0.fixIts.first?.message.contains("remove") } == [false, true])
    }

    @Test func aPixelFormatThatIsNotKnownIsToldWhichAre() throws {
        let finding = try #require(
            load(Self.head + "sources: { a: { pattern: ball, encoding: A420 } }\n").diagnostics.first)
        #expect(finding.notes.first?.message.hasPrefix("mcpipe knows the layout of 'ABGR', 'ARGB'") == true)
    }

    /// What nothing but a person can mend is told in words that say how.
    @Test(arguments: [
        (
            "sources:\n<<<<<<< HEAD\n  cam: { pattern: ball }\n=======\n  cam: { pattern: snow }\n>>>>>>> other\n",
            "keep one of the versions, and remove lines 4, 6 and 8"
        ),
        (
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: \"C:\\pictures\\f.mp4\", video: cam } }\n",
            "write each '\\' twice, or put the text into single quotes; the parts of a path are divided by '/'"
        ),
        (
            "sources: { cam: { pattern: ball } }\nsinks: { f: { record: \"C:\\Users\\f.mp4\", video: cam } }\n",
            "write each '\\' twice, or put the text into single quotes; the parts of a path are divided by '/'"
        ),
        (
            "sources: { cam: { pattern: ball } };\nsinks: { f: { record: f.mp4, video: cam } }\n",
            "take ';' out at the end of line 3"
        ),
        (
            "sources: { cam: { pattern: ball, crop: { top: 10 % } } }\n",
            "write 'compositors: { cut: { size: ..., layers: [{ source: NAME, crop: ... }] } }', and use 'cut'"
        ),
        ("sources: { cam: { camera: { device: /dev/video0 } } }\n", "write 'camera: /dev/video0'"),
        ("defaults: { encode: h264 }\n", "write 'video: { codec: h264 }'"),
        (
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a, encode: { opus: {} } } }\n",
            "write 'audio: { codec: opus }'"
        ),
        ("clock: { ptp: 0, timeout: 0 }\n", "write a length of time such as '200 ms', '10 s' or '5 min'"),
        (
            "sources: { cam: { pattern: ball } }\ncompositors:\n  c:\n    size: 640x360\n    layers:\n      -cam\n      -cam\n",
            "write '- cam': a blank is missing behind the '-'"
        ),
        (
            "sources: [\"rtsp://one.example/a\", \"rtsp://two.example/b\"]\n",
            "write a name for each, with its keys behind it: 'NAME: { ... }'"
        ),
    ])
    func whatIsToBeDoneIsSaid(text: String, help: String) {
        let loaded = load(Self.head + text)
        #expect(loaded.diagnostics.contains { $0.fixIts.map(\.message).contains(help) }, "\(rendered(loaded))")
    }
}
