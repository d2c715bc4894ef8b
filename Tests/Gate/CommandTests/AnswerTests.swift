import CaptureTesting
import Foundation
import RunTesting
import Testing

/// What the commands that run nothing answer.
@Suite struct AnswerTests {
    private static let pip = Fixtures.pipelines.appendingPathComponent("pip.yaml").path

    @Test func theEffectiveFileIsAcceptedAgain() async throws {
        let printed = try await Command.run("check", "--print", "--set", "name=renamed", Self.pip).succeeded(
            "check --print")
        #expect(printed.text.contains("name: renamed"))
        let again = try await Command.run("check", "-", input: printed.text)
        #expect(again.status == 0)
    }

    @Test func findingsAsJSONHaveCodeAndPlace() async throws {
        let file = Fixtures.pipelines.appendingPathComponent("four-cameras.yaml").path
        let result = try await Command.run("check", file, "--format", "json")
        #expect(result.status == 65)
        #expect(result.errors.isEmpty)
        let answer = try #require(Command.json(result.text) as? [[String: Any]])
        #expect(answer.first?["accepted"] as? Bool == false)
        let findings = answer.first?["diagnostics"] as? [[String: Any]]
        #expect(findings?.first?["code"] as? String == "unsupported-camera-combination")
        #expect(findings?.first?["range"] != nil)
    }

    @Test(arguments: [
        ("text", "plan 'street-pip'"), ("gst-launch", "gst-launch-1.0"), ("dot", "digraph"),
        ("mermaid", "flowchart"), ("svg", "<svg"), ("json", "{"),
    ])
    func aPlanIsPrintedInEachForm(form: String, beginning: String) async throws {
        let result = try await Command.run("plan", Self.pip, "--as", form).succeeded("mcpipe plan --as \(form)")
        #expect(result.text.contains(beginning))
        if form == "json" { _ = try Command.json(result.text) }
    }

