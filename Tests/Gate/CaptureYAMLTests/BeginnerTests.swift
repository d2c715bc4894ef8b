import CaptureDiagnostics
import CaptureYAML
import Testing

/// What people write who come from other programs, other keyboards or other systems: each is told what they meant.
@Suite struct BeginnerTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let tail = "sinks: { f: { record: f.mp4, video: a } }\n"

    /// A text, the code that is reported, the text that is there once what is certain is done, or nil where a person must choose, and words of
    /// the way out.
    static let cases: [(text: String, code: String, mended: String?, advice: String)] = [
        (
            "sources: { a: { pattern: ball, width: 1280, height: 720 } }\n", "unknown-key",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "size: 1280x720"
        ),
        (
            "sources:\n  a:\n    pattern: ball\n    width: 1280\n    height: 720\n", "unknown-key",
            "sources:\n  a:\n    pattern: ball\n    size: 1280x720\n", "size: 1280x720"
        ),
        (
            "sources: { a: { pattern: ball, framerate: 30 } }\n", "unknown-key",
            "sources: { a: { pattern: ball, fps: 30 } }\n", "'fps'"
        ),
        (
            "sources: { a: { url: \"rtsp://127.0.0.1/x\" } }\n", "unknown-key",
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\" } }\n", "'rtsp'"
        ),
        (
            "sources: { a: { device: /dev/video0 } }\n", "unknown-key", "sources: { a: { camera: /dev/video0 } }\n",
            "'camera'"
        ),
        (
            "sources: { a: { path: /srv/a.mp4 } }\n", "unknown-key", "sources: { a: { file: /srv/a.mp4 } }\n", "'file'"
        ),
        (
            "sources: { a: { pattern: ball, format: 1080p60 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 1080p@60 } }\n", "1080p@60"
        ),
        (
            "sources: { a: { pattern: ball, format: 1280\u{D7}720@25 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 1280x720@25 } }\n", "1280x720@25"
        ),
        (
            "sources: { a: { pattern: ball, size: 1280*720 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "1280x720"
        ),
        (
            "defaults: { video: { bitrate: 6M } }\nsources: { a: { pattern: ball } }\n", "wrong-unit",
            "defaults: { video: { bitrate: 6 Mbit/s } }\nsources: { a: { pattern: ball } }\n", "6 Mbit/s"
        ),
        (
            "defaults: { segment: 5m }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '5 min' where minutes are meant"
        ),
        ("sources: { a: { tone: 0440 Hz } }\n", "ambiguous-number", nil, "440 Hz"),
        ("sources: { a: { pattern: ball, format: 0320x0180@025 } }\n", "ambiguous-number", nil, "320x180@25"),
        ("defaults: { segment: 010 s }\nsources: { a: { pattern: ball } }\n", "ambiguous-number", nil, "10 s"),
        (
            "output: ~/recordings\nsources: { a: { pattern: ball } }\n", "invalid-value",
            "output: \"${HOME}/recordings\"\nsources: { a: { pattern: ball } }\n", "${HOME}"
        ),
        ("output: ~joe/recordings\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "write the folder out"),
        ("output: 'C:\\Users\\a'\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "write a path such as"),
        (
            "sources:\n  a: { pattern: solid, color: \n  #ff0000\n  }\n", "wrong-type", nil, "write a colour"
        ),
        (
            "sources:\n  a:\n    pattern: solid\n    color: #ff0000\n", "wrong-type",
            "sources:\n  a:\n    pattern: solid\n    color: \"#ff0000\"\n", "put quotes around it"
        ),
        ("sources:\n  a:\n    pattern: solid\n    color: #later\n", "wrong-type", nil, "put quotes around it"),
        ("sources: { a: { pattern: solid, color: #ff0000 } }\n", "yaml-syntax", nil, "put quotes around '#ff0000'"),
        ("sources: { a: { file: @x.mp4 } }\n", "yaml-syntax", nil, "put quotes around '@x.mp4'"),
        ("sources:\n  a:\n    file: `x.mp4`\n", "yaml-syntax", nil, "put quotes around '`x.mp4`'"),
        (
            "sources:\n  a\u{FF1A} { pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ':'"
        ),
        (
            "sources:\n  a\u{FF1A}{ pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ': '"
        ),
        (
            "sources:\n  a:\u{A0}{ pattern: ball }\n", "look-alike-character", "sources:\n  a: { pattern: ball }\n",
            "write ' '"
        ),
        (
            "sources:\n\u{A0}\u{A0}a: { pattern: ball }\n", "look-alike-character",
            "sources:\n  a: { pattern: ball }\n",
            "write ' '"
        ),
        (
            "sources: { a: { pattern:ball } }\n", "unknown-key", "sources: { a: { pattern: ball } }\n", "pattern: ball"
        ),
        ("sources:\n  a:\n    pattern:ball\n", "wrong-type", "sources:\n  a:\n    pattern: ball\n", "pattern: ball"),
        ("sources:\n  a:\n    pattern:ball\n    live: true\n", "yaml-syntax", nil, "write 'pattern: ball' in line 5"),
        ("sources:\n  - a: { pattern: ball }\n", "wrong-type", nil, "without '- '"),
        ("sources:\n\ta: { pattern: ball }\n", "yaml-syntax", nil, "indent with spaces"),
        ("sources:\n  a:{ pattern: ball }\n", "wrong-type", nil, "a blank behind the colon"),
        ("// cameras\nsources: { a: { pattern: ball } }\n", "yaml-syntax", nil, "write '#' in place of '//' in line 3"),
        ("sources: { a: { pattern: ball, size: 360p } }\n", "invalid-value", nil, "640x360"),
        (
            "sources: { a: { pattern: ball, format: 640\u{445}360@30 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, format: 640x360@30 } }\n", "640x360@30"
        ),
        (
            "sources: { a: { p\u{430}tt\u{435}rn: ball } }\n", "unknown-key", "sources: { a: { pattern: ball } }\n",
            "'pattern'"
        ),
        (
            "sources: { a: { pattern: \u{201C}ball\u{201D} } }\n", "look-alike-character",
            "sources: { a: { pattern: \"ball\" } }\n", "write '\"'"
        ),
        (
            "sources: { a: { pattern: \u{201C}ball\u{201D}\u{FF0C}size: 640x360 } }\n", "look-alike-character",
            "sources: { a: { pattern: \"ball\", size: 640x360 } }\n", "write ', '"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, opacity: 50 % }] } }\n",
            "wrong-type",
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, opacity: 0.5 }] } }\n",
            "write 0.5"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, rotate: -90 }] } }\n",
            "invalid-value", nil, "write 270"
        ),
        (
            "defaults: { video: { bitrate: 6000000 } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '6 Mbit/s'"
        ),
        (
            "defaults: { audio: { bitrate: 128 } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '128 kbit/s'"
        ),
        ("output: \"a\\0b\"\nsources: { a: { pattern: ball } }\n", "invalid-value", nil, "take the NUL out"),
        (
            "takes: { at: [\"08:00\", \"08:00\"], length: 1 s }\nsources: { a: { pattern: ball } }\n", "invalid-value",
            nil,
            "take one of them out"
        ),
        ("disk: { keep: 7 }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil, "write '7 d'"),
        (
            "sources: { a: { pattern: ball, size: 1280:720 } }\n", "invalid-value",
            "sources: { a: { pattern: ball, size: 1280x720 } }\n", "write '1280x720'"
        ),
        ("sources: { a: { pattern: ball, size: 0x0 } }\n", "out-of-range", nil, "write a size: 1x1 to 16384x16384"),
        (
            "defaults: { video: { bitrate: 5 MBPS } }\nsources: { a: { pattern: ball } }\n", "wrong-unit", nil,
            "write '5 Mbit/s' where bits are meant"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layout: hstack, layers: [a] } }\n",
            "invalid-value",
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layout: side-by-side, layers: [a] } }\n",
            "write 'side-by-side'"
        ),
        (
            "sources: { a: { pattern: ball }, r: { microphone: hw:1,0 } }\n", "unknown-key", nil,
            "put quotes around 'hw:1,0'"
        ),
        (
            "sources: { a: { pattern: ball }, r: { file: a,b,c.mp4 } }\n", "unknown-key", nil,
            "put quotes around 'a,b,c.mp4'"
        ),
        (
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\", rtsp_transport: tcp } }\n", "unknown-key",
            "sources: { a: { rtsp: \"rtsp://127.0.0.1/x\", transport: tcp } }\n", "'transport'"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { encode: { video: { codec: h264 } } }\n", "unknown-key", nil,
            "write what stands in 'encode' here"
        ),
        (
            "sources: { a: { pattern: ball } }\ndefaults: { video: { preset: fast } }\n", "unknown-key", nil,
            "remove 'preset'; 'bitrate' says how good the picture is"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, xpos: 1, ypos: 2 }] } }\n",
            "unknown-key",
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, at: [1, 2] }] } }\n",
            "write 'at: [1, 2]'"
        ),
        ("sources: { a: { camera: %CAM% } }\n", "yaml-syntax", nil, "write '\"${CAM}\"' in place of '%CAM%' in line 3"),
        (
            "sources: { a: { pattern: ball } }\ncompositors:\n  p:\n    size: 4x4\n    layers:\n      - a\n      -a\n",
            "yaml-syntax",
            nil, "a blank is missing behind the '-' in line 9"
        ),
        (
            "sources: { a: { pattern: ball }, b: { virtual: [{ pattern: ball }] } }\n", "wrong-type", nil,
            "describe it below 'sources', under a name"
        ),
        (
            "sources: { a: { pattern: ball }, b: { cameras: [a] } }\n", "unknown-key",
            "sources: { a: { pattern: ball }, b: { virtual: [a] } }\n", "'virtual'"
        ),
        ("duration: 10 s\nsources: { a: { pattern: ball } }\n", "unknown-key", nil, "say 'mcpipe run --duration 10s'"),
        ("length: 10 s\nsources: { a: { pattern: ball } }\n", "unknown-key", nil, "say 'mcpipe run --duration 10s'"),
        ("name: my: film\nsources: { a: { pattern: ball } }\n", "yaml-syntax", nil, "put quotes around 'my: film'"),
        ("sources: { a: { pattern: ball } }\noutput: {date}\n", "wrong-type", nil, "write '\"{date}\"'"),
        (
            "sources: { a: { pattern: ball }, r: { tone: 440 Hz, volume: 50 % } }\n", "unknown-key", nil, "gain: -6 dB"
        ),
    ]

    @Test(arguments: cases)
    func whatWasMeantIsSaidAndDoneWhereItIsCertain(text: String, code: String, mended: String?, advice: String) throws {
        let loaded = load(Self.head + text + Self.tail)
        let own = loaded.diagnostics.filter { $0.code.slug == code }
        #expect(!own.isEmpty, "\(rendered(loaded))")
        #expect(own.contains { $0.fixIts.contains { $0.message.contains(advice) } }, "\(rendered(loaded))")
        // What follows from it is not told.
        #expect(loaded.diagnostics.count == own.count, "\(rendered(loaded))")
        let changes = own.compactMap { finding in finding.certainFixIt.map { FixedTexts.Change(finding, $0) } }
        let fixed = FixedTexts(changes, in: ["main.yaml": Self.head + text + Self.tail]).texts["main.yaml"]
        #expect(fixed == mended.map { Self.head + $0 + Self.tail })
        guard let fixed else { return }
        let after = load(fixed, environment: ["HOME": "/srv"])
        #expect(after.value != nil, "\(rendered(after))")
    }

    /// A key that may be written in two ways names the other one, too.
    @Test(arguments: [
        ("sources: { a: { pattern: ball, portrait: 0.5 } }", "a mapping: { blur: ... }"),
        ("sources: { a: { pattern: ball, centre-stage: cooperative } }", "a mapping: { control: ... }"),
        ("sources: { a: { camera: x, format: [1] } }", "a format such as '1920x1080@30', '1080p', '@60' or 'best'"),
        ("sources: { a: { screen: 0 } }", "an X11 display such as ':0'"),
        ("sources: { a: { pattern: ball } }\ndefaults: { on-pressure: stop }", "a mapping: { fair: ... }"),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [{ source: a, crop: 10 }] } }",
            "a list: [a length, ...]"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors: { p: { size: 4x4, layers: [a], layouts: { b: a } } }",
            "a list: [a node's name, or layer of a layout, ...]"
        ),
    ])
    func theOtherWayOfWritingIsNamed(text: String, way: String) throws {
        let loaded = load(Self.head + text + "\n" + Self.tail)
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.notes.contains { $0.message == "it may also be \(way)" }, "\(rendered(loaded))")
    }

    /// No key of the sink's own, but one of the mapping below it.
    @Test(arguments: [
        ("codec: h264", "video: { codec: h264 }", "belongs below 'video'"),
        ("keyframe-interval: 2 s", "video: { keyframe-interval: 2 s }", "belongs below 'video'"),
        ("channels: 1", "audio: { channels: 1 }", "belongs below 'audio'"),
    ])
    func aKeyThatStandsTooHighIsToldItsPlace(key: String, place: String, label: String) throws {
        let loaded = load(
            Self.head
                + "sources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a, encode: { \(key) } } }\n")
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.code.slug == "unknown-key" && finding.label == label, "\(rendered(loaded))")
        #expect(finding.fixIts.map(\.message) == ["write '\(place)'"])
    }

    @Test(arguments: [
        ("codec: h264", ["encode: { video: { codec: h264 } }"]),
        ("codec: opus", ["encode: { audio: { codec: opus } }"]),
        (
            "bitrate: 6 Mbit/s",
            ["encode: { video: { bitrate: 6 Mbit/s } }", "encode: { audio: { bitrate: 6 Mbit/s } }"]
        ),
        ("channels: 1", ["encode: { audio: { channels: 1 } }"]),
        ("keyframe-interval: 2 s", ["encode: { video: { keyframe-interval: 2 s } }"]),
    ])
    func aKeyOfAnEncoderThatStandsOnASinkIsToldItsPlace(key: String, places: [String]) throws {
        let text =
            Self.head + "sources: { a: { pattern: ball } }\nsinks: { f: { record: f.mkv, video: a, \(key) } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.code.slug == "unknown-key" && finding.certainFixIt == nil)
        #expect(finding.fixIts.map(\.message) == places.map { "write '\($0)'" })
        // What it says can be done.
        let edits = try #require(finding.fixIts.first).edits.sorted { $0.range.start.column > $1.range.start.column }
        let table = LineTable(text)
        var scalars = table.scalars
        for edit in edits {
            scalars.replaceSubrange(try #require(table.offsets(of: edit.range)), with: edit.replacement.unicodeScalars)
        }
        let mended = String(String.UnicodeScalarView(scalars))
        #expect(mended.contains(places[0]))
        #expect(load(mended).diagnostics.isEmpty, "\(rendered(load(mended)))")
    }

    @Test(arguments: [
        ("sources: { a: { microphone: default, channels: \"2\" } }", "'2' in quotes is text"),
        ("sources: { a: { rtsp: \"rtsp://h\", latency: -5 s } }", "is '-5 s', and a length of time is"),
        ("sources: { a: { file: \"file:///srv/a.mp4\" } }", "it is a URL, and this is the path of a file"),
        ("sources: { a: { file: \"http://h.example/a.mp4\" } }", "it is a URL, and this is the path of a file"),
    ])
    func theCauseIsNamed(text: String, words: String) throws {
        let found = load(Self.head + text + "\n").diagnostics.map(\.message)
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }

    /// The commonest slip of this very form: placeholders in a flow mapping.
    @Test(arguments: ["t-{take}.mp4", "{take}.mp4", "a/{name}-{take}.mkv"])
    func bracesOutsideQuotesAreNamed(value: String) throws {
        let text = Self.head + "sources: { a: { pattern: ball } }\nsinks:\n  f: { record: \(value), video: a }\n"
        let finding = try #require(load(text).diagnostics.first { $0.code.slug == "yaml-syntax" })
        let hint = try #require(finding.fixIts.first { !$0.edits.isEmpty })
        #expect(hint.message.hasPrefix("put quotes around '\(value)' in line"))
        #expect(load(text.replacing(value, with: "\"\(value)\"")).diagnostics.isEmpty)
        #expect(hint.edits.map(\.replacement) == ["\"\(value)\""])
    }

    /// What stands there may be a variable for a secret, or end like one.
    @Test func aUnitThatIsNoneIsNotSaidAgain() throws {
        let text = Self.head + "sources: { a: { rtsp: \"rtsp://h\", password: 7hunterX9z, latency: 7hunterX9z } }\n"
        #expect(!rendered(load(text)).contains("hunterX9z,"))
        #expect(!load(text).diagnostics.map(\.message).joined().contains("unit 'hunter"))
    }

    /// A value of another kind than the near key has shows that another was meant.
    @Test(arguments: [
        "outputs: { o: { record: a.mp4, video: a } }",
        "sources: { a: { pattern: ball } }\nclock: { server: time.example }",
        "sources: { a: { screen: 0 } }", "sources: { a: &x { pattern: ball }, b: *x }",
    ])
    func whatMayMeanSomethingElseIsNotMended(text: String) {
        let found = load(Self.head + text + "\n").diagnostics
        #expect(!found.isEmpty && found.allSatisfy { $0.certainFixIt == nil }, "\(found.map(\.message))")
    }

    @Test func aWordInThePlaceOfAMappingIsToldItsPlace() throws {
        let loaded = load(
            Self.head + "sources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a, encode: h264 } }\n")
        #expect(loaded.diagnostics.first?.fixIts.map(\.message) == ["write '{ video: { codec: h264 } }'"])
    }

    /// Within texts and comments they mean themselves.
    @Test func charactersThatLookLikeSyntaxMayStandInTexts() {
        let text =
            "mcpipe: 1\nname: Saal\u{A0}1 # a\u{FF1A} b\nsources: { a: { pattern: ball } }\n"
            + "sinks: { f: { record: \"会議\u{FF1A}部屋.mp4\", video: a } }\n"
        #expect(load(text).value != nil)
    }

    @Test(arguments: [
        ("sources: { a: { tone: 99 kHz } }\n", "a frequency is above 0 Hz, up to 24 kHz"),
        (
            "defaults: { segment: 99999999 h }\nsources: { a: { pattern: ball } }\n",
            "a length of time is 0 s to 320000000 s"
        ),
        (
            "defaults: { video: { bitrate: 0 bit/s } }\nsources: { a: { pattern: ball } }\n",
            "a data rate is 1 bit/s to 1000 Gbit/s"
        ),
    ])
    func whatIsOutOfRangeNamesTheRange(text: String, range: String) throws {
        let finding = try #require(load(Self.head + text + Self.tail).diagnostics.first)
        #expect(finding.code.slug == "out-of-range" && finding.message.hasSuffix(range), "\(finding.message)")
    }
}
