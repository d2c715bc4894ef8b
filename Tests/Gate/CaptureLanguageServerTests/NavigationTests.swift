import CaptureTesting
import Foundation
import Testing

/// Where things are, and what another name changes, over a folder of files of which some are not saved.
@Suite struct NavigationTests {
    private static let common = """
        mcpipe: 1
        rig: ../desk.rig.yaml
        sources:
          front: { camera: lens }
          "back": { pattern: smpte }

        """
    private static let main = """
        mcpipe: 1
        include: parts/common.yaml
        compositors:
          pip:
            size: 1280x720
            layers: [back, { source: front, at: [0, 0], scale: 0.5 }] # 😀 front
        sinks:
          film: { record: "😀{take}.mp4", video: pip }

        """

    private static func begin(in folder: TemporaryFolder) async throws -> EditorSession {
        try folder.write(common, to: "parts/common.yaml")
        try folder.write("mcpipe-rig: 1\ncameras:\n  lens: { formats: [1280x720 NV12 30] }\n", to: "desk.rig.yaml")
        let session = try await EditorSession.begin(in: folder)
        try session.open("a.yaml", main)
        return session
    }

    private static func starts(_ answer: Any?) -> [String] {
        let all = answer as? [[String: Any]] ?? (answer as? [String: Any]).map { [$0] } ?? []
        return all.map { location in
            let start = (location["range"] as? [String: [String: Int]])?["start"]
            let name = (location["uri"] as? String)?.split(separator: "/").last ?? "-"
            return "\(name):\(start?["line"] ?? -1):\(start?["character"] ?? -1)"
        }
    }

    @Test func aNameLeadsToItsNodeAndAPathToItsFile() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await Self.begin(in: folder)
            let definition = "textDocument/definition"
            #expect(
                Self.starts(try await session.ask(definition, "a.yaml", line: 5, character: 31)) == ["common.yaml:3:2"])
            #expect(
                Self.starts(try await session.ask(definition, "a.yaml", line: 1, character: 12)) == ["common.yaml:0:0"])
            #expect(Self.starts(try await session.ask(definition, "a.yaml", line: 7, character: 41)) == ["a.yaml:3:2"])
            #expect(Self.starts(try await session.ask(definition, "a.yaml", line: 4, character: 12)) == [])
            try session.open("parts/common.yaml", "\n" + Self.common)
            #expect(
                Self.starts(try await session.ask(definition, "a.yaml", line: 5, character: 31)) == ["common.yaml:4:2"])
            let file = "parts/common.yaml"
            #expect(
                Self.starts(try await session.ask(definition, file, line: 2, character: 9)) == ["desk.rig.yaml:0:0"])
            #expect(
                Self.starts(try await session.ask(definition, file, line: 4, character: 20)) == ["desk.rig.yaml:2:2"])
            let highlights = try await session.ask("textDocument/documentHighlight", "a.yaml", line: 3, character: 3)
            #expect(Self.starts(highlights) == ["-:3:2", "-:7:41"])
            #expect(try await session.end() == 0)
        }
    }

    @Test func aNewNameIsWrittenInAllFilesAndTheGraphStaysAsItIs() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await Self.begin(in: folder)
            let place: [String: Any] = [
                "textDocument": ["uri": session.address("a.yaml")], "position": ["line": 5, "character": 29],
            ]
            let prepared = try await session.request("textDocument/prepareRename", place)["result"] as? [String: Any]
            #expect(prepared?["placeholder"] as? String == "front")
            var asked = place
            for (name, reason) in [("2x", "cannot be"), ("pip", "another node has the name 'pip'")] {
                asked["newName"] = name
                let error = try await session.request("textDocument/rename", asked)["error"] as? [String: Any]
                #expect((error?["message"] as? String)?.contains(reason) == true)
            }
            asked["newName"] = "face"
            let edit = try await session.request("textDocument/rename", asked)["result"] as? [String: Any]
            let action = ["edit": edit ?? [:]]
            let main = TextEdits.apply(action, to: Self.main, at: session.address("a.yaml"))
            let common = TextEdits.apply(action, to: Self.common, at: session.address("parts/common.yaml"))
            #expect(main == Self.main.replacing("source: front", with: "source: face"))
            #expect(common == Self.common.replacing("front:", with: "face:"))
            try folder.write(main, to: "a.yaml")
            try folder.write(common, to: "parts/common.yaml")
            try await BuiltCommand.run(["check", "a.yaml"], in: folder).succeeded("mcpipe check")
            let nothing = try await session.request(
                "textDocument/prepareRename",
                ["textDocument": ["uri": session.address("a.yaml")], "position": ["line": 4, "character": 12]])
            #expect((nothing["error"] as? [String: Any])?["code"] as? Int == -32803)
            #expect(try await session.end() == 0)
        }
    }

    @Test func symbolsAreNestedForWhoTakesThemAndFlatForOthers() async throws {
        try await TemporaryFolder.use { folder in
            for nests in [true, false] {
                let session = try EditorSession(in: folder)
                let capability = ["documentSymbol": ["hierarchicalDocumentSymbolSupport": nests]]
                _ = try await session.request("initialize", ["capabilities": ["textDocument": capability]])
                try session.open("a.yaml", Self.main)
                let answer = try await session.request(
                    "textDocument/documentSymbol", ["textDocument": ["uri": session.address("a.yaml")]])
                let symbols = try #require(answer["result"] as? [[String: Any]])
                let names = symbols.compactMap { $0["name"] as? String }
                let sections = ["mcpipe", "include", "compositors", "sinks"]
                if nests {
                    #expect(names == sections)
                    let nodes = symbols[3]["children"] as? [[String: Any]]
                    #expect(nodes?.first?["detail"] as? String == "record sink")
                } else {
                    #expect(names == ["mcpipe", "include", "compositors", "pip", "sinks", "film"])
                    #expect(symbols[3]["containerName"] as? String == "compositors")
                }
                #expect(try await session.end() == 0)
            }
        }
    }

    @Test func aCodeLeadsToAPageThatIsThere() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            try session.open("a.yaml", "mcpipe: 1\nsuorces: {}\n")
            let findings = try await session.findings("a.yaml", version: 1)
            let finding = findings.first { $0["code"] as? String == "unknown-key" }
            let address = (finding?["codeDescription"] as? [String: String])?["href"]
            let page = try #require(address.flatMap { URL(string: $0) })
            #expect(page.path.hasPrefix(folder.path("cache")))
            let text = try String(contentsOf: page, encoding: .utf8)
            #expect(text == (try Fixtures.text("docs/diagnostics/unknown-key.md")))
            #expect(try await session.end() == 0)
        }
    }

    @Test func whereNoPageCanBeWrittenACodeHasNoLink() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("", to: "cache")
            let session = try await EditorSession.begin(in: folder)
            try session.open("a.yaml", "mcpipe: 1\nsuorces: {}\n")
            let findings = try await session.findings("a.yaml", version: 1)
            #expect(findings.contains { $0["code"] as? String == "unknown-key" })
            #expect(findings.allSatisfy { $0["codeDescription"] == nil })
            #expect(try await session.end() == 0)
        }
    }
}
