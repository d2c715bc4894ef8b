import CaptureTesting
import Foundation
import Testing

/// What an editor gets for what it sends.
@Suite struct ConversationTests {
    @Test func anUnsavedFileIsCheckedMendedByItsQuickFixesAndThenClean() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            var text = """
                mcpipe: 1
                sources:
                  bars: { pattern: smtpe } # 😀
                sinks:
                  file: { record: "😀{take}.mp4", vidoe: bars }

                """
            try session.open("a.yaml", text)
            var findings = try await session.findings("a.yaml", version: 1)
            #expect(findings.map { $0["code"] as? String } == ["invalid-value", "unknown-key"])
            let range = findings.last?["range"] as? [String: [String: Int]]
            #expect(range?["start"] == ["line": 4, "character": 34])
            #expect(range?["end"] == ["line": 4, "character": 39])
            #expect(findings.last?["severity"] as? Int == 1)
            #expect((findings.last?["message"] as? String)?.contains("help: replace 'vidoe' with 'video'") == true)
            var version = 1
            while let first = findings.first {
                let answer = try await session.request(
                    "textDocument/codeAction",
                    [
                        "textDocument": ["uri": session.address("a.yaml")], "range": first["range"] ?? [:],
                        "context": ["diagnostics": [first]],
                    ])
                let action = try #require((answer["result"] as? [[String: Any]])?.first)
                #expect(action["kind"] as? String == "quickfix")
                #expect(action["isPreferred"] as? Bool == true)
                text = TextEdits.apply(action, to: text, at: session.address("a.yaml"))
                version += 1
                try session.change("a.yaml", text, version: version)
                findings = try await session.findings("a.yaml", version: version)
            }
            #expect(version == 3)
            try folder.write(text, to: "a.yaml")
            try await BuiltCommand.run(["check", "a.yaml"], in: folder).succeeded("mcpipe check")
            #expect(try await session.end() == 0)
        }
    }

    @Test func noMessageShowsASecretOfTheFile() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            let text = """
                mcpipe: 1
                sources:
                  door: { rtsp: "rtsp://us3r:pa5s-c4nary@door.local/main", password: [ pa5s-c4nary ], latnecy: 3 }
                  film: { file: pa5s-c4nary.mp4 }
                sinks:
                  file: { record: "{take}.mp4", video: door }

                """
            try session.open("a.yaml", text)
            let findings = try await session.findings("a.yaml", version: 1)
            #expect(findings.map { $0["code"] as? String }.contains("wrong-type"))
            #expect(!"\(findings)".contains("c4nary"), "\(findings)")
            #expect(try await session.end() == 0)
        }
    }

    @Test func theFindingsAreThoseOfCheck() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            for name in try Fixtures.pipelineNames {
                let text = try Fixtures.text("pipelines/\(name)")
                try folder.write(text, to: name)
                try session.open(name, text)
                let findings = try await session.findings(name, version: 1)
                let checked = try await BuiltCommand.run(["check", name, "--format", "json"], in: folder)
                let answer = try JSONSerialization.jsonObject(with: checked.output) as? [[String: Any]]
                let wanted = answer?.first?["diagnostics"] as? [[String: Any]] ?? []
                #expect(findings.map { $0["code"] as? String } == wanted.map { $0["code"] as? String }, "\(name)")
            }
            #expect(try await session.end() == 0)
        }
    }

    @Test func anIncludedFileCountsAsItIsInTheEditor() async throws {
        try await TemporaryFolder.use { folder in
            try folder.write("mcpipe: 1\nsources: { bars: { pattern: smtpe } }\n", to: "parts/common.yaml")
            let session = try await EditorSession.begin(in: folder)
            let main = "mcpipe: 1\ninclude: parts/common.yaml\nsinks: { f: { record: f.mp4, video: bars } }\n"
            try session.open("a.yaml", main)
            let findings = try await session.findings("a.yaml", version: 1)
            #expect(findings.map { $0["code"] as? String } == ["invalid-value"])
            let related = (findings.first?["relatedInformation"] as? [[String: Any]])?.first
            let location = related?["location"] as? [String: Any]
            #expect(location?["uri"] as? String == session.address("parts/common.yaml"))
            try session.open("parts/common.yaml", "mcpipe: 1\nsources: { bars: { pattern: smpte } }\n")
            _ = try await session.findings("a.yaml", version: 1) { $0.isEmpty }
            try session.notify("textDocument/didClose", ["textDocument": ["uri": session.address("a.yaml")]])
            let address = session.address("a.yaml")
            _ = try await session.message("findings taken back") { message in
                let parameters = message["params"] as? [String: Any]
                return parameters?["uri"] as? String == address && parameters?["version"] == nil
            }
            #expect(try await session.end() == 0)
        }
    }

    @Test func aRigFileIsCheckedAsOne() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            let rig = "mcpipe-rig: 1\ncameras: { a: { formats: [1280x720 NV12 30] } }\ndevice-sets: [[b]]\n"
            try session.open("desk.rig.yaml", rig)
            let findings = try await session.findings("desk.rig.yaml", version: 1)
            #expect(findings.map { $0["code"] as? String } == ["rig-names-unknown-camera"])
            let pipeline = """
                mcpipe: 1
                rig: ./desk.rig.yaml
                sources: { a: { camera: a } }
                sinks: { f: { record: f.mp4, video: a } }

                """
            try session.change("desk.rig.yaml", rig.replacing("[[b]]", with: "[[a]]"), version: 2)
            try session.open("a.yaml", pipeline)
            #expect(try await session.findings("a.yaml", version: 1).isEmpty)
            #expect(try await session.end() == 0)
        }
    }

    @Test func keysAreExplainedAndProposed() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            let text = """
                mcpipe: 1
                rig: iphone-11-pro-max
                sources:
                  😀: { tone: 440 Hz }
                  back: { camera: ba }
                sinks:
                  file: { record: a.mp4, video:  }

                """
            try session.open("a.yaml", text)
            let hover = try await session.ask("textDocument/hover", "a.yaml", line: 4, character: 12) as? [String: Any]
            let contents = hover?["contents"] as? [String: String]
            #expect(contents?["kind"] == "markdown")
            #expect(contents?["value"]?.contains("The camera's name in the rig") == true)
            let cameras = try await session.ask("textDocument/completion", "a.yaml", line: 4, character: 20)
            let items = try #require(cameras as? [[String: Any]])
            #expect(items.contains { $0["label"] as? String == "back-wide" })
            let edit = items.first?["textEdit"] as? [String: Any]
            let range = edit?["range"] as? [String: [String: Int]]
            #expect(range?["start"] == ["line": 4, "character": 18])
            let nodes = try await session.ask("textDocument/completion", "a.yaml", line: 6, character: 32)
            #expect((nodes as? [[String: Any]])?.map { $0["label"] as? String } == ["😀", "back"])
            let rigs = try await session.ask("textDocument/completion", "a.yaml", line: 1, character: 5)
            #expect((rigs as? [[String: Any]])?.contains { $0["label"] as? String == "iphone-7-plus" } == true)
            let keys = try await session.ask("textDocument/completion", "a.yaml", line: 7, character: 0)
            #expect((keys as? [[String: Any]])?.contains { $0["label"] as? String == "compositors" } == true)
            #expect(try await session.end() == 0)
        }
    }
}
