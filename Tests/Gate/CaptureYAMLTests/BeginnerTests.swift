import CaptureDiagnostics
import CaptureYAML
import Testing

/// What people write who come from other programs, other keyboards or other systems: each is told what they meant.
@Suite struct BeginnerTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let tail = "sinks: { f: { record: f.mp4, video: a } }\n"

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
