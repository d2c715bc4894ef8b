import CaptureDiagnostics
import CaptureYAML
import Testing

/// A line that stands too far left or right, or a text without its end, is told where it was meant to be.
@Suite struct IndentationHintTests {
    private static let head = "mcpipe: 1\n"

    /// A text, what is said of it, and the text that is there once that is done.
    static let cases: [(text: String, advice: String, mended: String)] = [
        (
            "sources:\n  a: { pattern: ball }\n sinks:\n  f: { record: f.mp4, video: a }\n",
            "write 'sinks' in line 4 as far right as 'sources' in line 2: it has 1 blank before it, not 0",
            "sources:\n  a: { pattern: ball }\nsinks:\n  f: { record: f.mp4, video: a }\n"
        ),
        (
            "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n   video: a\n",
            "write 'video' in line 7 as far right as 'record' in line 6: it has 3 blanks before it, not 4",
            "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n    video: a\n"
        ),
        (
            "sources:\n  a: { pattern: ball }\n   b:\n     pattern: ball\nsinks:\n  f: { record: f.mp4, video: a }\n",
            "write 'b' in line 4 as far right as 'a' in line 3: it has 3 blanks before it, not 2",
            "sources:\n  a: { pattern: ball }\n  b:\n     pattern: ball\nsinks:\n  f: { record: f.mp4, video: a }\n"
        ),
        (
            "sources:\n  a:\n    pattern: ball\n     size: 640x360\nsinks:\n  f: { record: f.mp4, video: a }\n",
            "write 'size' in line 5 as far right as 'pattern' in line 4: it has 5 blanks before it, not 4",
            "sources:\n  a:\n    pattern: ball\n    size: 640x360\nsinks:\n  f: { record: f.mp4, video: a }\n"
        ),
        // What stands below the line goes with it.
        (
            "sources:\n   a: { pattern: ball }\n  b:\n   pattern: ball\nsinks:\n  f: { record: f.mp4, video: a }\n",
            "write 'b' in line 4 as far right as 'a' in line 3: it has 2 blanks before it, not 3",
            "sources:\n   a: { pattern: ball }\n   b:\n    pattern: ball\nsinks:\n  f: { record: f.mp4, video: a }\n"
        ),
        (
            "sources: { a: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n    - source: a\n     at: [0, 0]\n"
                + "sinks: { f: { record: f.mp4, video: m } }\n",
            "write 'at' in line 8 as far right as 'source' in line 7: it has 5 blanks before it, not 6",
            "sources: { a: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n    - source: a\n      at: [0, 0]\n"
                + "sinks: { f: { record: f.mp4, video: m } }\n"
        ),
        (
            "sources: { a: { pattern: ball }, b: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n      - source: a\n"
                + "       - source: b\nsinks: { f: { record: f.mp4, video: m } }\n",
            "write the '-' of line 8 as far right as that of line 7: it has 7 blanks before it, not 6",
            "sources: { a: { pattern: ball }, b: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n      - source: a\n"
                + "      - source: b\nsinks: { f: { record: f.mp4, video: m } }\n"
        ),
        // The item of a list goes with its other keys, and what stands inside brackets has no columns.
        (
            "sources: { a: { pattern: ball }, b: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n      - source: a\n"
                + "       - source: b\n         at: [0, 0]\nsinks: { f: { record: f.mp4, video: m } }\n",
            "write the '-' of line 8 as far right as that of line 7: it has 7 blanks before it, not 6",
            "sources: { a: { pattern: ball }, b: { pattern: ball } }\ncompositors:\n  m:\n    size: 640x360\n    layers:\n      - source: a\n"
                + "      - source: b\n        at: [0, 0]\nsinks: { f: { record: f.mp4, video: m } }\n"
        ),
        (
            "sources: # cameras\n  a: { pattern: ball }\nsinks:\n  f: { record: f.mp4,\n    video: a }\n   g: { record: g.mp4, video: a }\n",
            "write 'g' in line 7 as far right as 'f' in line 5: it has 3 blanks before it, not 2",
            "sources: # cameras\n  a: { pattern: ball }\nsinks:\n  f: { record: f.mp4,\n    video: a }\n  g: { record: g.mp4, video: a }\n"
        ),
    ]

