import CaptureDiagnostics
import CaptureModel
import Testing

@Suite struct GraphTests {
    static let here = Provenance(
        SourceRange(file: "a.yaml", line: 3, column: 5),
        fields: [
            "audio": SourceRange(file: "a.yaml", line: 4, column: 1),
            "audio[1]": SourceRange(file: "a.yaml", line: 5, column: 2),
        ])

    @Test func whereAValueWasWrittenIsNoPartOfIt() {
        let left = Source("a", .camera(.init("front")), provenance: Self.here)
        let right = Source("a", .camera(.init("front")))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(Graph(name: "g", sources: [left], provenance: Self.here) == Graph(name: "g", sources: [right]))
        #expect(CompositorNode.Layer("a", provenance: Self.here) == CompositorNode.Layer("a"))
    }

    @Test func aFieldIsFoundAtItsNearestKnownPlace() {
        #expect(Self.here["audio[1]"]?.start.line == 5)
        #expect(Self.here["audio[0]"]?.start.line == 4)
        #expect(Self.here["audio[1].gain"]?.start.line == 5)
        #expect(Self.here["video"]?.start.line == 3)
        #expect(Provenance.unknown["video"] == nil)
    }

    @Test func tablesAreEqualInWhateverOrder() {
        let nodes = (0..<20).map { Source(NodeName("s\($0)"), .testTone(.init())) }
        let table = NodeTable(nodes)
        let reversed = NodeTable(nodes.reversed())
        #expect(table == reversed)
        #expect(table.hashValue == reversed.hashValue)
        #expect(table.map(\.name) == nodes.map(\.name))
        #expect(table != NodeTable(nodes.dropLast()))
        #expect(table["s7"] == nodes[7] && table["x"] == nil)
    }

    @Test func ofNodesWithOneNameTheLastRemainsInTheFirstOnesPlace() {
        let table: NodeTable<Source> = [
            Source("a", .testTone(.init(wave: .sine))), Source("b", .testTone(.init())),
            Source("a", .testTone(.init(wave: .square))),
        ]
        #expect(table.map(\.name) == ["a", "b"])
        #expect(table["a"] == Source("a", .testTone(.init(wave: .square))))
    }

    @Test func graphsDifferWhereTheyAskForDifferentThings() {
        let graph = Graph(name: "g", sources: [Source("a", .camera(.init("front")))])
        #expect(graph != Graph(name: "h", sources: graph.sources))
        #expect(graph != Graph(name: "g", rig: .builtIn("x"), sources: graph.sources))
        #expect(graph != Graph(name: "g", sources: [Source("a", .camera(.init("front", mirroring: .both)))]))
        #expect(
            graph != Graph(name: "g", sources: graph.sources, nameClashes: [NameClash("a", provenances: [.unknown])]))
    }

    @Test(arguments: [
        ("a", true), ("Cam_1-b", true), ("", false), ("1a", false), ("-a", false), ("a b", false), ("ä", false),
        (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false), ("a/b", false),
        ("e\u{301}", false),
    ])
    func aNameIsALetterThenLettersDigitsAndHyphens(name: String, isValid: Bool) {
        #expect(NodeName(name).isValid == isValid)
    }

    @Test(arguments: [
        ("iphone-11-pro-max", RigReference.builtIn("iphone-11-pro-max")), ("rigs/desk", .file("rigs/desk")),
        ("desk.yaml", .file("desk.yaml")), ("desk.yml", .file("desk.yml")),
    ])
    func aRigIsANameOrAPath(text: String, rig: RigReference) { #expect(RigReference(parsing: text) == rig) }

    @Test func aCameraIsFoundByItsNameBeforeItsAliases() {
        let rig = Rig(
            name: "desk",
            cameras: [
                RigCamera("a", aliases: ["b", "/dev/video0"], formats: []), RigCamera("b", formats: []),
            ], deviceSets: .facets([["a", "b"]]))
        #expect(rig.camera(named: "b")?.name == "b")
        #expect(rig.camera(named: "/dev/video0")?.name == "a")
        #expect(rig.camera(named: "c") == nil)
        #expect(rig.deviceSets == .facets([["b", "a"]]))
        #expect(rig.deviceSets != .unrestricted)
    }
}
