import CaptureTesting
import Foundation
import Testing

/// What is no message gets an error, and the server goes on.
@Suite struct HostileEditorTests {
    private func code(_ message: [String: Any]) -> Int? { (message["error"] as? [String: Any])?["code"] as? Int }

    @Test func whatIsNoMessageIsAnsweredWithAnErrorAndTheNextIsServed() async throws {
        try await TemporaryFolder.use { folder in
            let session = try EditorSession(in: folder)
            #expect(code(try await session.request("textDocument/hover", [:])) == -32002)
            #expect(code(try await session.request("shutdown", [:])) == -32002)
            try session.send("Content-Length: 9\r\n\r\n{\"broken\"")
            _ = try await session.message("an error about JSON") { Self.says("no JSON", $0) }
            try session.send("Content-Type: text/plain\r\n\r\n")
            _ = try await session.message("an error about the length") { Self.says("no Content-Length", $0) }
            let deep = String(repeating: "{\"a\":[", count: 50000)
            try session.send("Content-Length: \(deep.utf8.count)\r\n\r\n\(deep)")
            try session.send("Content-Length: 2\r\n\r\n[]Content-Length: 4\n\nnull")
            _ = try await session.message("an error about the form") { Self.says("no request", $0) }
            try session.send("Content-Length: 99999999999\r\n\r\n")
            _ = try await session.message("an error about the size") { Self.says("more than", $0) }
        }
    }

    @Test func aServerThatHasReadPastTooLongAMessageServesTheNext() async throws {
        try await TemporaryFolder.use { folder in
            let session = try EditorSession(in: folder)
            let length = (16 << 20) + 1
            try session.send("Content-Length: \(length)\r\n\r\n")
            try session.send(String(repeating: "x", count: length))
            _ = try await session.message("an error about the size") { Self.says("more than", $0) }
            try session.send(String(repeating: "y", count: 20000))
            _ = try await session.message("an error about the header") { Self.says("a header has", $0) }
            let answer = try await session.request("initialize", ["capabilities": [:]])
            #expect((answer["result"] as? [String: Any])?["capabilities"] != nil)
            #expect(try await session.end() == 0)
        }
    }

    @Test func requestsOfTheWrongKindAreRefusedAndTheOthersServed() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            #expect(code(try await session.request("initialize", [:])) == -32600)
            #expect(code(try await session.request("textDocument/moniker", [:])) == -32601)
            #expect(code(try await session.request("textDocument/rename", [:])) == -32602)
            #expect(code(try await session.request("textDocument/hover", [:])) == -32602)
            #expect(code(try await session.request("textDocument/codeAction", [:])) == -32602)
            try session.notify("$/cancelRequest", ["id": 1])
            try session.notify("textDocument/didOpen", [:])
            try session.notify("textDocument/didChange", ["textDocument": ["uri": "untitled:1"]])
            try session.send(message: ["jsonrpc": "2.0", "id": "other", "result": 1])
            try session.open("a.yaml", "")
            #expect(try await session.findings("a.yaml", version: 1).count == 1)
            for (line, character) in [(0, 0), (99, 99), (0, 99), (Int(Int32.max), Int(Int32.max))] {
                let answer = try await session.ask(
                    "textDocument/completion", "a.yaml", line: line, character: character)
                #expect(answer != nil)
            }
            let answer = try await session.ask("textDocument/hover", "a.yaml", line: -1, character: 0)
            #expect(answer == nil)
            _ = try await session.request("shutdown", [:])
            #expect(code(try await session.request("textDocument/hover", [:])) == -32600)
            try session.notify("exit", [:])
            #expect(try await session.process.result().status == 0)
        }
    }

    @Test func filesOfOtherProgramsAreLeftInPeace() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            try session.open("compose.yaml", "services:\n  web: { image: x }\n")
            #expect(try await session.findings("compose.yaml", version: 1).isEmpty)
            let answer = try await session.ask("textDocument/completion", "compose.yaml", line: 1, character: 9)
            #expect((answer as? [Any])?.isEmpty == true)
            #expect(try await session.end() == 0)
        }
    }

    @Test func anEndThatWasNotAskedForIsOne() async throws {
        try await TemporaryFolder.use { folder in
            let left = try await EditorSession.begin(in: folder)
            try left.notify("exit", [:])
            #expect(try await left.process.result().status == 1)
            let closed = try await EditorSession.begin(in: folder)
            try closed.process.closeInput()
            #expect(try await closed.process.result().status == 1)
        }
    }

    /// Every place of every beginning of a file: nothing that is half typed stops the server.
    @Test func everyBeginningOfAFileIsServedAtItsEnd() async throws {
        try await TemporaryFolder.use { folder in
            let session = try await EditorSession.begin(in: folder)
            let text = try Fixtures.text("pipelines/pip.yaml")
            try session.open("a.yaml", text)
            var version = 1
            for length in stride(from: 0, to: text.count, by: 7) {
                version += 1
                let beginning = String(text.prefix(length))
                let lines = beginning.split(separator: "\n", omittingEmptySubsequences: false)
                try session.change("a.yaml", beginning, version: version)
                for method in ["textDocument/completion", "textDocument/hover"] {
                    let answer = try await session.request(
                        method,
                        [
                            "textDocument": ["uri": session.address("a.yaml")],
                            "position": ["line": lines.count - 1, "character": lines.last?.utf16.count ?? 0],
                        ])
                    #expect(answer["error"] == nil)
                }
            }
            _ = try await session.findings("a.yaml", version: version)
            #expect(try await session.end() == 0)
        }
    }

    private static func says(_ text: String, _ message: [String: Any]) -> Bool {
        ((message["error"] as? [String: Any])?["message"] as? String)?.contains(text) == true
    }
}