    @Test(arguments: cases)
    func aLineBesideAllOthersIsToldItsPlace(text: String, advice: String, mended: String) throws {
        let loaded = load(Self.head + text)
        let finding = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1 && finding.code.slug == "yaml-syntax", "\(rendered(loaded))")
        #expect(finding.fixIts.map(\.message) == [advice], "\(rendered(loaded))")
        let done = try applied(try #require(finding.fixIts.first), to: Self.head + text)
        #expect(done == Self.head + mended)
        #expect(load(done).diagnostics.isEmpty, "\(rendered(load(done)))")
    }

    @Test func theFirstLinesOfAFileAreToldThatTheyStandTooFarRight() throws {
        let text = "  mcpipe: 1\nsources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.fixIts.map(\.message) == ["write line 1 2 blanks further left, as line 2"])
        let done = try applied(try #require(finding.fixIts.first), to: text)
        #expect(load(done).diagnostics.isEmpty, "\(rendered(load(done)))")
    }

    @Test func aKeyOnTheLevelOfItsSinksNameIsReadAsOneOfTheSink() throws {
        let text = Self.head + "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n  video: a\n"
        let loaded = load(text)
        #expect(
            loaded.diagnostics.map(\.message) == [
                "sink 'f' lacks a key: 'video', which is its key, stands on the level of its name"
            ])
        let fixIt = try #require(loaded.diagnostics.first?.fixIts.first)
        #expect(fixIt.message == "indent 'video' below 'f'")
        let done = try applied(fixIt, to: text)
        #expect(load(done).diagnostics.isEmpty, "\(rendered(load(done)))")
        // A sink may be called so.
        let twin =
            Self.head
            + "sources:\n  a: { pattern: ball }\nsinks:\n  f:\n    record: f.mp4\n    video: a\n  video: { record: g.mp4, video: a }\n"
        #expect(load(twin).diagnostics.isEmpty, "\(rendered(load(twin)))")
    }

