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
            errors = [e.json_path + ": " + e.message for e in judge.iter_errors(value)]
            answers[path.name] = errors or None
        print(json.dumps(answers))
        """
}
