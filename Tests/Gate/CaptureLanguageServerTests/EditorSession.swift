import CaptureTesting
import Foundation

/// The built `mcpipe lsp`, talked to as an editor does.
final class EditorSession: Sendable {
    let process: RunningProcess
    let folder: TemporaryFolder
    private let number = Observed(0)

    /// Starts the server in a folder.
    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        process = try RunningProcess(
            Fixtures.command.path, ["lsp", "--stdio"], environment: ["XDG_CACHE_HOME": folder.path("cache")],
            folder: folder.url, isTalkedTo: true)
    }

    /// Starts the server and introduces itself.
    static func begin(in folder: TemporaryFolder) async throws -> EditorSession {
        let session = try EditorSession(in: folder)
        _ = try await session.request("initialize", ["rootUri": folder.url.absoluteString, "capabilities": [:]])
        try session.notify("initialized", [:])
        return session
    }

    /// A file's address.
    func address(_ name: String) -> String { folder[name].absoluteString }

    /// Sends bytes as they are.
    func send(_ text: String) throws { try process.write(Data(text.utf8)) }

    /// Sends a message in its frame.
    func send(message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message)
        try process.write(Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    /// Sends a notification.
    func notify(_ method: String, _ parameters: [String: Any]) throws {
        try send(message: ["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    /// Opens a file of the folder with a text that is not on the disk.
    func open(_ name: String, _ text: String, version: Int = 1) throws {
        let item: [String: Any] = ["uri": address(name), "languageId": "yaml", "version": version, "text": text]
        try notify("textDocument/didOpen", ["textDocument": item])
    }

    /// Puts another text in place of an open one's.
    func change(_ name: String, _ text: String, version: Int) throws {
        try notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": address(name), "version": version],
                "contentChanges": [["text": text]],
            ])
    }

    /// The answer to a request: its whole message.
    func request(_ method: String, _ parameters: [String: Any]) async throws -> [String: Any] {
        number.update { $0 += 1 }
        let id = number.current
        try send(message: ["jsonrpc": "2.0", "id": id, "method": method, "params": parameters])
        return try await message("an answer to '\(method)'") { $0["id"] as? Int == id }
    }

    /// The result of a request about a place in a file.
    func ask(_ method: String, _ name: String, line: Int, character: Int) async throws -> Any? {
        let position = ["line": line, "character": character]
        return try await request(method, ["textDocument": ["uri": address(name)], "position": position])["result"]
    }

    /// The findings about a version of a file, as soon as they come.
    func findings(
        _ name: String, version: Int, where isWanted: @escaping @Sendable ([[String: Any]]) -> Bool = { _ in true }
    )
        async throws -> [[String: Any]]
    {
        let address = address(name)
        let found = try await message("findings about version \(version) of '\(name)'") { message in
            guard message["method"] as? String == "textDocument/publishDiagnostics",
                let parameters = message["params"] as? [String: Any], parameters["uri"] as? String == address,
                parameters["version"] as? Int == version
            else { return false }
            return isWanted(parameters["diagnostics"] as? [[String: Any]] ?? [])
        }
        return (found["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]] ?? []
    }

    /// The first message that is as wanted.
    func message(
        _ event: String, where isWanted: @escaping @Sendable ([String: Any]) -> Bool
    ) async throws -> [String: Any] {
        let body = try await process.output(event) { output in
            Self.bodies(output).first { body in
                ((try? JSONSerialization.jsonObject(with: body)) as? [String: Any]).map(isWanted) ?? false
            }
        }
        return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
    }

    /// Asks for the end, as the protocol has it, and gives the exit status.
    func end() async throws -> Int32 {
        _ = try await request("shutdown", [:])
        try notify("exit", [:])
        return try await process.result().status
    }

    private static func bodies(_ output: Data) -> [Data] {
        var rest = output[...]
        var bodies: [Data] = []
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            guard let length = header.split(separator: " ").last.flatMap({ Int($0) }),
                rest.endIndex - end.upperBound >= length
            else { break }
            bodies.append(Data(rest[end.upperBound..<(end.upperBound + length)]))
            rest = rest[(end.upperBound + length)...]
        }
        return bodies
    }
}
