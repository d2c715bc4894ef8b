import CaptureDiagnostics
import CaptureYAML
import Testing

/// A section of the file by another name, or in another place, and what stands outside the sections.
@Suite struct MisplacedSectionTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let source = "sources: { a: { pattern: ball } }\n"

    /// Whatever the nodes in it are called: `file` is a kind of source, too.
    @Test(arguments: ["Sinks", "SINKS", "sink", "Sink"], ["file", "out", "record", "camera"])
    func aSectionInAnotherCaseOrNumberIsThatSection(key: String, name: String) throws {
        let text = Self.head + Self.source + "\(key):\n  \(name): { record: f.mp4, video: a }\n"
        let loaded = load(text)
        #expect(slugs(loaded) == ["unknown-key"], "\(rendered(loaded))")
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.label == "did you mean 'sinks'?")
        #expect(finding.certainFixIt?.edits.map(\.replacement) == ["sinks"])
        let mended = try #require(try everyWayOut(of: text).first)
        #expect(load(mended).value != nil)
    }

    @Test(arguments: [
        ("Sources", "sources"), ("source", "sources"), ("mixer", "mixers"), ("Compositor", "compositors"),
    ])
    func soAreTheOtherSections(key: String, section: String) throws {
        let loaded = load(Self.head + "\(key): { file: { pattern: ball } }\n")
        #expect(loaded.diagnostics.map(\.label) == ["did you mean '\(section)'?"], "\(rendered(loaded))")
    }

    @Test func aSectionThatIsThereAlreadyIsNotWrittenTwice() throws {
        let text = Self.head + Self.source + "sinks: {}\nSinks: { file: { record: f.mp4, video: a } }\n"
        let finding = try #require(load(text).diagnostics.first)
        #expect(finding.label == "did you mean 'sinks'?" && finding.fixIts.allSatisfy { $0.edits.isEmpty })
    }

    /// With a folder for its value it is the folder.
    @Test func whatOtherProgramsCallASectionIsSuggested() throws {
        for (key, section) in [("outputs", "sinks"), ("destinations", "sinks"), ("inputs", "sources")] {
            let finding = try #require(
                load(Self.head + "\(key): { file: { record: f.mp4, video: a } }\n").diagnostics.first)
            #expect(finding.label == "did you mean '\(section)'?" && finding.certainFixIt == nil)
        }
        #expect(load(Self.head + "outputs: /srv\n" + Self.source).diagnostics.first?.label == "did you mean 'output'?")
    }

    @Test(arguments: [
        ("record: { file: x.mp4, video: a }", "sinks"), ("record: f.mp4", "sinks"),
        ("record: { path: f.mp4 }", "sinks"),
        ("stream: \"rtmp://h/x\"", "sinks"), ("camera: front", "sources"), ("pattern: ball", "sources"),
    ])
    func whatSaysWhatANodeIsBelongsIntoOne(text: String, section: String) throws {
        let loaded = load(Self.head + Self.source + text + "\n")
        let finding = try #require(loaded.diagnostics.first)
        let one = section.dropLast()
        #expect(finding.label == "belongs into a \(one) below '\(section)'", "\(rendered(loaded))")
        #expect(finding.fixIts.count == 1 && finding.fixIts[0].message.hasPrefix("write '\(section): { NAME: { "))
    }

    @Test func aURLIsNotSaidAgain() {
        let loaded = load(Self.head + Self.source + "stream: \"rtmp://u:h4nter@h/x\"\n")
        #expect(loaded.diagnostics.flatMap(\.fixIts).allSatisfy { $0.message.contains("{ stream: ... }") })
    }

    /// A node that is called as a kind is, and stands beside its section.
    @Test(arguments: ["file", "camera", "out"])
    func aNodeBesideItsSectionIsStillToldItsPlace(name: String) throws {
        let loaded = load(
            Self.head
                + "\(Self.source)sinks:\n  a1: { record: a.mp4, video: a }\n\(name): { record: f.mp4, video: a }\n")
        #expect(loaded.diagnostics.first?.label == "belongs below 'sinks'", "\(rendered(loaded))")
    }

    @Test(arguments: ["sinks", "compositors", "disk"])
    func aSectionThatIsIndentedBelowAnotherIsToldAsThat(section: String) throws {
        let keys = ["sinks": "f: { record: f.mp4, video: a }", "compositors": "p: { size: 4x4, layers: [a] }"]
        let below = keys[section] ?? "keep: 7 d"
        let text = Self.head + "sources:\n  a: { pattern: ball }\n  \(section):\n    \(below)\n"
        let loaded = load(text)
        #expect(loaded.diagnostics.map(\.label) == ["indented too far"], "\(rendered(loaded))")
        #expect(loaded.diagnostics.allSatisfy { $0.certainFixIt == nil })
        let mended = try #require(try everyWayOut(of: text).first)
        #expect(mended == Self.head + "sources:\n  a: { pattern: ball }\n\(section):\n  \(below)\n")
        #expect(load(mended).value != nil)
    }

    @Test func aNodeMayBeNamedLikeASection() {
        #expect(load(Self.head + "sources: { sinks: { pattern: ball } }\n").value != nil)
    }

    /// What uses its nodes is not told that there are none.
    @Test(arguments: ["composites", "compositorz", "mixer"])
    func theNodesOfATableWithAMisspeltNameAreNotMissing(name: String) throws {
        let node = name == "mixer" ? "p: { inputs: [a] }" : "p: { size: 4x4, layers: [a] }"
        let loaded = load(
            Self.head + "\(Self.source)\(name): { \(node) }\nsinks: { f: { record: f.mp4, video: p } }\n")
        #expect(loaded.diagnostics.map(\.code.slug) == ["unknown-key"], "\(rendered(loaded))")
        #expect(loaded.draft == nil, "what is said of a draft would rest on it")
    }

    @Test func aCompositorBelowTheMixersIsToldItsTable() throws {
        let text = { (keys: String) in
            Self.head + "\(Self.source)mixers: { p: { \(keys) } }\nsinks: { f: { record: f.mp4, video: p } }\n"
        }
        let loaded = load(text("size: 4x4, layers: [a]"))
        #expect(loaded.diagnostics.map(\.label) == ["a key of 'compositors'", "a key of 'compositors'"])
        #expect(
            loaded.diagnostics.flatMap { $0.fixIts.map(\.message) }
                == Array(repeating: "write 'p' below 'compositors'", count: 2))
        // A mixer with a key too many is a mixer.
        #expect(load(text("inputs: [a], layers: [a]")).diagnostics.map(\.label) == ["unknown key"])
    }

    @Test func whatStandsBelowANameOfTheFileIsToldSo() {
        let loaded = load("pipeline:\n  mcpipe: 1\n  sources: { a: { pattern: ball } }\n")
        #expect(loaded.diagnostics.map(\.label) == ["what the file says stands below it"], "\(rendered(loaded))")
    }
}
