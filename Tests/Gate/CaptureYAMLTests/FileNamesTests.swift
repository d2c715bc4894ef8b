import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// The names of nodes in texts that somebody is typing, and what another name does to them.
@Suite struct FileNamesTests {
    /// Each use of a node by every key that may name one.
    static let uses = [
        "sinks: { f: { record: a.mp4, video: front } }", "sinks: { f: { record: a.mp4, audio: [x, front] } }",
        "sinks:\n  f:\n    record: a.mp4\n    each:\n      - x\n      - front # here\n",
        "compositors: { c: { size: 720p, clock: front, layers: [x] } }",
        "compositors:\n  c:\n    layers:\n      - front\n", "compositors: { c: { layers: [{ source: 'front' }] } }",
        "compositors: { c: { layers: [x], layouts: { one: [front] } } }",
        "compositors: { c: { layers: [x], layouts: { one: { layers: [{ source: \"front\" }] } } } }",
        "mixers: { m: { inputs: [{ source: front }] } }", "mixers: { m: { inputs: [x], follow: front } }",
        "tees: { t: { video: front } }", "effects: { e: { audio: front, elements: [{ factory: volume }] } }",
        "sources: { v: { virtual: [front, x] } }", "sources: { v: { virtual: [x, y], fallback: [front, slate] } }",
    ]

    @Test(arguments: uses) func aUseIsFoundWhereverANodeMayBeNamed(text: String) throws {
        let names = FileNames(text, file: "a.yaml")
        let found = names.occurrences.filter { $0.name == "front" }
        #expect(found.map(\.isDefinition) == [false])
        let table = LineTable(text)
        let range = try #require(found.first?.range)
        let offsets = try #require(table.offsets(of: range))
        #expect(table.text(offsets) == "front")
    }

    static let others = [
        "name: front", "sources: { v: { camera: front } }", "sources: { v: { virtual: [x, y], fallback: auto } }",
        "compositors: { c: { layers: [x], layouts: { front: [x] }, initial-layout: front } }",
        "sinks: { f: { record: front, video: ${front} } }", "# front\noutput: front\n",
        "mcpipe-rig: 1\ncameras: { front: { formats: [] } }\n", "services: { front: { image: x } }",
    ]

    @Test(arguments: others) func whatIsNoNodesNameIsNone(text: String) {
        let names = FileNames(text, file: "a.yaml").occurrences.map(\.name)
        #expect(!names.contains("front") && !names.contains("auto"))
    }

    @Test func everySectionOfNodesDefinesNames() {
        let tables = ["sources", "effects", "compositors", "mixers", "tees", "sinks"]
        let text = tables.map { "\($0): { in-\($0): { x: y } }" }.joined(separator: "\n")
        #expect(FileNames(text, file: "a").occurrences.map(\.name) == tables.map { "in-\($0)" })
    }

    /// Renames a node of a text and gives the text after it.
    private func renamed(_ name: String, to other: String, in text: String) throws -> String {
        let names = FileNames(text, file: "a.yaml")
        let table = LineTable(text)
        var scalars = table.scalars
        for occurrence in names.occurrences.reversed() where occurrence.name == name {
            let edit = FileNames.edit(occurrence, to: other)
            scalars.replaceSubrange(try #require(table.offsets(of: edit.range)), with: edit.replacement.unicodeScalars)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    static let text = """
        mcpipe: 1
        sources:
          "cam" : { pattern: ball } # cam
        sinks: { f: { record: cam.mp4, video: cam }, 'g': { record: "b.mp4", video: 'cam' } }

        """

    @Test func aNewNameKeepsQuotesAndLeavesTheRestAlone() throws {
        let wanted = """
            mcpipe: 1
            sources:
              "desk" : { pattern: ball } # cam
            sinks: { f: { record: cam.mp4, video: desk }, 'g': { record: "b.mp4", video: 'desk' } }

            """
        #expect(try renamed("cam", to: "desk", in: Self.text) == wanted)
    }

    /// YAML reads some words as something else than text.
    @Test func aNameThatYAMLTakesForAnotherThingGetsQuotes() throws {
        let found = try renamed("cam", to: "null", in: Self.text)
        #expect(found.contains("video: \"null\" }") && found.contains("video: 'null' }"))
        #expect(load(found).value?.sinks.count == 2)
    }

    static let refused: [(String, String?)] = [
        ("desk", nil), ("cam", nil), ("f", "another node has the name 'f'"), ("2x", "cannot be a node's name"),
        ("", "cannot be a node's name"), ("a b", "cannot be a node's name"), ("x\ny", "cannot be a node's name"),
        (String(repeating: "x", count: 65), "cannot be a node's name"), (String(repeating: "x", count: 64), nil),
        ("slate", nil),
    ]

    @Test(arguments: refused) func aNameThatCannotBeIsRefusedWithItsReason(name: String, reason: String?) {
        let names = FileNames(Self.text, file: "a").occurrences
        let objection = FileNames.objection(
            to: name, for: names.filter { $0.name == "cam" }, taken: Set(names.filter(\.isDefinition).map(\.name)))
        #expect((objection == nil) == (reason == nil), "\(objection ?? "")")
        if let reason { #expect(objection?.contains(reason) == true) }
    }

    @Test func aNameIsNoWordOfFallbackWhereTheNodeStandsThere() {
        let names = FileNames("sources: { cam: {}, v: { virtual: [cam, x], fallback: [cam] } }", file: "a").occurrences
        let objection = FileNames.objection(to: "slate", for: names.filter { $0.name == "cam" }, taken: ["cam", "v"])
        #expect(objection?.contains("'fallback'") == true)
    }

    @Test func aFamilyIsWhatIsReadTogether() throws {
        let files = InMemoryFiles([
            "/x/a.yaml":
                "mcpipe: 1\ninclude: [parts/../common.yaml, gone.yaml]\nsinks: { f: { record: a, video: cam } }\n",
            "/x/b.yaml":
                "mcpipe: 1\ninclude: common.yaml\nsources: { own: {} }\nsinks: { g: { record: b, video: cam } }\n",
            "/x/common.yaml": "mcpipe: 1\ninclude: a.yaml\nrig: desk.yaml\nsources: { cam: { camera: front } }\n",
            "/x/other.yaml": "mcpipe: 1\nsources: { cam: {}, own: {} }\n",
            "/x/desk.yaml": "mcpipe-rig: 1\ncameras:\n  front: { formats: [] }\n",
        ])
        let family = FileFamily(of: ["/x/a.yaml", "/x/b.yaml", "/x/other.yaml"], reader: files)
        let found = family.occurrences(of: "cam", in: "/x/a.yaml")
        #expect(found.map(\.range.file) == ["/x/a.yaml", "/x/common.yaml", "/x/b.yaml"])
        #expect(found.map(\.isDefinition) == [false, true, false])
        #expect(family.names(beside: "cam", in: "/x/a.yaml") == ["cam", "f", "g", "own"])
        #expect(family.occurrences(of: "cam", in: "/x/other.yaml").map(\.range.file) == ["/x/other.yaml"])
        let links = try #require(family["/x/a.yaml"]?.names.links)
        let targets = links.map { family.target(of: $0, in: "/x/a.yaml")?.range.description }
        #expect(targets == ["/x/common.yaml:1:1", nil])
        let camera = try #require(family["/x/common.yaml"]?.names.links.last)
        #expect(family.target(of: camera, in: "/x/common.yaml")?.range.description == "/x/desk.yaml:3:3")
    }
}
