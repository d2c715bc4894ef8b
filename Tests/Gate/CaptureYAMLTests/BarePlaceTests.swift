import CaptureDiagnostics
import CaptureYAML
import Testing

/// A place where a mapping belongs, and two keys in a line: the way out writes what was meant.
@Suite struct BarePlaceTests {
    @Test(arguments: [
        ("a: intro.mp4", "a: { file: \"intro.mp4\" }", "{ file: intro.mp4 }"),
        ("a: /dev/video0", "a: { camera: \"/dev/video0\" }", "{ camera: /dev/video0 }"),
        ("a: hw:1", "a: { microphone: \"hw:1\" }", "{ microphone: hw:1 }"),
        ("a: rtsp://127.0.0.1/x", "a: { rtsp: \"rtsp://127.0.0.1/x\" }", "{ rtsp: \"rtsp://...\" }"),
    ])
    func aPlaceOfASourceIsGivenItsKind(written: String, mended: String, shown: String) throws {
        let text = "mcpipe: 1\nname: x\nsources:\n  \(written)\nsinks: { f: { preview: none, video: a } }\n"
        try expect(text, becomes: text.replacing(written, with: mended), saying: shown)
    }

    @Test(arguments: [
        ("f: out.mkv", "f: { record: \"out.mkv\" }", "{ record: out.mkv }"),
        ("f: shot.jpg", "f: { snapshot: \"shot.jpg\" }", "{ snapshot: shot.jpg }"),
        ("f: srt://127.0.0.1:9", "f: { stream: \"srt://127.0.0.1:9\" }", "{ stream: \"...\" }"),
    ])
    func aPlaceOfASinkIsGivenItsKind(written: String, mended: String, shown: String) throws {
        let text = "mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\nsinks:\n  \(written)\n"
        try expect(text, becomes: text.replacing(written, with: mended), saying: shown)
    }

    @Test(arguments: ["srt://joe:s3cret@127.0.0.1:9", "rtmp://joe:s3cret@127.0.0.1/live", "file:///srv/s3cret"])
    func noAddressIsRepeated(written: String) throws {
        let loaded = load("mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\nsinks: { f: '\(written)' }\n")
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.fixIts.allSatisfy { !$0.message.contains("s3cret") }, "\(rendered(loaded))")
    }

    /// A name is no place: it may be that of a node.
    @Test func aNameIsNotTakenForAPlace() throws {
        let text = "mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\nsinks: { f: a }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.fixIts.map(\.message) == ["write '{ record: ... }'"])
    }

    @Test func theSecondOfTwoKeysInALineGetsItsOwn() throws {
        let head = "mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\nsinks:\n  f:\n"
        let text = head + "    record: f.mp4  video: a\n"
        try expect(text, becomes: head + "    record: f.mp4\n    video: a\n", saying: "'video' in a line below line 6")
    }

    @Test func theSecondKeyOfAnItemGoesBelowItsFirst() throws {
        let head = "mcpipe: 1\nname: x\nsources: { a: { pattern: ball } }\ncompositors:\n  p:\n    size: 320x180\n"
        let sinks = "sinks: { f: { record: f.mp4, video: p } }\n"
        let (text, mended) = ("      - source: a scale: 1/4\n", "      - source: a\n        scale: 1/4\n")
        try expect(
            head + "    layers:\n" + text + sinks, becomes: head + "    layers:\n" + mended + sinks,
            saying: "'scale' in a line below line 8, as far right as 'source'")
    }

    /// The words of a name are no keys.
    @Test func aNameWithAColonIsStillToBeQuoted() throws {
        let finding = try #require(load("mcpipe: 1\nname: Front video: left\n").diagnostics.first)
        #expect(finding.fixIts.contains { $0.message.hasPrefix("put quotes around 'Front video: left'") })
    }

    private func expect(_ text: String, becomes mended: String, saying words: String) throws {
        let loaded = load(text)
        let finding = try #require(loaded.diagnostics.first)
        let way = try #require(finding.fixIts.first { !$0.edits.isEmpty }, "\(rendered(loaded))")
        #expect(way.message.contains(words), "\(rendered(loaded))")
        #expect(FixedTexts([.init(finding, way)], in: ["main.yaml": text]).texts["main.yaml"] == mended)
    }
}
