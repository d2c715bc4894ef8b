import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

@Suite struct HostileFileTests {
    /// Nine levels of ten: a thousand million values, were they ever made.
    static let bomb =
        "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + (1...9).map { level in
            "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }.joined()

    static let bombs = [
        ("mcpipe: 1\n" + bomb + "name: *a9\n"),
        ("mcpipe: 1\n" + bomb + "? *a9\n: x\n? [*a9, *a9]\n: y\n"),
        ("mcpipe: 1\n" + bomb + "{ *a9 : x, [*a9]: y }\n"),
        ("mcpipe: 1\nsources: &s\n  a: &t { <<: *t, loop: *s }\n"),
    ]

    @Test(arguments: bombs) func anAliasBombIsRefusedUnexpanded(text: String) {
        // Expanded it would never end, and the runner would name this test.
        let loaded = load(text)
        #expect(loaded.value == nil)
        #expect(loaded.diagnostics.contains { ["yaml-alias", "yaml-syntax"].contains($0.code.slug) })
    }

    @Test func aStarInQuotesAndCommentsIsNoAlias() {
        let loaded = load("mcpipe: 1 # see *this*\nname: \"*a\"\noutput: 2*3 *x\n")
        #expect(rendered(loaded) == "")
        #expect(loaded.value?.name == "*a")
        #expect(loaded.value?.outputFolder == "2*3 *x")
    }

    static let deep: [String] = [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
        String(repeating: "- ", count: 100_000),
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
        (0..<900).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        "x: [" + String(repeating: "a, ", count: 210_000) + "]",
        "x: {" + String(repeating: "a, ", count: 50_000) + "}",
        String(repeating: "a: b\n", count: 50_000), String(repeating: "? ", count: 100_000),
        "x: \"" + String(repeating: "a ", count: 500_000), String(repeating: "\"a\" ", count: 200_000),
        String(repeating: "a:\n", count: 50_000), String(repeating: "!t ", count: 300_000),
        String(repeating: "&a ", count: 300_000), String(repeating: "*a ", count: 300_000),
        "x: " + String(repeating: "${A} ", count: 50_000), String(repeating: "k: [\n", count: 200_000),
    ]

    @Test(arguments: deep.indices) func endlessNestingAndRepetitionAreRefused(index: Int) {
        // What is quadratic takes hours, and the runner would name this test.
        let loaded = load(Self.deep[index])
        #expect(loaded.value == nil)
        #expect(loaded.diagnostics.hasErrors)
        #expect(loaded.diagnostics.allSatisfy { $0.range != nil })
    }

    /// A reader that says its file is large, and reports when it is read all the same.
    struct LargeFile: FileReader {
        let size: Int?
        func size(of path: String) throws(FileReadingFailure) -> Int? { size }
        func bytes(of path: String, atMost count: Int) throws(FileReadingFailure) -> [UInt8] {
            guard size == nil else { throw FileReadingFailure("it was read although it is too large") }
            return Array(repeating: UInt8(ascii: "#"), count: count)
        }
    }

    @Test(arguments: [100 << 20, nil]) func aLargeFileIsRefusedUnread(size: Int?) {
        let loaded = PipelineFileLoader(reader: LargeFile(size: size)).load(path: "recording.mp4")
        #expect(slugs(loaded) == ["file-too-large"])
        #expect(loaded.diagnostics.first?.evidence.first?.limit == "1048576 bytes")
    }

    static let notTexts: [(String, [UInt8], SourceRange.Position)] = [
        ("a recording", [0, 0, 0, 0x20] + Array("ftypisom".utf8), .init(line: 1, column: 1)),
        ("NUL", Array("mcpipe: 1\nna\0me: x".utf8), .init(line: 2, column: 3)),
        ("half a character", Array("mcpipe: 1\nname: é".utf8) + [0xC3], .init(line: 2, column: 8)),
        ("Latin-1", Array("mcpipe: 1\nname: caf".utf8) + [0xE9, 0x0A], .init(line: 2, column: 10)),
        ("UTF-16", [0xFF, 0xFE, 0x6D, 0x00], .init(line: 1, column: 1)),
        ("escape", Array("mcpipe: 1\r\n\u{1B}[31m".utf8), .init(line: 2, column: 1)),
    ]

