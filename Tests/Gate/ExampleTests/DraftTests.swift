import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Foundation
import MCPipe
import Testing

/// What is told of a graph whose file is wrong somewhere: all that is so whatever was meant, and nothing else.
@Suite struct DraftTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../pipelines"
    ).standardizedFileURL

    private static let examples =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

    /// What the example of network cameras reads.
    private static let environment = [
        "GATE_URL": "rtsp://gate.example/a", "YARD_URL": "rtsp://yard.example/a", "CAMERA_USER": "joe",
        "CAMERA_PASSWORD": "pass-word-of-joe",
    ]

    private static func findings(
        _ file: String, _ overrides: [String] = [], reader: any FileReader = LocalFiles()
    ) async -> [Diagnostic] {
        var check = PipelineFileCheck(path: file, reader: reader, environment: environment)
        check.overrides = overrides
        check.options.isSimulated = true
        check.options.mayOverwrite = true
        check.output = "/nowhere"
        return await check.verdict().verdict.diagnostics
    }

    /// The places of a graph's values, as `--set` names them.
    private static func places(in file: String) -> [String] {
        guard let graph = PipelineFileLoader(reader: LocalFiles(), environment: environment).load(path: file).value
        else { return [] }
        let tables: [(String, [(NodeName, Provenance)])] = [
            ("sources", graph.sources.map { ($0.name, $0.provenance) }),
            ("effects", graph.effects.map { ($0.name, $0.provenance) }),
            ("compositors", graph.compositors.map { ($0.name, $0.provenance) }),
            ("mixers", graph.mixers.map { ($0.name, $0.provenance) }),
            ("tees", graph.tees.map { ($0.name, $0.provenance) }),
            ("sinks", graph.sinks.filter { $0.provenance.fields["each"] == nil }.map { ($0.name, $0.provenance) }),
        ]
        let nodes = tables.flatMap { table, nodes in
            nodes.flatMap { name, provenance in provenance.fields.keys.map { "\(table).\(name).\($0)" } }
        }
        return (nodes + graph.provenance.fields.keys.filter { !["mcpipe", "name"].contains($0) }).sorted()
    }

    /// Each value in turn is something that no key takes; what is said beside that was said before.
    @Test(arguments: examples) func aBrokenValueMakesNoOtherFindingUp(example: String) async {
        let file = Self.folder.appending(path: example).path
        let loaderCodes = Set(YAMLDiagnostics.codes)
        let whole = Set(await Self.findings(file).map(\.message))
        let places = Self.places(in: file)
        #expect(places.count > 3, "no values of '\(example)' are known")
        for place in places {
            let found = await Self.findings(file, ["\(place)=[[], {}]"])
            #expect(found.contains { loaderCodes.contains($0.code) }, "'\(place)' of '\(example)' takes anything")
            let madeUp = found.filter { !loaderCodes.contains($0.code) && !whole.contains($0.message) }
            #expect(madeUp.isEmpty, "'\(place)' of '\(example)': \(madeUp.map(\.message))")
        }
    }

    /// A mistake of each kind in nodes of their own, beside a bad value in another.
    @Test(arguments: [
        "segment: 5", "segment: [1 s]", "segment: -1 s", "segmnt: 5 s", "encode: { video: { bitrate: 6 } }",
        "encode: none", "fragment: 010 s",
    ])
    func aBadValueHidesNoMistakeOfTheGraph(bad: String) async throws {
        let text = """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources:
              cam: { pattern: ball }
              tone: { tone: 440 Hz }
              wide: { camera: back-wied }
            compositors:
              loop: { size: 640x360, layers: [loop] }
              pip: { size: 640x360, layers: [cam, tone] }
            sinks:
              bad: { record: "{take}-bad.mp4", video: cam, \(bad) }
              name: { record: "{take}-name.mp4", video: camm }
              file: { record: "{take}.avi", video: cam }
              held: { record: "{take}.webm", video: cam, encode: { video: { codec: h264 } } }
              shown: { preview: window, video: pip }
              last: { record: "{take}-last.mp4", video: wide }
            """
        let found = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text]))
        let codes = Set(found.map(\.code.slug))
        let wanted: Set = [
            "unknown-node", "cycle", "wrong-media", "unknown-container", "codec-not-held", "unknown-camera",
        ]
        #expect(codes.isSuperset(of: wanted), "\(wanted.subtracting(codes)) are missing")
        #expect(found.contains { $0.subjects.contains("bad") })
    }

    /// A misspelt kind hides nothing of the keys beside it.
    @Test func aMisspeltKindIsReadOnAsTheOneThatIsMeant() async {
        let text = """
            mcpipe: 1
            sources: { cam: { patern: ball, colour: red }, mic: { tone: 440 Hz } }
            sinks: { out: { recrod: "{take}.mp4", vidoe: cam, audio: micc } }
            """
        let found = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text]))
        #expect(found.map(\.code.slug) == ["unknown-key", "unknown-key", "unknown-key", "unknown-key", "unknown-node"])
    }

    /// What a sink was to use is not unused, and a file whose sinks cannot be read does not lack them.
    @Test(arguments: [
        "sinks: { out: { record: \"a.mp4\", video: [cam] } }", "sink: { out: { record: \"a.mp4\", video: cam } }",
        "sinks: [out]", "sinks: { out: { rec: \"a.mp4\", video: cam } }", "sinks: { out: ~ }",
    ])
    func whatFollowsFromABadSinkIsNotTold(sinks: String) async {
        let text = "mcpipe: 1\nsources: { cam: { pattern: ball } }\n\(sinks)\n"
        let found = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text]))
        #expect(!found.isEmpty && found.allSatisfy { $0.code.slug != "unused-node" && $0.code.slug != "no-sinks" })
    }

    /// What is said of all sinks is not known where one cannot be read.
    @Test(arguments: ["disk: { keep: 7 d }", "takes: { begin: manual }"])
    func nothingIsSaidOfAllSinksWhereOneCannotBeRead(setting: String) async {
        let text = { (name: String) in
            "mcpipe: 1\n\(setting)\nsources: { cam: { pattern: ball } }\nsinks: { out: { \(name), video: cam } }\n"
        }
        let found = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text("record: \"{foo}.mkv\"")]))
        #expect(found.map(\.code.slug) == ["invalid-template"], "\(found.map(\.message))")
        let other = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text("preview: window")]))
        #expect(other.contains { $0.code.slug == "setting-without-use" })
    }

    /// `each` makes a name of it that nobody has written.
    @Test func aBadNameIsToldOnce() async {
        let text = """
            mcpipe: 1
            sources: { cam: { pattern: ball }, c.d: { pattern: ball } }
            sinks: { out: { record: "{source}.mkv", each: [cam, c.d] } }
            """
        let found = await Self.findings("a.yaml", reader: InMemoryFiles(["a.yaml": text]))
        #expect(found.map(\.message) == ["'c.d' cannot name a node"])
    }
}
