import CaptureDiagnostics
import CaptureYAML
import Testing

/// What editors show of a file, and how little of a hostile one is looked at for it.
@Suite struct FileOutlineTests {
    @Test func symbolsAreSectionsWithWhatHasANameInThem() {
        let text = """
            mcpipe: 1
            rig: desk
            sources:
              cam: { camera: front }   # the first
              bars:
                pattern: smpte
                live: true
            compositors: { pip: { size: 720p, layers: [cam, bars] } }
            takes: { every: 1 min }
            sinks:

            """
        let symbols = FileGuide(text, file: "a").symbols
        #expect(symbols.map(\.name) == ["mcpipe", "rig", "sources", "compositors", "takes", "sinks"])
        #expect(symbols.map(\.kind) == [.property, .property, .section, .section, .section, .section])
        #expect(symbols[2].children.map(\.name) == ["cam", "bars"])
        #expect(symbols[2].children.map(\.detail) == ["camera source", "pattern source"])
        #expect(symbols[2].children[1].range.start == .init(line: 5, column: 3))
        #expect(symbols[2].children[1].range.end == .init(line: 7, column: 15))
        #expect(symbols[3].children.map(\.detail) == ["compositor"])
        #expect(symbols[4].children.isEmpty)
        for section in symbols {
            for symbol in [section] + section.children {
                #expect(section.range.start <= symbol.range.start && symbol.range.end <= section.range.end)
                #expect(symbol.range.start <= symbol.key.start && symbol.key.end <= symbol.range.end)
            }
        }
        #expect(FileGuide("services: { web: { image: x } }", file: "a").symbols.isEmpty)
    }

    static let deep =
        HostileFileTests.deep + [
            String(repeating: "a: {", count: 40_000), String(repeating: "{ a: [", count: 30_000),
            String(repeating: "- ", count: 40_000) + "{" + String(repeating: "a: 1, ", count: 20_000),
            (0..<700).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        ]

    @Test(arguments: deep.indices) func endlessNestingIsPassedOverByTheGuide(index: Int) {
        // What is quadratic takes hours, and the runner would name this test.
        let text = "mcpipe: 1\nsources: {}\n" + Self.deep[index]
        let guide = FileGuide(text, file: "a.yaml")
        #expect(!guide.isRig)
        _ = guide.help(at: .init(line: 3, column: 5))
        _ = guide.symbols
        _ = FileNames(text, file: "a.yaml")
    }

    /// What stands deeper than the loader reads is passed over, and what follows it is told as ever.
    @Test func namesBehindTooDeepANestingAreFound() {
        // The file, two mappings, the brackets, a mapping and its value: 64 levels with 59 brackets.
        for (brackets, isRead) in [(0, true), (59, true), (60, false), (500, false)] {
            let (open, close) = (String(repeating: "[", count: brackets), String(repeating: "]", count: brackets))
            let text = "sinks: { f: { encode: \(open){ deep: 1 }\(close) } }\nsources: { cam: {} }\nmcpipe: 1\n"
            #expect(FileNames(text, file: "a").occurrences.map(\.name) == ["f", "cam"], "\(brackets)")
            #expect(load(text).diagnostics.contains { $0.code.slug == "too-complex" } == !isRead, "\(brackets)")
        }
    }
}