    @Test(arguments: [
        ["devices"], ["rigs", "list"], ["rigs", "show", "iphone-11-pro-max"], ["doctor"],
        ["formats", "front", "--rig", "iphone-11-pro-max"], ["explain", "--all"], ["explain", "unknown-key"],
    ])
    func answersForProgramsAreJSON(arguments: [String]) async throws {
        let result = try await ProcessRunner.run(Fixtures.command.path, arguments + ["--format", "json"])
        _ = try Command.json(result.succeeded("mcpipe \(arguments)").text)
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completionsNameEveryCommand(shell: String) async throws {
        let script = try await Command.run("--generate-completion-script", shell).succeeded("completions").text
        for command in [
            "run", "check", "plan", "devices", "formats", "rigs", "doctor", "schema", "init", "explain", "lsp",
        ] {
            #expect(script.contains(command), "\(command) in \(shell)")
        }
    }

    @Test func bashTakesTheCompletions() async throws {
        let script = try await Command.run("--generate-completion-script", "bash").succeeded("completions").text
        let probe =
            script + "\nCOMP_WORDS=(mcpipe ru); COMP_CWORD=1; _mcpipe mcpipe ru mcpipe; echo \"${COMPREPLY[*]}\"\n"
        let result = try await ProcessRunner.run("/bin/bash", ["-s"], input: probe)
        #expect(try result.succeeded("bash").text == "run\n")
    }

    @Test(arguments: ["pipeline", "rig", "take"]) func schemasAreJSON(kind: String) async throws {
        let schema = try await Command.run("schema", kind).succeeded("mcpipe schema").text
        let object = try Command.json(schema) as? [String: Any]
        #expect(object?["$schema"] != nil)
        #expect(object?["$id"] as? String == "urn:mcpipe:schema:\(kind):1")
    }

    @Test func savedDevicesAreARigFileAndReplaceNothing() async throws {
        try await TemporaryFolder.use { folder in
            try await Command.run("devices", "--save", "here.yaml", in: folder).succeeded("mcpipe devices --save")
            try await Command.run("rigs", "show", "./here.yaml", in: folder).succeeded("mcpipe rigs show")
            #expect(try await Command.run("devices", "--save", "here.yaml", in: folder).status == 73)
        }
    }

    @Test func aStarterFileIsAcceptedAndNeverReplaced() async throws {
        try await TemporaryFolder.use { folder in
            try await Command.run("init", in: folder).succeeded("mcpipe init")
            try await Command.run("check", "pipeline.yaml", in: folder).succeeded("mcpipe check")
            let text = try String(contentsOf: folder["pipeline.yaml"], encoding: .utf8)
            // A judge of another kind follows the first line to the schema, and holds the file against it.
            try folder.write(Self.follower, to: "follow.py")
            let judged = try await ProcessRunner.run("/usr/bin/python3", ["follow.py"], folder: folder.url)
            #expect(try judged.succeeded("the validator (scripts/setup test installs it)").text == "valid\n")
            #expect(try await Command.run("init", in: folder).status == 73)
            #expect(try String(contentsOf: folder["pipeline.yaml"], encoding: .utf8) == text)
        }
    }

    private static let follower = """
        import json, pathlib, re, yaml, jsonschema
        path = pathlib.Path("pipeline.yaml")
        line = path.read_text().splitlines()[0]
        link = re.fullmatch(r"# yaml-language-server: \\$schema=(\\S+)", line).group(1)
        schema = json.loads((path.parent / link).read_text())
        jsonschema.Draft202012Validator(schema).validate(yaml.safe_load(path.read_text()))
        print("valid")
        """

    /// Whose a file of the schema's name is, and what becomes of it.
    @Test(arguments: [("{ \"$id\": \"urn:mcpipe:schema:pipeline:1\" }", true), ("{ \"of\": \"mine\" }", false)])
    func aSchemaOfMcpipesIsBroughtUpToDateAndAnotherFileIsLeftAlone(present: String, isOurs: Bool) async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(present, to: "mcpipe.schema.json")
            let result = try await Command.run("init", in: folder).succeeded("mcpipe init")
            let schema = try String(contentsOf: folder["mcpipe.schema.json"], encoding: .utf8)
            let file = try String(contentsOf: folder["pipeline.yaml"], encoding: .utf8)
            #expect((schema == present) == !isOurs)
            #expect(file.hasPrefix("# yaml-language-server:") == isOurs)
            #expect(result.errors.contains("none of mcpipe's schemas") == !isOurs)
        }
    }

    @Test func aStarterFileThatIsPrintedNamesNoSchema() async throws {
        try await TemporaryFolder.use { folder in
            let text = try await Command.run("init", "-", in: folder).succeeded("mcpipe init").text
            #expect(text.contains("mcpipe: 1") && !text.contains("$schema"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        }
    }

    @Test func aSlowMotionFormatIsTheLargestOfItsRate() async throws {
        let result = try await Command.run(
            "formats", "back-wide", "--rig", "iphone-7-plus", "--fps", "240", "--exact"
        ).succeeded("mcpipe formats")
        #expect(result.text.contains("240 fps"))
    }

    @Test func anUnknownCameraIsAnsweredWithThoseThereAre() async throws {
        let result = try await Command.run("formats", "frnt", "--rig", "iphone-11-pro-max")
        #expect(result.status == 64)
        #expect(result.errors.contains("did you mean 'front'?"))
    }

    @Test(arguments: ["unsupported-camera-combinaton", "camera-combination"])
    func aMisspeltCodeIsAnsweredWithTheOneMeant(code: String) async throws {
        let result = try await Command.run("explain", code)
        #expect(result.status == 64)
        #expect(result.errors.contains("'unsupported-camera-combination'"))
    }

    @Test func everyCodeHasAPageAndTheIndexNamesIt() async throws {
        try await TemporaryFolder.use { folder in
            try await Command.run("explain", "--all", "--markdown", "pages", in: folder).succeeded("mcpipe explain")
            let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path("pages"))
            let index = try String(contentsOf: folder["pages/README.md"], encoding: .utf8)
            #expect(pages.count > 60)
            for page in pages where page != "README.md" { #expect(index.contains("](\(page))")) }
        }
    }

    @Test func codesAreNamedOnce() async throws {
        let list = try await Command.run("explain", "--all").succeeded("mcpipe explain --all").text
        let codes = list.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(Set(codes).count == codes.count)
    }

    @Test func completionsAndHelpGoToStandardOutput() async throws {
        for arguments in [["--help"], ["help", "run"], ["--version"], ["--generate-completion-script", "bash"]] {
            let result = try await ProcessRunner.run(Fixtures.command.path, arguments).succeeded("mcpipe \(arguments)")
            #expect(!result.text.isEmpty)
            #expect(result.errors.isEmpty)
        }
    }
}
