import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// Each text has a marker `1️⃣` where the finding must point; further markers are where its notes must.
@Suite struct RejectionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let slug: String
        let message: String
        let text: String

        init(_ slug: String, _ message: String, _ text: String) {
            self.slug = slug
            self.message = message
            self.text = text
        }

        var testDescription: String { "\(slug): \(text)" }
    }

    static let cases: [Case] = [
        .init("unknown-key", "source 'a' has no key 'formt'", "sources: { a: { camera: x, 1️⃣formt: 1080p } }"),
        .init("unknown-key", "source 'a' has no key 'camra'", "sources: { a: { 1️⃣camra: x } }"),
        .init("unknown-key", "the pipeline file has no key 'sorces'", "1️⃣sorces: {}"),
        .init(
            "unknown-key", "source 'a' has no key 'mirror'", "sources: { a: { pattern: ball, 1️⃣mirror: both } }"),
        .init(
            "duplicate-key", "the key 'a' stands twice in one mapping",
            "sources:\n  2️⃣a: { camera: x }\n  b: { camera: y }\n  1️⃣a: { camera: z }"),
        .init(
            "duplicate-key", "the key 'camera' stands twice in one mapping",
            "sources: { a: { 2️⃣'camera': x, 1️⃣camera: y } }"),
        .init(
            "duplicate-key", "two sinks are named 'iso-a': 'each' names its sinks after sink and node",
            "sinks:\n  2️⃣iso-a: { preview: web, video: a }\n  iso: { record: x.mp4, each: [1️⃣a] }"),
        .init("missing-key", "sink 'm' has no 'video'", "sinks:\n  m: 1️⃣{ preview: web }"),
        .init("missing-key", "tee 't' has neither 'video' nor 'audio'", "tees: { t: 1️⃣{ policy: leaky } }"),
        .init("missing-kind", "source 'a' does not say what it is", "sources: { 1️⃣a: { format: 1080p } }"),
        .init(
            "conflicting-keys", "source 'a' has both 'camera' and 'file': it can only be one of them",
            "sources: { a: { 2️⃣camera: x, 1️⃣file: y } }"),
        .init(
            "conflicting-keys", "sink 's' has both 'each' and 'video': 'each' says whose pictures are written",
            "sinks: { s: { record: a.mp4, 2️⃣each: [a], 1️⃣video: b } }"),
        .init(
            "conflicting-keys", "source 'a' has both 'format' and 'fps': both give a rate",
            "sources: { a: { camera: x, 2️⃣format: 1080p@30, 1️⃣fps: 60 } }"),
        .init(
            "conflicting-keys",
            "item 1 of 'layers' of compositor 'c' has both 'size' and 'scale': both say how large it is",
            "compositors: { c: { size: 720p, layers: [{ source: a, 2️⃣size: 720p, 1️⃣scale: 1 }] } }"),
        .init("wrong-type", "'camera' of source 'a' must be text, but is a list", "sources: { a: { camera: 1️⃣[x] } }"),
        .init(
            "invalid-value", "'camera' of source 'a' must be a text of one line",
            "sources:\n  a:\n    camera: 1️⃣|\n      x\n"),
        .init(
            "invalid-value", "'camera' of source 'a' must be a text of one line",
            "sources: { a: { camera: 1️⃣\"x\\ny\" } }"),
        .init(
            "invalid-value", "'rtsp' of source 'a' has the host '<ip>' in its URL, as no machine can be called",
            "sources: { a: { rtsp: 1️⃣\"rtsp://<ip>/main\" } }"),
        .init(
            "invalid-value", "'rtsp' of source 'a' has the host '10.0.0.256' in its URL, as no machine can be called",
            "sources: { a: { rtsp: 1️⃣\"rtsp://10.0.0.256/main\" } }"),
        .init(
            "invalid-value", "'rtsp' of source 'a' has a '\"' in its URL",
            "sources: { a: { rtsp: 1️⃣'rtsp://camera.example/main\"' } }"),
        .init("invalid-value", "'serve' of 'clock' must be a host, but is 'true'", "clock: { serve: 1️⃣true }"),
        .init("invalid-value", "'ntp' of 'clock' must be a host, but is '300.1.1.1'", "clock: { ntp: 1️⃣300.1.1.1 }"),
        .init(
            "invalid-value",
            "'output' of the pipeline file must be a folder without placeholders, but is 'rec/{date}'",
            "output: 1️⃣rec/{date}"),
        .init(
            "malformed-variable", "'$(date)' is no environment variable",
            "sources: { a: { pattern: ball } }\nsinks: { f: { record: \"1️⃣$(date).mkv\", video: a } }"),
        .init(
            "out-of-range", "'depth' of tee 't' is '1 h', and may be 1 ms to 1 min",
            "sources: { a: { pattern: ball } }\ntees: { t: { video: a, depth: 1️⃣1 h } }"),
        .init(
            "out-of-range", "'latency' of source 'a' is '1 h', and may be 0 s, or 1 ms to 10 s",
            "sources: { a: { rtsp: \"rtsp://camera.example/x\", latency: 1️⃣1 h } }"),
        .init(
            "out-of-range", "'fragment' of sink 'f' is '60 d', and may be 0 s, or 1 ms to 1 min",
            "sinks: { f: { record: f.mp4, video: a, fragment: 1️⃣60 d } }"),
        .init(
            "out-of-range",
            "'keyframe-interval' of 'video' of 'encode' of sink 'f' is '0 s', and may be 10 ms to 10 min",
            "sinks: { f: { record: f.mp4, video: a, encode: { video: { keyframe-interval: 1️⃣0 s } } } }"),
        .init("wrong-type", "source 'a' has no value", "sources:\n  1️⃣a:\n  b: { camera: x }"),
        .init("wrong-type", "'camera' of source 'a' has no value", "sources: { a: { camera: 1️⃣~ } }"),
        .init(
            "wrong-type", "'channels' of source 'a' must be a whole number, 1 to 64, but is 'two'",
            "sources: { a: { microphone: x, channels: 1️⃣two } }"),
        .init("wrong-type", "a key must be a single word, not a mapping", "? 1️⃣{ a: b }\n: c"),
        .init(
            "invalid-value",
            "'pattern' of source 'a' must be 'smpte', 'ball', 'solid', 'snow', 'circular', 'checkers', "
                + "'pinwheel' or 'gradient', but is 'bal'", "sources: { a: { pattern: 1️⃣bal } }"),
        .init(
            "invalid-value", "'rtsp' of source 'a' must be a URL with 'rtsp://' or 'rtsps://'",
            "sources: { a: { rtsp: 1️⃣\"http://u:secret@h/\" } }"),
        .init(
            "invalid-value", "'at' of item 1 of 'layers' of compositor 'c' must have 2 items, but has 3",
            "compositors: { c: { size: 720p, layers: [{ source: a, at: 1️⃣[1, 2, 3] }] } }"),
        .init(
            "invalid-value",
            "'rotate' of item 1 of 'layers' of compositor 'c' must be one of 0, 90, 180, 270, but is '45'",
            "compositors: { c: { size: 720p, layers: [{ source: a, rotate: 1️⃣45 }] } }"),
        .init(
            "wrong-unit", "'bitrate' of 'video' of 'defaults' is '6000', which has no unit",
            "defaults: { video: { bitrate: 1️⃣6000 } }"),
        .init(
            "wrong-unit",
            "'latency' of source 'a' is '2 Mbit/s', which has no unit of a length of time",
            "sources: { a: { rtsp: \"rtsp://h\", latency: 1️⃣2 Mbit/s } }"),
        .init(
            "out-of-range", "'gain' of item 1 of 'inputs' of mixer 'm' is '99 dB', and a gain is -96 dB to 20 dB",
            "mixers: { m: { inputs: [{ source: a, gain: 1️⃣99 dB }] } }"),
        .init(
            "out-of-range",
            "'scale' of item 1 of 'layers' of compositor 'c' must be a number, 0.001 to 10.0, but is '0'",
            "compositors: { c: { size: 720p, layers: [{ source: a, scale: 1️⃣0 }] } }"),
        .init(
            "boolean-word", "'live' of source 'a' must be true or false, but is 'on'",
            "sources: { a: { pattern: ball, live: 1️⃣on } }"),
        .init(
            "ambiguous-number", "'every' of sink 's' is '1:30', which programs read as different numbers",
            "sinks: { s: { snapshot: a.jpg, video: x, every: 1️⃣1:30 } }"),
        .init(
            "ambiguous-number", "'channels' of source 'a' is '0x2', which programs read as different numbers",
            "sources: { a: { microphone: x, channels: 1️⃣0x2 } }"),
        .init(
            "invalid-template", "'record' of sink 's' has the unknown placeholder '{tkae}'",
            "sinks: { s: { record: 1️⃣\"{tkae}.mp4\", video: a } }"),
        .init(
            "invalid-template", "'record' of sink 's' has a brace without its partner",
            "sinks: { s: { record: 1️⃣\"{take.mp4\", video: a } }"),
        .init("unset-variable", "the environment variable 'MISSING' is not set", "name: \"a 1️⃣${MISSING} b\""),
        .init("malformed-variable", "'${A:?b}' is no environment variable", "name: \"1️⃣${A:?b}\""),
        .init(
            "malformed-variable", "'$HOME' has no braces, so it stands for no environment variable", "name: 1️⃣$HOME/x"),
        .init("yaml-alias", "'*x' is a YAML alias, which pipeline and rig files do not have", "name: 1️⃣*x"),
        .init(
            "yaml-alias", "'*base' is a YAML alias, which pipeline and rig files do not have", "name: 1️⃣*base # a *star*"
        ),
        .init("yaml-alias", "'&x' is a YAML anchor, which pipeline and rig files do not have", "name: 1️⃣&x y"),
        .init("yaml-tag", "'!size' is a YAML tag, which pipeline and rig files do not have", "name: 1️⃣!size y"),
        .init(
            "unsupported-version", "'mcpipe' of the pipeline file is 3, but this mcpipe reads version 1", "mcpipe: 1️⃣3"),
    ]

    @Test(arguments: cases) func aMistakeIsReportedWhereItIs(example: Case) throws {
        let head = example.text.contains("mcpipe:") ? "" : "mcpipe: 1\n"
        let marked = MarkedText(head + example.text + "\n")
        let loaded = load(marked.text)
        #expect(loaded.value == nil)
        #expect(slugs(loaded) == [example.slug], "\(rendered(loaded))")
        let diagnostic = try #require(loaded.diagnostics.first)
        #expect(diagnostic.message == example.message)
        #expect(diagnostic.range?.start == marked.places[1])
        #expect(!diagnostic.fixIts.isEmpty)
        if let place = marked.places[2] { #expect(diagnostic.notes.contains { $0.range?.start == place }) }
    }

    @Test func oneRunReportsEverythingAndABadNodeHidesNoOther() {
        let loaded = load(
            """
            mcpipe: 1
            sources:
              a: { camera: x, formt: 1080p }
              b: { pattern: bal }
              c: 7
              d: { tone: 440 }
              d: { tone: 440 Hz, live: yes }
            compositors:
              pip: { size: big, layers: [{ sorce: a, z: high }] }
            sinks:
              s: { record: "{x}.mp4", video: pip, audio: { a: b } }
            extra: 1
            """)
        #expect(
            slugs(loaded) == [
                "unknown-key", "invalid-value", "wrong-type", "wrong-unit", "duplicate-key", "invalid-value",
                "unknown-key", "wrong-type", "invalid-template", "wrong-type", "unknown-key",
            ], "\(rendered(loaded))")
    }

    @Test func aMisspeltKeyIsAnsweredWithTheKeyMeantAndAllThereAre() {
        #expect(
            rendered(load("mcpipe: 1\ntees:\n  t: { video: a, dept: 1 s }\n")) == """
                main.yaml:3:18: error: tee 't' has no key 'dept' [unknown-key]
                 3 |   t: { video: a, dept: 1 s }
                   |                  `- error: did you mean 'depth'?
                   note: a tee has the keys 'video', 'audio', 'policy' and 'depth'
                   help: replace 'dept' with 'depth'

                1 error

                """)
    }

    @Test func whatCameFromTheEnvironmentIsNeverShown() {
        let loaded = load(
            "mcpipe: 1\nsources: { a: { rtsp: \"${URL}\" }, b: { tone: \"${URL}\" } }\n",
            environment: ["URL": "http://user:hunter2@host"])
        #expect(slugs(loaded) == ["invalid-value", "invalid-value"])
        #expect(!rendered(loaded).contains("hunter2"))
    }

    static let rigs: [(String, String)] = [
        ("missing-key", "cameras: { a: 1️⃣{ position: back } }"),
        ("invalid-value", "cameras: { a: { formats: [1️⃣1920x1080 420v] } }"),
        ("invalid-value", "cameras: { a: { formats: [1️⃣1920x1080 420v 30-5] } }"),
        ("invalid-value", "cameras: { a: { formats: [1️⃣1920x1080 420v 30 iso=9-1] } }"),
        ("invalid-value", "cameras: { a: { formats: [1️⃣1920x1080 420v 30 zoom=0] } }"),
        ("invalid-value", "cameras: { a: { formats: [1️⃣1920x1080 420v 30 af=laser] } }"),
        ("conflicting-keys", "cameras: { a: { device: { v4l2: x, 1️⃣pipewire: y }, formats: [720p NV12 30] } }"),
        ("invalid-value", "cameras: { a: { device: 1️⃣virtual, formats: [720p NV12 30] } }"),
        ("wrong-type", "cameras: { a: { device: 1️⃣/dev/video0, formats: [720p NV12 30] } }"),
        ("wrong-type", "microphones: { a: { device: 1️⃣\"hw:1,0\" } }"),
        ("invalid-value", "cameras: { a: { formats: [720p NV12 30] } }\ndevice-sets: [[a, 1️⃣a]]"),
        ("rig-names-unknown-camera", "cameras: { a: { constituents: [1️⃣b], formats: [720p NV12 30] } }"),
        ("out-of-range", "cameras: { a: { formats: [{ size: 720p, encoding: NV12, fps: 1️⃣{ min: 30, max: 5 } }] } }"),
        (
            "invalid-value",
            "cameras: { a: { formats: [] }, b: { formats: [] }, c: { constituents: [a, b], switch-over: 1️⃣[2, 4], formats: [] } }"
        ),
        (
            "invalid-value",
            "cameras: { a: { formats: [] }, b: { formats: [] }, c: { constituents: [a, b], switch-over: 1️⃣1, formats: [] } }"
        ),
        (
            "invalid-value",
            "cameras: { a: { formats: [] }, b: { formats: [] }, c: { constituents: [a, b], device: { v4l2: /dev/x }, switch-over: 1️⃣2, formats: [] } }"
        ),
        (
            "invalid-value",
            "cameras: { a: { formats: [] }, b: { constituents: [a], formats: [] }, c: { constituents: [a, 1️⃣b], switch-over: 2, formats: [] } }"
        ),
        ("invalid-value", "cameras: { a: { aliases: [x, x], formats: [] }, b: { aliases: [1️⃣x], formats: [] } }"),
        ("invalid-value", "cameras: { a: { aliases: [1️⃣b], formats: [] }, b: { formats: [] } }"),
        ("invalid-value", "microphones: { a: { aliases: [x] }, b: { aliases: [y, 1️⃣x] } }"),
        ("unknown-key", "1️⃣camras: {}"),
    ]

    /// A camera and a microphone of one name are told apart by where they are used.
    @Test func anAliasMayStandTwiceForOneAndOnceForEachKind() {
        let text = "cameras: { a: { aliases: [x, x, a], formats: [] } }\nmicrophones: { a: { aliases: [x] } }"
        #expect(rendered(loadRig("mcpipe-rig: 1\n\(text)\n")) == "")
    }

    @Test(arguments: rigs) func aMistakeInARigIsReportedWhereItIs(slug: String, text: String) {
        let marked = MarkedText("mcpipe-rig: 1\n\(text)\n")
        let loaded = loadRig(marked.text)
        #expect(slugs(loaded) == [slug], "\(rendered(loaded))")
        #expect(loaded.diagnostics.first?.range?.start == marked.places[1])
    }
}
