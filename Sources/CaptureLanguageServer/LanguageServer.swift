public import CaptureDiagnostics

/// A server of the Language Server Protocol for pipeline and rig files: findings as the file is typed, their ways out, the
/// meaning of keys, what may stand at a place, and where names are defined and used.
///
/// It speaks JSON-RPC 2.0 in frames with a length; what is no message gets an error, and the server goes on. Messages are taken
/// in one after the other; checks and answers are computed beside that, so that a file that takes long holds nothing else up.
public actor LanguageServer {
    /// Where the conversation stands.
    enum Stage { case fresh, running, shutDown, ended }

    let checker: any DocumentChecking
    let version: String
    /// Where checks and answers are computed.
    let executor: any TaskExecutor
    /// The address of the page of a code; nil where there is none.
    let page: @Sendable (DiagnosticCode) -> String?
    private let send: @Sendable (String) -> Void
    var stage = Stage.fresh
    private var frames = FrameReader()
    /// The open files.
    var workspace: Workspace
    /// Counts what makes a check of a file necessary.
    var revisions = 0
    /// Files that changed since their last check began, by address, in the order of the changes.
    var waiting: [String] = []
    /// The files that are being checked, by address.
    var running: Set<String> = []
    /// Who waits for what a check finds, by address.
    var waiters: [String: [CheckedContinuation<Document.Checked?, Never>]] = [:]
    /// The requests that have no answer yet, by id.
    var pending: [JSONValue: Task<Void, Never>] = [:]

    /// Makes a server.
    ///
    /// - Parameters:
    ///   - version: The version of mcpipe that it names.
    ///   - environment: What `${NAME}` stands for in files.
    ///   - executor: Where checks and answers are computed. It must not be Swift's own pool where the server is to answer while
    ///     as many files are checked as there are cores.
    ///   - page: The address of the page of a code, for the link that an editor makes of it; nil where there is none.
    ///   - send: Takes each message whole, with its header.
    public init(
        version: String, environment: [String: String], executor: any TaskExecutor,
        page: @escaping @Sendable (DiagnosticCode) -> String? = { _ in nil },
        send: @escaping @Sendable (String) -> Void
    ) {
        self.init(
            version: version, checker: DocumentChecker(environment: environment), executor: executor, page: page,
            send: send)
    }

    /// Makes a server with another checker than mcpipe's.
    init(
        version: String, checker: any DocumentChecking, executor: any TaskExecutor,
        page: @escaping @Sendable (DiagnosticCode) -> String?, send: @escaping @Sendable (String) -> Void
    ) {
        self.version = version
        self.send = send
        self.executor = executor
        self.page = page
        self.checker = checker
        workspace = Workspace()
    }

    /// Serves until the editor says `exit` or closes the stream. Requests that came before are answered first.
    ///
    /// - Returns: Whether the editor had asked for the end by `shutdown`, as the protocol has it.
    public func serve(_ input: AsyncStream<[UInt8]>) async -> Bool {
        var wasAsked = false
        reading: for await bytes in input {
            for frame in frames.take(bytes) {
                switch frame {
                case .malformed(let reason): say(RPCError.parseError(reason).answer(to: .null))
                case .message(let body): take(body)
                }
                wasAsked = wasAsked || stage == .shutDown
                if stage == .ended { break reading }
            }
        }
        stage = .ended
        await answerTheRest()
        return wasAsked
    }

    /// Sends a message.
    func say(_ message: JSONValue) {
        let text = message.description
        send("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }

    private func take(_ body: [UInt8]) {
        guard let message = JSONValue(parsing: body) else {
            return say(RPCError.parseError("a message is no JSON").answer(to: .null))
        }
        let id = message["id"]
        guard message.isObject, let method = message["method"].text else {
            // An answer to a request of the server's, of which there are none, is no fault.
            let isAnswer = message.isObject && (message["result"] != .null || message["error"] != .null)
            return isAnswer ? () : say(RPCError.invalidRequest.answer(to: id))
        }
        guard id != .null else { return notice(method, message["params"]) }
        begin(id, method, message["params"])
    }

    private func notice(_ method: String, _ parameters: JSONValue) {
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
        case "$/cancelRequest": cancel(parameters["id"])
        default: break
        }
    }
}
