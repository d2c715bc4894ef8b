import CaptureDiagnostics

extension LanguageServer {
    /// What is computed of the open files, as they were when the request came, and of its parameters.
    private typealias Answer = @Sendable (Workspace, JSONValue) throws(RPCError) -> JSONValue

    private static let answers: [String: Answer] = [
        "textDocument/hover": { files, parameters throws(RPCError) in try files.hover(parameters) },
        "textDocument/completion": { files, parameters throws(RPCError) in try files.completion(parameters) },
        "textDocument/definition": { files, parameters throws(RPCError) in try files.definition(parameters) },
        "textDocument/references": { files, parameters throws(RPCError) in try files.references(parameters) },
        "textDocument/documentHighlight": { files, parameters throws(RPCError) in try files.highlights(parameters) },
        "textDocument/documentSymbol": { files, parameters throws(RPCError) in try files.symbols(parameters) },
        "textDocument/prepareRename": { files, parameters throws(RPCError) in try files.prepareRename(parameters) },
        "textDocument/rename": { files, parameters throws(RPCError) in try files.rename(parameters) },
    ]

    /// Answers a request: at once where it is about the conversation, else when the answer has been computed.
    func begin(_ id: JSONValue, _ method: String, _ parameters: JSONValue) {
        switch (stage, method) {
        case (.fresh, "initialize"):
            stage = .running
            let root = parameters["workspaceFolders"].items.first?["uri"].text ?? parameters["rootUri"].text
            workspace.folder = root.map(DocumentPath.path)
            let symbols = parameters["capabilities"]["textDocument"]["documentSymbol"]
            workspace.nestsSymbols = symbols["hierarchicalDocumentSymbolSupport"] == .bool(true)
            respond(id, Self.capabilities(version))
        case (.fresh, _): say(RPCError.notInitialized.answer(to: id))
        case (.shutDown, _), (.ended, _): say(RPCError.afterShutdown.answer(to: id))
        case (.running, "initialize"): say(RPCError.invalidRequest.answer(to: id))
        case (.running, "shutdown"):
            stage = .shutDown
            respond(id, .null)
        case (.running, "textDocument/codeAction"):
            // The text that the request is about; findings of a later one are none of its.
            let edition = parameters["textDocument"]["uri"].text.flatMap { workspace.documents[$0]?.edition }
            start(id) { server throws(RPCError) in try await server.codeActions(parameters, edition: edition) }
        case (.running, _):
            guard let answer = Self.answers[method] else { return say(RPCError.unknownMethod(method).answer(to: id)) }
            let files = workspace
            start(id) { _ throws(RPCError) in try answer(files, parameters) }
        }
    }

    /// Gives a request no answer but that it was taken back.
    func cancel(_ id: JSONValue) {
        guard let task = pending.removeValue(forKey: id) else { return }
        task.cancel()
        say(RPCError.cancelled.answer(to: id))
    }

    /// Waits for the answers of requests that came before the end; those that wait for a check are not waited for.
    func answerTheRest() async {
        for address in Array(waiters.keys) { release(address, with: nil) }
        while let task = pending.values.first { await task.value }
    }

    private func start(
        _ id: JSONValue, _ compute: @escaping @Sendable (LanguageServer) async throws(RPCError) -> JSONValue
    ) {
        guard pending[id] == nil else { return say(RPCError.invalidRequest.answer(to: id)) }
        pending[id] = Task(executorPreference: executor) {
            let message = await Self.message(id, from: self, compute)
            await self.finish(id, message)
        }
    }

    @concurrent private static func message(
        _ id: JSONValue, from server: LanguageServer,
        _ compute: @Sendable (LanguageServer) async throws(RPCError) -> JSONValue
    ) async -> JSONValue {
        do throws(RPCError) {
            return ["jsonrpc": "2.0", "id": id, "result": try await compute(server)]
        } catch {
            return error.answer(to: id)
        }
    }

    private func finish(_ id: JSONValue, _ message: JSONValue) {
        // One that was taken back has had its answer.
        guard !Task.isCancelled, pending.removeValue(forKey: id) != nil else { return }
        say(message)
    }

    private func respond(_ id: JSONValue, _ result: JSONValue) { say(["jsonrpc": "2.0", "id": id, "result": result]) }

    /// `textDocument/codeAction`, as soon as the file's present text has been checked.
    private func codeActions(_ parameters: JSONValue, edition: Int?) async throws(RPCError) -> JSONValue {
        guard let address = parameters["textDocument"]["uri"].text, parameters["range"].isObject else {
            throw .invalidParameters
        }
        let kinds = parameters["context"]["only"].items.compactMap(\.text)
        guard kinds.isEmpty || kinds.contains("quickfix") || kinds.contains(""), edition != nil else { return [] }
        let checked = await findings(of: address)
        guard let checked, let document = workspace.documents[address], document.edition == edition else {
            throw .contentModified
        }
        return try await Self.codeActions(in: document, checked, workspace, parameters, page)
    }

    @concurrent private static func codeActions(
        in document: Document, _ checked: Document.Checked, _ files: Workspace, _ parameters: JSONValue,
        _ page: @Sendable (DiagnosticCode) -> String?
    ) async throws(RPCError) -> JSONValue {
        try files.codeActions(parameters["range"], in: document, checked, page: page)
    }

    private static func capabilities(_ version: String) -> JSONValue {
        [
            "capabilities": [
                "positionEncoding": "utf-16",
                "textDocumentSync": ["openClose": .bool(true), "change": .int(1), "save": .bool(true)],
                "codeActionProvider": ["codeActionKinds": ["quickfix"]], "hoverProvider": .bool(true),
                "completionProvider": ["triggerCharacters": [" ", "[", "{", ","]],
                "definitionProvider": .bool(true), "referencesProvider": .bool(true),
                "documentHighlightProvider": .bool(true), "documentSymbolProvider": .bool(true),
                "renameProvider": ["prepareProvider": .bool(true)],
            ],
            "serverInfo": ["name": "mcpipe", "version": .string(version)],
        ]
    }
}
