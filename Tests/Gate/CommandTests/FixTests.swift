import CaptureTesting
import Foundation
import RunTesting
import Testing

/// `mcpipe check --fix`, and the log for code hosts.
@Suite struct FixTests {
    /// A misspelt key, a word for true, a wrong unit, and a misspelt name.
    private static let broken = """
        mcpipe: 1\r
        # A comment that stays, with an é.\r
        sources:\r
          screen: { patern: smpte, live: no }   # é\r
        compositors:\r
          pip: { size: 640x360, layers: [scren] }\r
        sinks:\r
          file: { record: "{take}.mp4", video: pip, encode: { video: { bitrate: 800 kbps } } }\r

        """

    @Test func whatIsCertainIsMendedAndTheFileThenPasses() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.broken, to: "a.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            let result = try await Command.run("check", "--fix", "a.yaml", in: folder).succeeded("mcpipe check --fix")
            #expect(
                result.errors.split(separator: "\n") == [
                    "a.yaml:4:13: fixed: replace 'patern' with 'pattern'",
                    "a.yaml:4:34: fixed: write false", "a.yaml:6:34: fixed: replace 'scren' with 'screen'",
                    "a.yaml:8:73: fixed: write '800 kbit/s'",
                ])
            let text = try Data(contentsOf: folder["a.yaml"])
            let wanted = Self.broken.replacing("patern", with: "pattern").replacing("live: no", with: "live: false")
                .replacing("[scren]", with: "[screen]").replacing("800 kbps", with: "800 kbit/s")
            #expect(String(decoding: text, as: UTF8.self) == wanted)
            let facts = try FileManager.default.attributesOfItem(atPath: file)
            #expect(facts[.posixPermissions] as? Int == 0o640)
            #expect(try folder.contents == ["a.yaml"])
            let again = try await Command.run("check", "--fix", "a.yaml", in: folder).succeeded("mcpipe check --fix")
            #expect(again.errors.isEmpty)
        }
    }

    @Test func whatIsInDoubtIsLeftAloneAndTheStatusIsTheFinalChecks() async throws {
        try await TemporaryFolder.use { folder in
            let text = "mcpipe: 1\nsources:\n  gate: { rtsp: \"rtsp://h/x\", latency: 200, transprt: tcp }\n"
            try folder.write(text, to: "a.yaml")
            let result = try await Command.run("check", "--fix", "a.yaml", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.contains("a.yaml:3:45: fixed: replace 'transprt' with 'transport'"))
            #expect(result.errors.contains("[wrong-unit]"))
            #expect(try String(contentsOf: folder["a.yaml"], encoding: .utf8) == text.replacing("prt:", with: "port:"))
        }
    }

    /// One letter for minutes and months would delete what is to be kept; another program's file is none of ours.
    @Test(arguments: [
        "mcpipe: 1\ndisk: { keep: 3 M }\nsources: { bars: { pattern: smpte } }\n",
        "services:\n  web: { image: nginx, restart: yes }\n", "apiVersion: v1\nkind: Pod\nmetadata: { name: x }\n",
        "name: CI\non: [push]\njobs: { build: { runs-on: linux } }\n",
    ])
    func noUnitIsGuessedAndNoOtherProgramsFileIsTouched(text: String) async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(text, to: "a.yaml")
            let result = try await Command.run("check", "--fix", "a.yaml", in: folder)
            #expect(result.status == 65)
            #expect(!result.errors.contains("fixed:"))
            #expect(try String(contentsOf: folder["a.yaml"], encoding: .utf8) == text)
        }
    }

    @Test func anIncludedFileIsMendedWhereItIsWrongAndALinkStaysALink() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("mcpipe: 1\nsources: { bars: { pattern: smtpe } }\n", to: "parts/real.yaml")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("parts/common.yaml"), withDestinationPath: "real.yaml")
            let main = "mcpipe: 1\ninclude: parts/common.yaml\nsinks: { f: { record: f.mp4, video: bars } }\n"
            try folder.write(main, to: "a.yaml")
            let result = try await Command.run("check", "--fix", "a.yaml", in: folder).succeeded("mcpipe check --fix")
            #expect(result.errors == "parts/common.yaml:2:29: fixed: write 'smpte'\n")
            #expect(try String(contentsOf: folder["a.yaml"], encoding: .utf8) == main)
            #expect(try String(contentsOf: folder["parts/real.yaml"], encoding: .utf8).contains("pattern: smpte"))
            let link = try FileManager.default.attributesOfItem(atPath: folder.path("parts/common.yaml"))
            #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
        }
    }

    @Test func standardInputAndValuesOfTheCommandLineAreNotMended() async throws {
        try await TemporaryFolder.use { folder in
            #expect(try await Command.run("check", "--fix", "-", in: folder).status == 64)
            try folder.write(SmallGraph.quick, to: "a.yaml")
            let result = try await Command.run(
                "check", "--fix", "a.yaml", "--set", "sources.picture.live=yes", in: folder)
            #expect(result.status == 65)
            #expect(!result.errors.contains("fixed:"))
            #expect(try String(contentsOf: folder["a.yaml"], encoding: .utf8) == SmallGraph.quick)
        }
    }

    @Test func aFileThatCannotBeWrittenStaysAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            let file = try folder.write(Self.broken, to: "a.yaml")
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
            // Root may write whatever its permissions say, unless it has given up that right.
            let command = [Fixtures.command.path, "check", "--fix", "a.yaml"]
            let result = try await ProcessRunner.run(
                "setpriv", (getuid() == 0 ? ["--bounding-set=-dac_override"] : []) + command, folder: folder.url)
            #expect(result.status == 73)
            #expect(result.errors.contains("cannot write 'a.yaml': permission denied"))
            #expect(try String(contentsOf: folder["a.yaml"], encoding: .utf8) == Self.broken)
            #expect(try folder.contents == ["a.yaml"])
        }
    }

    @Test func theLogForCodeHostsIsOneRunWithRulesResultsAndFixes() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write(Self.broken, to: "a.yaml")
            let result = try await Command.run("check", "--format", "sarif", "a.yaml", in: folder)
            #expect(result.status == 65)
            #expect(result.errors.isEmpty)
            try folder.write(result.text, to: "log.json")
            try folder.write(Self.validator, to: "validate.py")
            let judged = try await ProcessRunner.run("/usr/bin/python3", ["validate.py"], folder: folder.url)
            #expect(try judged.succeeded("the validator").text == "boolean-word unknown-key unknown-node wrong-unit\n")
        }
    }

    /// What SARIF 2.1.0 asks for of the members that mcpipe writes, held against them; then the fixes are made, by columns
    /// that are code points.
    private static let validator = """
        import json, jsonschema
        def obj(required, **properties):
            return {"type": "object", "required": required.split(), "properties": properties,
                    "additionalProperties": False}
        text = obj("text", text={"type": "string", "minLength": 1})
        number = {"type": "integer", "minimum": 1}
        region = obj("startLine startColumn endLine endColumn", startLine=number, startColumn=number, endLine=number,
                     endColumn=number)
        artifact = obj("uri", uri={"type": "string", "pattern": "^[!-~]+$"})
        place = obj("artifactLocation region", artifactLocation=artifact, region=region)
        def many(items, least=1): return {"type": "array", "items": items, "minItems": least}
        replacement = obj("deletedRegion", deletedRegion=region, insertedContent=obj("text", text={"type": "string"}))
        fix = obj("artifactChanges", description=text, artifactChanges=many(
            obj("artifactLocation replacements", artifactLocation=artifact, replacements=many(replacement))))
        result = obj("message ruleId ruleIndex level", message=text, ruleId={"type": "string"},
            ruleIndex={"type": "integer", "minimum": 0}, level={"enum": ["none", "note", "warning", "error"]},
            locations=many(obj("physicalLocation", physicalLocation=place)), fixes=many(fix),
            relatedLocations=many(obj("id physicalLocation message", id=number, physicalLocation=place, message=text)),
            properties={"type": "object"})
        rule = obj("id", id={"type": "string"}, shortDescription=text, fullDescription=text, help=text)
        driver = obj("name", name={"const": "mcpipe"}, version={"type": "string"}, rules=many(rule))
        run = obj("tool results", tool=obj("driver", driver=driver), columnKind={"const": "unicodeCodePoints"},
                  results=many(result, 0))
        schema = obj("version runs", version={"const": "2.1.0"}, runs={**many(run), "maxItems": 1})
        jsonschema.Draft202012Validator.check_schema(schema)
        log = json.load(open("log.json", encoding="utf-8"))
        jsonschema.Draft202012Validator(schema).validate(log)
        run = log["runs"][0]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        assert all(rules[r["ruleIndex"]] == r["ruleId"] for r in run["results"])
        edits = [(p["deletedRegion"], p["insertedContent"]["text"]) for r in run["results"] for f in r.get("fixes", [])
                 for c in f["artifactChanges"] for p in c["replacements"]]
        lines = open("a.yaml", encoding="utf-8", newline="").read().split("\\r\\n")
        for where, new in sorted(edits, key=lambda e: -e[0]["startColumn"]):
            line = lines[where["startLine"] - 1]
            lines[where["startLine"] - 1] = line[:where["startColumn"] - 1] + new + line[where["endColumn"] - 1:]
        whole = "\\n".join(lines)
        assert "pattern: smpte, live: false }   # é" in whole and "800 kbit/s" in whole, whole
        print(*sorted(rules))
        """
}