    @Test func aSourceBelowAnotherIsToldThatItIsOneByItself() throws {
        let text =
            Self.head
            + "sources:\n  a:\n    pattern: ball\n    b:\n      pattern: ball\nsinks: { f: { record: f.mp4, video: b } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.message == "source 'a' has no key 'b'" && finding.label == "one of 'sources' by itself")
        #expect(
            finding.fixIts.map(\.message) == [
                "write 'b' as far left as the names of 'sources', and what is below it too"
            ])
    }

    /// Where a text has no end, the quote of the next one is taken for it.
    @Test(arguments: [
        ("sources: { a: { pattern: \"ball } }\nsinks: { f: { record: \"f.mp4\", video: a } }\n", 2, 26),
        ("name: 'x\nsources: { a: { pattern: 'ball' } }\n", 2, 7),
        ("name: \"x\nrig: \"y.yaml\"\n", 2, 7),
    ])
    func aTextWithoutItsEndIsShownWhereItBegins(text: String, line: Int, column: Int) throws {
        let loaded = load(Self.head + text)
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.message.hasSuffix("here ends only in line 3"), "\(rendered(loaded))")
        #expect(finding.range?.start == .init(line: line, column: column))
        let mark = text.contains("'") ? "\"'\"" : "'\"'"
        #expect(finding.fixIts.map(\.message) == ["write \(mark) where the text ends"])
    }

    /// What else has quotes in it: a name with an apostrophe, a text in block style, one with two in a row, one of two lines before a fault.
    @Test(arguments: [
        "name: drum-'n bass\nsources: { a: { pattern: 'ball' size: 4x4 } }\n",
        "name: |\n  \"hello\nsources: { a: { pattern: \"ball\" size: 4x4 } }\n",
        "name: 'it''s, \"good'\nsources: { a: { file: \"f.mp4\" size: 4x4 } }\n",
        "sources:\n  a: { pattern: ball, size: \"64\n    0x480\", fps: 30 ]\n",
    ])
    func aQuoteOfAnotherTextIsNotBlamed(text: String) {
        let found = load(Self.head + text).diagnostics.map(\.message)
        #expect(!found.isEmpty && !found.contains { $0.contains("ends only in line") }, "\(found)")
    }

    /// Cut out of its line, a piece of a URL is not known as one of a password.
    @Test(arguments: [
        "sources:\n  a:\n    rtsp: rtsp://joe:pa-'c4nary99@h/x\nsinks: { f: { record: 'f.mp4' video: a } }\n",
        "sources: { a: { rtsp: rtsp://h, password: \"c4nary99 } }\nsinks: { f: { record: \"f.mp4\", video: a } }\n",
        "sources: { a: { rtsp: rtsp://h, password: %c4nary99% } }\n",
        "sources:\n  a:\n    rtsp: rtsp://h\n     password: c4nary99\n",
    ])
    func nothingOfAPasswordIsSaid(text: String) {
        let shown = rendered(load(Self.head + text))
        #expect(shown.contains("[yaml-syntax]") && !shown.contains("c4nary"), "\(shown)")
    }

    @Test func aTextOfTwoLinesIsOne() {
        let text =
            Self.head
            + "name: \"a\n  b\"\nsources: { a: { pattern: ball } }\nsinks: { f: { record: f.mp4, video: a } }\n"
        #expect(load(text).diagnostics.isEmpty, "\(rendered(load(text)))")
    }

    /// A dash is no name.
    /// Where the value stands nothing is too far right, and no bracket at the end of the line is one too many.
    @Test(arguments: [
        ("sources:\n  a: { rtsp: \"rtsp://h/x\", password: ab}cd }\n", "'}' in line 4"),
        ("sources:\n  b: { pattern: ball }\n  a: { rtsp: 'rtsp://h/x', password: ab}cd }\n", "'}' in line 5"),
        ("compositors:\n  p: { size: 64x36, layers: [a, ab]cd ] }\n", "']' in line 4"),
    ])
    func aBracketInTheMiddleOfAValueIsToBeQuoted(text: String, place: String) throws {
        let finding = try #require(load("mcpipe: 1\nname: x\n" + text).diagnostics.first)
        #expect(finding.code.slug == "yaml-syntax")
        #expect(
            finding.fixIts.map(\.message) == [
                "put quotes around the value with the \(place): outside quotes it closes a bracket"
            ])
    }

    @Test func aBracketAtTheEndOfALineIsOneTooMany() throws {
        let text =
            "mcpipe: 1\nname: x\nsources:\n  a: { pattern: ball }}\nsinks: { q: { record: \"a}b.mp4\", video: a } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.fixIts.map(\.message) == ["take '}' out at the end of line 4"])
    }

    @Test func aBracketThatIsNotClosedInAnItemOfAListIsNamed() throws {
        let text =
            "compositors:\n  m:\n    size: 4x4\n    layers:\n      - { source: a, at: [0, 0]\n      - { source: b }\n"
        let finding = try #require(load(Self.head + text).diagnostics.first)
        #expect(
            finding.fixIts.map(\.message) == ["write '}' at the end of line 6: nothing closes the bracket of line 6"])
    }

    private func applied(_ fixIt: Diagnostic.FixIt, to text: String) throws -> String {
        let table = LineTable(text)
        var scalars = table.scalars
        for edit in fixIt.edits.sorted(by: {
            ($0.range.start.line, $0.range.start.column) > ($1.range.start.line, $1.range.start.column)
        }) {
            scalars.replaceSubrange(try #require(table.offsets(of: edit.range)), with: edit.replacement.unicodeScalars)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
