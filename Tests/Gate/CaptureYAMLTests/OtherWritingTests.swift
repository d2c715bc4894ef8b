import CaptureDiagnostics
import CaptureYAML
import Testing

/// Values written as in other programs, without brackets, with units, or with marks before them.
@Suite struct OtherWritingTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let source = "sources: { a: { pattern: ball } }\n"

    /// What is written, and the text that the first way out makes of it, which is good.
    @Test(arguments: [
        (
            "sources: { a: { screen: \":0\", region: 0,0,1280,720 } }\n",
            "sources: { a: { screen: \":0\", region: [0, 0, 1280, 720] } }\n"
        ),
        (
            "sources:\n  a:\n    screen: \":0\"\n    region: 0,0,1280,720\n",
            "sources:\n  a:\n    screen: \":0\"\n    region: [0, 0, 1280, 720]\n"
        ),
        (
            "sources:\n  a:\n    screen: \":0\"\n    region: 0 0 1280 720\n",
            "sources:\n  a:\n    screen: \":0\"\n    region: [0, 0, 1280, 720]\n"
        ),
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, crop: 0,0,0,10 }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, crop: [0, 0, 0, 10] }] } }\n"
        ),
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: 10,20, scale: 0.5 }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: [10, 20], scale: 0.5 }] } }\n"
        ),
        (
            source
                + "compositors: { p: { size: 64x36, layers: [{ source: a, at: { x: 0, y: 0, width: 32, height: 18 } }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: [0, 0], size: 32x18 }] } }\n"
        ),
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: { x: 10%, y: 5 } }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: [10%, 5] }] } }\n"
        ),
        (
            source + "compositors: { p: { format: 640x360@25, layers: [a] } }\n",
            source + "compositors: { p: { size: 640x360, fps: 25, layers: [a] } }\n"
        ),
        (
            source + "compositors:\n  p:\n    format: 640x360@25\n    layers: [a]\n",
            source + "compositors:\n  p:\n    size: 640x360\n    fps: 25\n    layers: [a]\n"
        ),
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, rotate: 90deg }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, rotate: 90 }] } }\n"
        ),
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, rotate: 270 \u{B0} }] } }\n",
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, rotate: 270 }] } }\n"
        ),
        (
            "sources: { mic: { tone: 440 Hz } }\nmixers: { m: { inputs: [ mic: -6 dB ] } }\n",
            "sources: { mic: { tone: 440 Hz } }\nmixers: { m: { inputs: [ { source: mic, gain: -6 dB } ] } }\n"
        ),
        (
            "sources: { mic: { tone: 440 Hz } }\nmixers: { m: { inputs: [{ mic: -6 dB }] } }\n",
            "sources: { mic: { tone: 440 Hz } }\nmixers: { m: { inputs: [{ source: mic, gain: -6 dB }] } }\n"
        ),
        (
            "sources: { mic: { tone: 440 Hz } }\nmixers:\n  m:\n    inputs:\n    - mic: -6 dB\n",
            "sources: { mic: { tone: 440 Hz } }\nmixers:\n  m:\n    inputs:\n    - { source: mic, gain: -6 dB }\n"
        ),
    ])
    func whatIsMeantIsOffered(text: String, mended: String) throws {
        let loaded = load(Self.head + text)
        #expect(loaded.diagnostics.count == 1, "\(rendered(loaded))")
        let ways = try everyWayOut(of: Self.head + text)
        #expect(ways == [Self.head + mended], "\(rendered(loaded))")
        #expect(load(Self.head + mended).value != nil, "\(rendered(load(Self.head + mended)))")
    }

    @Test(arguments: ["fill", "Full", "fullscreen"])
    func aLayerThatFillsTheCanvasNeedsNoPlace(word: String) throws {
        let loaded = load(
            Self.head + Self.source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: \(word) }] } }\n")
        #expect(
            loaded.diagnostics.map { $0.fixIts.map(\.message) } == [
                ["leave out 'at': a layer without 'at' and 'size' fills the canvas"]
            ])
    }

    /// What the other values are only the writer of the file knows.
    @Test(arguments: [
        (
            source + "compositors: { p: { size: 64x36, layers: [{ source: a, at: 10%, scale: 0.5 }] } }\n",
            "write 2 in brackets: '[10%, ...]'"
        ),
        ("sources: { a: { screen: \":0\", region: 8 } }\n", "write 4 in brackets: '[8, ..., ..., ...]'"),
    ])
    func oneValueForSeveralIsToldHowManyThereAre(text: String, way: String) {
        let loaded = load(Self.head + text)
        #expect(loaded.diagnostics.map { $0.fixIts.map(\.message) } == [[way]], "\(rendered(loaded))")
    }

    /// A text that is none of the values is not one of them.
    @Test func whatIsNoValueIsNotPutIntoAList() {
        let loaded = load(
            Self.head + Self.source
                + "compositors: { p: { size: 64x36, layers: [{ source: a, at: there, scale: 0.5 }] } }\n")
        #expect(
            !loaded.diagnostics.isEmpty
                && loaded.diagnostics.flatMap(\.fixIts).allSatisfy { !$0.message.contains("in brackets") },
            "\(rendered(loaded))")
    }

    @Test func aLayerUnderItsNameIsToldItsKey() throws {
        let loaded = load(
            Self.head + Self.source + "compositors: { p: { size: 64x36, layers: [{ a: { at: [0, 0] } }] } }\n")
        #expect(loaded.diagnostics.map { $0.fixIts.map(\.message) } == [["write '{ source: a, ... }'"]])
    }

    /// Nothing would be left.
    @Test(arguments: ["&cam", "!cam"])
    func aMarkWithNothingBehindItIsNotTakenOut(mark: String) throws {
        let text = Self.head + Self.source + "sinks: { f: { record: f.mp4, video: \(mark) } }\n"
        let found = load(text).diagnostics
        #expect(found.allSatisfy { $0.certainFixIt == nil }, "\(rendered(load(text)))")
        // What follows from it is not told.
        let first = try #require(found.count == 1 ? found.first : nil)
        #expect(first.fixIts.first?.edits.map(\.replacement) == ["\"\(mark)\""])
        // In front of a value an anchor is of no use; a tag may mean something to whoever wrote it.
        let before = load(Self.head + "sources: { a: \(mark) { pattern: ball } }\n").diagnostics.first
        #expect((before?.certainFixIt != nil) == mark.hasPrefix("&"))
    }

    /// Without brackets YAML takes these marks for part of the text.
    @Test(arguments: ["record: \u{201C}f.mov\u{201D}", "record: \u{201E}f.mov\u{201C}", "record: \u{AB}f.mov\u{BB}"])
    func typographicQuotationMarksAreTheCauseInBlockStyleToo(line: String) throws {
        let text = Self.head + Self.source + "sinks:\n  f:\n    \(line)\n    video: a\n"
        let loaded = load(text)
        #expect(
            !loaded.diagnostics.isEmpty && slugs(loaded).allSatisfy { $0 == "look-alike-character" },
            "\(rendered(loaded))")
        let changes = loaded.diagnostics.compactMap { finding in
            finding.certainFixIt.map { FixedTexts.Change(finding, $0) }
        }
        let mended = try #require(FixedTexts(changes, in: ["main.yaml": text]).texts["main.yaml"])
        #expect(mended.contains("record: \"f.mov\""))
        #expect(load(mended).value != nil)
    }

    @Test func aVariableInQuotesNeedsNoOthers() {
        let hint = "put quotes around a text that contains '${...}' inside '{ }' or '[ ]'"
        let hints = { (line: String) in
            load(Self.head + "sources: { \(line) }\nsinks: {{\n").diagnostics.flatMap(\.fixIts).map(\.message)
        }
        #expect(hints("a: { file: ${X}.mp4 ").contains(hint) || hints("a: { file: x-${X}.mp4 } }").contains(hint))
        #expect(!hints("a: { file: \"${X}.mp4\" ").contains(hint))
        #expect(!hints("a: { file: '${X}.mp4' ").contains(hint))
    }

    @Test func aCameraWithoutAValueIsToldHowItIsWritten() throws {
        let finding = try #require(load(Self.head + "sources: { a: { camera: } }\n").diagnostics.first)
        #expect(finding.fixIts.map(\.message) == ["write a name or a mapping: { position: ... }"])
    }
}
