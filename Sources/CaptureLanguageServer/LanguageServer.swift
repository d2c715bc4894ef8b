import CaptureDiagnostics

/// A server of the Language Server Protocol for pipeline and rig files: findings as the file is typed, their ways out, the
/// meaning of keys, and what may stand at a place.
///
/// It speaks JSON-RPC 2.0 in frames with a length; what is no message gets an error, and the server goes on.
public actor LanguageServer {
    /// Where the conversation stands.
    private enum Stage { case fresh, running, shutDown, ended }

    let checker: DocumentChecker
    let version: String
    private let send: @Sendable (String) -> Void
    private var stage = Stage.fresh
    private var frames = FrameReader()
    /// The open files, by address.
    var documents: [String: Document] = [:]
    /// The folder that the editor works in.
    var folder: String?
    var revisions = 0
    /// Files that changed since their last check began, by address.
    var waiting: Set<String> = []
    var isChecking = false

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - version: The version of mcpipe that it names.
    ///   - environment: What `${NAME}` stands for in files.
    ///   - send: Takes each message whole, with its header.
    public init(version: String, environment: [String: String], send: @escaping @Sendable (String) -> Void) {
        self.version = version
        self.send = send
        checker = DocumentChecker(environment: environment)
    }

    /// Serves until the editor says `exit` or closes the stream.
    ///
    /// - Returns: Whether the editor had asked for the end by `shutdown`, as the protocol has it.
    public func serve(_ input: AsyncStream<[UInt8]>) async -> Bool {
        var wasAsked = false
        for await bytes in input {
            for frame in frames.take(bytes) {
                switch frame {
                case .malformed(let reason): say(RPCError.parseError(reason).answer(to: .null))
                case .message(let body): await take(body)
                }
                wasAsked = wasAsked || stage == .shutDown
                if stage == .ended { return wasAsked }
            }
        }
        return wasAsked
    }

    /// Sends a message.
    func say(_ message: JSONValue) {
        let text = message.description
        send("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }

    private func take(_ body: [UInt8]) async {
        guard let message = JSONValue(parsing: body) else {
            return say(RPCError.parseError("a message is no JSON").answer(to: .null))
        }
        let id = message["id"]
        guard message.isObject, let method = message["method"].text else {
            // An answer to a request of the server's, of which there are none, is no fault.
            let isAnswer = message.isObject && (message["result"] != .null || message["error"] != .null)
            return isAnswer ? () : say(RPCError.invalidRequest.answer(to: id))
        }
        guard id != .null else { return await notice(method, message["params"]) }
        do throws(RPCError) {
            let result = try await answer(method, message["params"])
            say(["jsonrpc": "2.0", "id": id, "result": result])
        } catch {
            say(error.answer(to: id))
        }
    }

    private func answer(_ method: String, _ parameters: JSONValue) async throws(RPCError) -> JSONValue {
        switch (stage, method) {
        case (.fresh, "initialize"):
            stage = .running
            let root = parameters["workspaceFolders"].items.first?["uri"].text ?? parameters["rootUri"].text
            folder = root.map(DocumentPath.path)
            return Self.capabilities(version)
        case (.fresh, _): throw .notInitialized
        case (.shutDown, _), (.ended, _): throw .afterShutdown
        case (.running, "initialize"): throw .invalidRequest
        case (.running, "shutdown"):
            stage = .shutDown
            return .null
        case (.running, "textDocument/codeAction"): return try await codeActions(parameters)
        case (.running, "textDocument/hover"): return try hover(parameters)
        case (.running, "textDocument/completion"): return try await completion(parameters)
        case (.running, _): throw .unknownMethod(method)
        }
    }

    private func notice(_ method: String, _ parameters: JSONValue) async {
        if method == "exit" {
            stage = .ended
            return
        }
        guard stage == .running else { return }
        switch method {
        case "textDocument/didOpen": open(parameters["textDocument"])
        case "textDocument/didChange": change(parameters)
        case "textDocument/didSave": checkAgain(except: nil)
        case "textDocument/didClose": close(parameters)
        default: break
        }
    }

    private static func capabilities(_ version: String) -> JSONValue {
        [
            "capabilities": [
                "positionEncoding": "utf-16",
                "textDocumentSync": ["openClose": .bool(true), "change": .int(1), "save": .bool(true)],
                "codeActionProvider": ["codeActionKinds": ["quickfix"]], "hoverProvider": .bool(true),
                "completionProvider": ["triggerCharacters": [" ", "[", "{", ","]],
            ],
            "serverInfo": ["name": "mcpipe", "version": .string(version)],
        ]
    }
}
