import CaptureTesting
import CaptureYAML
import Foundation
import RunTesting
import Testing

/// The JSON Schemas against a validator that is not ours, on every file that the project shows.
@Suite struct SchemaTests {
    /// What the validator says of a file: nothing, that it is no single YAML document, or what is wrong in it.
    enum Answer: Equatable {
        case valid, notLoaded(String), invalid([String])
    }

    /// Mistakes of the loader's kind that a JSON Schema does not see.
    ///
    /// Some are not in the data (`boolean-word` and `ambiguous-number` are what YAML 1.1 makes of a word,
    /// `duplicate-key` is gone, an alias is expanded), some need the environment or another file, and some a relation
    /// between values that JSON Schema has no word for.
    static let notSeen: Set = [
        "ambiguous-number", "boolean-word", "duplicate-key", "file-not-readable", "invalid-template",
        "malformed-variable", "shown-secret", "unset-variable", "rig-names-unknown-camera", "rig-names-unknown-feature",
        "yaml-alias",
        "yaml-syntax",
        "yaml-tag",
    ]

    /// Runs the validator once over many files.
    private func answers(to texts: [String: String]) async throws -> [String: Answer] {
        try await TemporaryFolder.use { folder in
            try folder.write(PipelineSchema.json(), to: "pipeline.schema.json")
            try folder.write(RigSchema.json(), to: "rig.schema.json")
            for (name, text) in texts { try folder.write(text, to: "files/\(name)") }
            try folder.write(Self.validator, to: "validate.py")
            let result = try await ProcessRunner.run("/usr/bin/python3", [folder.path("validate.py")])
            try result.succeeded("the validator (scripts/setup test installs it)")
            let found = try JSONDecoder().decode([String: [String]?].self, from: result.output)
            return found.mapValues { errors in
                guard let errors else { return .valid }
                return errors.first == "not loaded" ? .notLoaded(errors.last ?? "") : .invalid(errors)
            }
        }
    }

    @Test func everyPipelineIsValid() async throws {
        let found = try await answers(to: Examples.pipelines)
        #expect(found.count == Examples.pipelines.count)
        for (name, answer) in found { #expect(answer == .valid, "\(name)") }
    }

    @Test func everyAcceptedExampleIsValid() async throws {
        let found = try await answers(to: Examples.accepted)
        #expect(found.count == Examples.accepted.count)
        for (slug, answer) in found { #expect(answer == .valid, "\(slug)") }
    }

    @Test func everyExampleThatOnlyTheCheckerRefusesIsValid() async throws {
        let found = try await answers(to: Examples.rejectedByChecker)
        #expect(found.count == Examples.rejectedByChecker.count)
        for (slug, answer) in found { #expect(answer == .valid, "\(slug)") }
    }

    @Test func theSchemaRefusesWhatTheLoaderRefusesAsFarAsASchemaCan() async throws {
        let found = try await answers(to: Examples.rejectedByLoader)
        #expect(found.count == Examples.rejectedByLoader.count)
        let refused = found.filter { if case .invalid = $0.value { true } else { false } }.keys
        #expect(Set(refused) == Set(found.keys).subtracting(Self.notSeen))
        #expect(Self.notSeen.isSubset(of: found.keys), "a code in the list has no example")
    }

    /// Slips in keys and values, with what a message must name: the key itself, or in its path the key of the bad value.
    static let slips: [(String, String)] = [
        ("fromat", "sources: { a: { pattern: ball, fromat: 720p } }"), ("camra", "sources: { a: { camra: front } }"),
        ("format", "sources: { a: { format: 1280x720@30 } }"), ("file", "sources: { a: { camera: x, file: y } }"),
        (".zoom", "sources: { a: { camera: x, zoom: far } }"), (".pattern", "sources: { a: { pattern: balll } }"),
        (".live", "sources: { a: { pattern: ball, live: maybe } }"), (".a", "sources: { a: ball }"),
        (".latency", "sources: { a: { rtsp: 'rtsp://x', latency: 3 parsecs } }"),
        ("enable", "sources: { a: { camera: x, features: { f: { enable: true } } } }"),
        ("vidoe", "sinks: { f: { record: a.mp4, vidoe: a } }"), ("recrod", "sinks: { f: { recrod: a.mp4 } }"),
        ("bitrat", "sinks: { f: { record: a, encode: { video: { bitrat: 1 Mbit/s } } } }"),
        (".codec", "sinks: { f: { record: a, encode: { video: { codec: h263 } } } }"),
        ("fpss", "sinks: { f: { record: a, on-pressure: { fair: { fpss: 3 } } } }"), ("sorces", "sorces: {}"),
        ("size", "compositors: { c: { layers: [a] } }"),
        ("source", "compositors: { c: { size: 720p, layers: [{ at: [0, 0] }] } }"),
        (".opacity", "compositors: { c: { size: 720p, layers: [{ source: a, opacity: 3 }] } }"),
        ("gird", "compositors: { c: { size: 720p, layers: [a], layout: { gird: 3 } } }"),
        (".clock", "compositors: { c: { size: 720p, layers: [a], clock: null } }"),
    ]

    @Test func whatIsSaidOfASlipNamesTheKey() async throws {
        let texts = Dictionary(
            uniqueKeysWithValues: Self.slips.enumerated().map { ("\($0.offset)", "mcpipe: 1\n\($0.element.1)\n") })
        let found = try await answers(to: texts)
        for (index, (key, text)) in Self.slips.enumerated() {
            guard case .invalid(let errors) = found["\(index)"] else {
                Issue.record("accepted: \(text)")
                continue
            }
            // The validator's own choice of the error that says most stands first.
            let first = try #require(errors.first)
            let parts = first.split(separator: ": ", maxSplits: 1).map(String.init)
            let isNamed = key.hasPrefix(".") ? parts[0].hasSuffix(key) : parts[1].contains("'\(key)'")
            #expect(isNamed && !first.contains("any of the given schemas"), "\(text): \(first)")
        }
    }

    /// The schemas in the documents are those of the command.
    @Test(arguments: ["pipeline", "rig"]) func theSchemaInTheDocumentsIsTheCommands(kind: String) throws {
        let text = kind == "rig" ? RigSchema.json() : PipelineSchema.json()
        let shown = try Fixtures.text("docs/schema/\(kind).schema.json")
        #expect(shown.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
    }

    private static let validator = """
        import json, pathlib, yaml, jsonschema
        here = pathlib.Path(__file__).parent
        def validator(name):
            schema = json.loads((here / name).read_text())
            jsonschema.Draft202012Validator.check_schema(schema)
            return jsonschema.Draft202012Validator(schema)
        pipeline, rig = validator("pipeline.schema.json"), validator("rig.schema.json")
        answers = {}
        for path in (here / "files").iterdir():
            try:
                value = yaml.safe_load(path.read_text())
            except yaml.YAMLError as error:
                answers[path.name] = ["not loaded", str(error)]
                continue
            judge = rig if isinstance(value, dict) and "mcpipe-rig" in value else pipeline
            errors = list(judge.iter_errors(value))
            best = jsonschema.exceptions.best_match(errors)
            errors = [e.json_path + ": " + e.message for e in [best] * bool(errors) + errors]
            answers[path.name] = errors or None
        print(json.dumps(answers))
        """
}