    @Test(arguments: notTexts) func whatIsNoTextIsRefusedWhereItIsNone(
        what: String, bytes: [UInt8], place: SourceRange.Position
    ) {
        var files = InMemoryFiles([:])
        files.files["x.yaml"] = bytes
        let loaded = PipelineFileLoader(reader: files).load(path: "x.yaml")
        #expect(slugs(loaded) == ["not-text"])
        #expect(loaded.diagnostics.first?.range?.start == place)
    }

    @Test(arguments: [
        "\u{FEFF}mcpipe: 1\nnme: x\n", "mcpipe: 1\r\nnme: x\r\n", "mcpipe: 1\rnme: x", "mcpipe: 1\u{2028}nme: x",
    ])
    func byteOrderMarksAndForeignLineBreaksDoNotMovePlaces(text: String) throws {
        let loaded = load(text)
        let range = try #require(loaded.diagnostics.first?.range)
        #expect(range.start == .init(line: 2, column: 1))
        #expect(range.end == .init(line: 2, column: 4))
        #expect(rendered(loaded).contains(" 2 | nme: x\n"))
    }

    @Test(arguments: ["", "\n\n", "# only\n# comments\n", "---\n", "~\n"]) func anEmptyFileIsSaidToBeEmpty(text: String)
    {
        #expect(slugs(load(text)) == ["empty-file"])
    }

    @Test(arguments: ["- a\n- b\n", "just words\n"]) func aFileThatIsNoMappingIsRefused(text: String) {
        #expect(slugs(load(text)) == ["wrong-type"])
    }

    @Test func whereTheParserGaveUpAndWhereItBeganAreBothTold() throws {
        let marked = MarkedText("mcpipe: 1\nsources: 2️⃣{ a: { camera: x }\n1️⃣sinks: {}\n")
        let diagnostic = try #require(load(marked.text).diagnostics.first)
        #expect(diagnostic.code.slug == "yaml-syntax")
        #expect(diagnostic.range?.start.line == 3)
        #expect(diagnostic.notes.first?.range?.start == marked.places[2])
    }

    @Test func anUnquotedVariableInsideBracesGetsItsAdvice() {
        let loaded = load("mcpipe: 1\nsources: { a: { camera: ${CAM} } }\n")
        #expect(slugs(loaded).allSatisfy { $0 == "yaml-syntax" })
        #expect(loaded.diagnostics.first?.fixIts.first?.message.contains("put quotes around") == true)
    }

    @Test func aTabInTheIndentationGetsItsAdvice() {
        let loaded = load("mcpipe: 1\nsources:\n\ta: { camera: x }\n")
        #expect(loaded.diagnostics.first?.fixIts.first?.message.contains("spaces") == true)
    }

    @Test func threeEqualKeysAreTwoFindings() {
        let loaded = load("mcpipe: 1\nname: a\nname: b\nname: c\n")
        #expect(slugs(loaded) == ["duplicate-key", "duplicate-key"])
        #expect(loaded.diagnostics.map { $0.range?.start.line } == [3, 4])
        #expect(loaded.diagnostics.allSatisfy { $0.notes.first?.range?.start.line == 2 })
    }

    @Test func manyDuplicateKeysAreRefused() {
        let keys = (0..<500).map { "  k\($0): { camera: x }\n" }.joined()
        let loaded = load("mcpipe: 1\nsources:\n" + keys + keys)
        #expect(loaded.value == nil)
        #expect(loaded.diagnostics.hasErrors)
    }

    /// More keys twice than are told apart.
    @Test func aFileFullOfDoubleKeysIsStillSaidToBeThat() throws {
        let keys = String(repeating: "  live: true\n", count: 40)
        let loaded = load(
            "mcpipe: 1\nname: x\n" + "sources:\n a:\n  pattern: ball\n" + keys
                + "sinks: { f: { record: f.mp4, video: a } }\n")
        #expect(loaded.diagnostics.map(\.code.slug) == ["duplicate-key"], "\(rendered(loaded))")
        #expect(loaded.diagnostics.first?.notes.first?.message.contains("more than 20 keys that stand twice") == true)
    }
}
