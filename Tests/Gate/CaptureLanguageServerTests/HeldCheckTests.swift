import CaptureDiagnostics
import CaptureTesting
import Foundation
import GStreamerKit
import Testing

@testable import CaptureLanguageServer

/// What is served while checks take as long as they like. No test has a clock: a server that waits for a check never answers,
/// and the runner would name the test.
@Suite struct HeldCheckTests {
    /// A server in this process, and what it has said.
    private final class Conversation: Sendable {
        let said = Observed<[String]>([])
        private let input: AsyncStream<[UInt8]>.Continuation
        private let serving: Task<Bool, Never>

        init(_ checker: HeldChecker) {
            let (stream, input) = AsyncStream.makeStream(of: [UInt8].self)
            let said = said
            let server = LanguageServer(
                version: "1", checker: checker, executor: BackgroundThreads(label: "test"), page: { _ in nil },
                send: { message in said.update { $0.append(message) } })
            self.input = input
            serving = Task { await server.serve(stream) }
            send("\"id\": 0, \"method\": \"initialize\", \"params\": {}")
        }

        func send(_ members: String) {
            let body = "{ \"jsonrpc\": \"2.0\", \(members) }"
            input.yield(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
        }

        func open(_ name: String, _ text: String) {
            send(
                "\"method\": \"textDocument/didOpen\", \"params\": { \"textDocument\": "
                    + "{ \"uri\": \"file:///\(name)\", \"version\": 1, \"text\": \"\(text)\" } }")
        }

        func change(_ name: String, _ text: String, version: Int) {
            send(
                "\"method\": \"textDocument/didChange\", \"params\": { \"textDocument\": { \"uri\": \"file:///\(name)\", "
                    + "\"version\": \(version) }, \"contentChanges\": [{ \"text\": \"\(text)\" }] }")
        }

        func ask(_ id: Int, _ method: String, _ name: String) {
            let place = "{ \"line\": 0, \"character\": 1 }"
            send(
                "\"id\": \(id), \"method\": \"textDocument/\(method)\", \"params\": { \"textDocument\": "
                    + "{ \"uri\": \"file:///\(name)\" }, \"position\": \(place), "
                    + "\"range\": { \"start\": \(place), \"end\": \(place) } }")
        }

        /// The first message that holds all of some pieces.
        func message(_ pieces: String...) async throws -> String {
            try await said.first { $0.first { text in pieces.allSatisfy { text.contains($0) } } }
        }

        /// Ends the conversation as an editor does.
        func end() async -> Bool {
            send("\"id\": \"end\", \"method\": \"shutdown\"")
            send("\"method\": \"exit\"")
            return await serving.value
        }
    }

    private static let findings = "publishDiagnostics"

    /// As many held checks as there may be at once, and more threads held than a small machine has cores.
    @Test func requestsAboutAllFilesAreAnsweredWhileChecksHoldTheirThreads() async throws {
        let texts = (0..<6).map { "name: held\($0)" }
        let checker = HeldChecker(holding: texts)
        let talk = Conversation(checker)
        for (index, text) in texts.enumerated() { talk.open("\(index).yaml", text) }
        _ = try await checker.begun.first { $0.count == 4 ? true : nil }
        for (index, _) in texts.enumerated() { talk.ask(10 + index, "hover", "\(index).yaml") }
        for index in texts.indices {
            #expect(try await talk.message("\"id\":\(10 + index),", "**name**").isEmpty == false)
        }
        talk.ask(20, "documentSymbol", "0.yaml")
        _ = try await talk.message("\"id\":20,", "\"name\"")
        for text in texts { checker.release(text) }
        for index in texts.indices { _ = try await talk.message(Self.findings, "\(index).yaml") }
        #expect(await talk.end())
    }

    @Test func anotherFileIsCheckedWhileOneIsHeld() async throws {
        let checker = HeldChecker(holding: ["name: held"])
        let talk = Conversation(checker)
        talk.open("slow.yaml", "name: held")
        _ = try await checker.begun.first { $0.contains("name: held") ? true : nil }
        talk.open("quick.yaml", "name: quick")
        _ = try await talk.message(Self.findings, "quick.yaml")
        #expect(!talk.said.current.contains { $0.contains(Self.findings) && $0.contains("slow.yaml") })
        checker.release("name: held")
        _ = try await talk.message(Self.findings, "slow.yaml")
        #expect(await talk.end())
    }

    @Test func onlyTheNewestTextIsCheckedAndWhatIsSaidOfAnOldOneIsDropped() async throws {
        let checker = HeldChecker(holding: ["name: one"])
        let talk = Conversation(checker)
        talk.open("a.yaml", "name: one")
        _ = try await checker.begun.first { $0.isEmpty ? nil : true }
        talk.change("a.yaml", "name: two", version: 2)
        talk.change("a.yaml", "name: three", version: 3)
        // An answer to what came behind them says that they have been taken in.
        talk.ask(1, "hover", "a.yaml")
        _ = try await talk.message("\"id\":1,")
        checker.release("name: one")
        _ = try await talk.message(Self.findings, "\"version\":3")
        #expect(checker.begun.current == ["name: one", "name: three"])
        let published = talk.said.current.filter { $0.contains(Self.findings) }
        #expect(published.count == 1)
        #expect(await talk.end())
    }

    @Test func aRequestThatWaitsForACheckCanBeTakenBackAndGetsOneAnswer() async throws {
        let checker = HeldChecker(holding: ["name: held"])
        let talk = Conversation(checker)
        talk.open("a.yaml", "name: held")
        talk.ask(1, "codeAction", "a.yaml")
        talk.ask(2, "codeAction", "a.yaml")
        talk.send("\"method\": \"$/cancelRequest\", \"params\": { \"id\": 1 }")
        talk.send("\"method\": \"$/cancelRequest\", \"params\": { \"id\": 77 }")
        #expect(try await talk.message("\"id\":1,").contains("-32800"))
        checker.release("name: held")
        #expect(try await talk.message("\"id\":2,").contains("\"result\":[]"))
        #expect(await talk.end())
        #expect(talk.said.current.filter { $0.contains("\"id\":1,") }.count == 1)
    }

    @Test func aRequestAboutATextThatHasChangedIsToldSo() async throws {
        let checker = HeldChecker(holding: ["name: one", "name: two"])
        let talk = Conversation(checker)
        talk.open("a.yaml", "name: one")
        talk.ask(1, "codeAction", "a.yaml")
        talk.change("a.yaml", "name: two", version: 2)
        // Before the change has been taken in, an answer about the old text is right; one to what came behind it says that it has been.
        talk.ask(2, "hover", "a.yaml")
        _ = try await talk.message("\"id\":2,")
        checker.release("name: one")
        checker.release("name: two")
        #expect(try await talk.message("\"id\":1,").contains("-32801"))
        #expect(await talk.end())
    }

    @Test func theEndDoesNotWaitForAHeldCheckAndAnswersWhatCameBefore() async throws {
        let checker = HeldChecker(holding: ["name: held"])
        let talk = Conversation(checker)
        talk.open("a.yaml", "name: held")
        talk.ask(1, "hover", "a.yaml")
        talk.ask(2, "codeAction", "a.yaml")
        #expect(await talk.end())
        #expect(talk.said.current.contains { $0.contains("\"id\":1,") && $0.contains("**name**") })
        #expect(talk.said.current.contains { $0.contains("\"id\":2,") && $0.contains("-32801") })
        checker.release("name: held")
    }
}
