import CaptureDiagnostics
import CaptureYAML
import Testing

/// What stands too far to the left is told where it belongs.
@Suite struct LostIndentationTests {
    private static let head = "mcpipe: 1\nname: x\n"

    @Test(arguments: [
        (
            "sources:\n  cam: { pattern: ball }\nmic: { tone: 440 Hz }\nsinks:\n  f: { record: f.mp4, video: cam, audio: mic }\n",
            "mic", "sources",
            "sources:\n  cam: { pattern: ball }\n  mic: { tone: 440 Hz }\nsinks:\n  f: { record: f.mp4, video: cam, audio: mic }\n"
        ),
        (
            "sources:\ncam:\n  pattern: ball\n  fps: 30\nsinks:\n  f: { record: f.mp4, video: cam }\n", "cam",
            "sources",
            "sources:\n  cam:\n    pattern: ball\n    fps: 30\nsinks:\n  f: { record: f.mp4, video: cam }\n"
        ),
        (
            "sources:\n  cam: { pattern: ball }\nsinks:\n    f: { record: f.mp4, video: cam }\ng:\n  preview: window\n  video: cam\n",
            "g", "sinks",
            "sources:\n  cam: { pattern: ball }\nsinks:\n    f: { record: f.mp4, video: cam }\n    g:\n      preview: window\n      video: cam\n"
        ),
    ])
    func aNodeAtTheLeftEdgeBelongsBelowItsTable(text: String, name: String, table: String, mended: String) throws {
        let loaded = load(Self.head + text)
        let finding = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1 && finding.code.slug == "unknown-key", "\(rendered(loaded))")
        #expect(finding.label == "belongs below '\(table)'")
        #expect(finding.fixIts.map(\.message) == ["indent '\(name)' below '\(table)'"] && finding.certainFixIt == nil)
        let ways = try everyWayOut(of: Self.head + text)
        #expect(ways == [Self.head + mended])
        #expect(load(Self.head + mended).value != nil, "\(rendered(load(Self.head + mended)))")
    }

    /// Elsewhere than behind its table more than blanks has to change.
    @Test(arguments: [
        ("p: { size: 4x4, layers: [cam] }\nsources: { cam: { pattern: ball } }\n", "compositors"),
        ("sources: { cam: { pattern: ball } }\nm: { inputs: [cam] }\n", "mixers"),
        ("sources: { cam: { pattern: ball } }\ntakes: { length: 1 s }\nmic: { microphone: x }\n", "sources"),
    ])
    func itIsToldItsPlaceWhereNoEditIsSure(text: String, table: String) throws {
        let finding = try #require(load(Self.head + text).diagnostics.first)
        #expect(finding.fixIts.map(\.message).first?.hasSuffix("below '\(table)'") == true)
        #expect(!finding.fixIts.contains { !$0.edits.isEmpty })
    }

    @Test(arguments: [
        (
            "sources:\n  cam:\n  pattern: ball\n  fps: 30\nsinks:\n  f: { record: f.mp4, video: cam }\n",
            "source 'cam' has no value: 'pattern' and 'fps', which are its keys, stand on the level of its name",
            "sources:\n  cam:\n    pattern: ball\n    fps: 30\nsinks:\n  f: { record: f.mp4, video: cam }\n"
        ),
        (
            "sources:\n  cam: { pattern: ball }\nsinks:\n  f:\n  record: f.mp4\n  video: cam\n  encode:\n    video: { codec: h264 }\n",
            "sink 'f' has no value: 'record', 'video' and 'encode', which are its keys, stand on the level of its name",
            "sources:\n  cam: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n    video: cam\n    encode:\n      video: { codec: h264 }\n"
        ),
        (
            "sources:\n  cam:\n  tone: 440 Hz\n  mic: { tone: 440 Hz }\nsinks:\n  f: { record: f.mp4, audio: [cam, mic] }\n",
            "source 'cam' has no value: 'tone', which is its key, stands on the level of its name",
            "sources:\n  cam:\n    tone: 440 Hz\n  mic: { tone: 440 Hz }\nsinks:\n  f: { record: f.mp4, audio: [cam, mic] }\n"
        ),
    ])
    func keysOnTheLevelOfTheirNodeAreOneFinding(text: String, message: String, mended: String) throws {
        let loaded = load(Self.head + text)
        #expect(loaded.diagnostics.map(\.message) == [message], "\(rendered(loaded))")
        let ways = try everyWayOut(of: Self.head + text)
        #expect(ways == [Self.head + mended])
        #expect(load(Self.head + mended).value != nil, "\(rendered(load(Self.head + mended)))")
    }

    /// One of them has keys of its own.
    @Test func theRestOfANodesKeysOnTheLevelOfItsNameIsOneFinding() throws {
        let text = { (blanks: String) in
            Self.head + "sources:\n  cam: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n"
                + "\(blanks)video: cam\n\(blanks)encode: { video: { codec: h264 } }\n"
        }
        let loaded = load(text("  "))
        #expect(
            loaded.diagnostics.map(\.message) == [
                "sink 'f' lacks a key: 'video' and 'encode', which are its keys, stand on the level of its name"
            ], "\(rendered(loaded))")
        #expect(try everyWayOut(of: text("  ")) == [text("    ")])
        #expect(load(text("    ")).value != nil)
        // One with the keys of a sink is a sink, however it is called.
        let other = load(text("  ").replacing("{ video: { codec: h264 } }", with: "{ preview: window, video: cam }"))
        #expect(!rendered(other).contains("and 'encode'"), "\(rendered(other))")
    }

    /// A node may be called as a key is.
    @Test func aNodeThatHasAKeysNameStaysOne() {
        let loaded = load(Self.head + "sources:\n  cam:\n  file: { pattern: ball }\n")
        #expect(loaded.diagnostics.map(\.message) == ["source 'cam' has no value"], "\(rendered(loaded))")
    }

    /// In brackets of several lines a comma at the end is where it belongs.
    @Test func aCommaBetweenTheLinesOfABracketStays() throws {
        let loaded = load(
            Self.head + "sources: {\n  a: { pattern: \"ball\" },\n  b: { pattern: \"ball\" }\nsinks: {}\n")
        let finding = try #require(loaded.diagnostics.first)
        #expect(
            !finding.fixIts.isEmpty && !finding.fixIts.contains { $0.message.hasPrefix("take ','") },
            "\(rendered(loaded))")
    }

    /// The lines are complete; what follows stands too far right.
    @Test(arguments: [
        "compositors:\n  p:\n    layers:\n      - a\n      - camera\n   background: black\n",
        "name: Garden\n  camera one\n  and: two\n",
    ])
    func noColonIsMissingInAnItemOrInATextThatGoesOn(text: String) throws {
        let finding = try #require(load("mcpipe: 1\n" + text).diagnostics.first)
        #expect(
            !finding.fixIts.contains { $0.message.contains("a ':' is missing") }, "\(finding.fixIts.map(\.message))")
    }
}
