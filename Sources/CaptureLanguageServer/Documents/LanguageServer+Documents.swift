import CaptureDiagnostics

extension LanguageServer {
    /// Takes in a file that the editor has opened.
    func open(_ item: JSONValue) {
        guard let address = item["uri"].text, let text = item["text"].text else { return }
        revisions += 1
        workspace.documents[address] = Document(
            address: address, path: DocumentPath.path(of: address), text: text, version: item["version"].number,
            edition: revisions, revision: revisions)
        schedule(address)
        checkAgain(except: address)
    }

    /// Takes in a file's new text; the editor sends it whole.
    func change(_ parameters: JSONValue) {
        guard let address = parameters["textDocument"]["uri"].text, workspace.documents[address] != nil,
            let text = parameters["contentChanges"].items.last?["text"].text
        else { return }
        revisions += 1
        workspace.documents[address]?.text = text
        workspace.documents[address]?.version = parameters["textDocument"]["version"].number
        workspace.documents[address]?.edition = revisions
        workspace.documents[address]?.revision = revisions
        schedule(address)
        checkAgain(except: address)
    }

    /// Lets go of a file; what was said of it is taken back.
    func close(_ parameters: JSONValue) {
        guard let address = parameters["textDocument"]["uri"].text, workspace.documents[address] != nil else { return }
        workspace.documents[address] = nil
        waiting.removeAll { $0 == address }
        release(address, with: nil)
        publish([], to: address, version: nil)
        checkAgain(except: address)
    }

    /// Checks the files that read a file; all that are open where none is named, for anything on the disk may have changed.
    func checkAgain(except address: String?) {
        let path = address.map(DocumentPath.path)
        for document in workspace.documents.values.sorted(by: { $0.address < $1.address })
        where document.address != address {
            let reads = path.map { document.checked?.result.texts[$0] != nil } ?? true
            guard reads else { continue }
            revisions += 1
            workspace.documents[document.address]?.revision = revisions
            schedule(document.address)
        }
    }

    /// The file's findings as of its present text, when they are there; nil where it is closed before.
    func findings(of address: String) async -> Document.Checked? {
        guard stage != .ended, let document = workspace.documents[address] else { return nil }
        if let checked = document.checked, checked.revision == document.revision { return checked.result }
        // Every change has a check scheduled.
        return await withCheckedContinuation { waiters[address, default: []].append($0) }
    }

    /// Tells those who wait for a file's findings what there is.
    func release(_ address: String, with result: Document.Checked?) {
        for waiter in waiters.removeValue(forKey: address) ?? [] { waiter.resume(returning: result) }
    }

    /// Files that are checked at once; further ones wait.
    private static let simultaneousChecks = 4

    /// Has a file checked. While its check runs, changes gather, so that only the last is checked.
    private func schedule(_ address: String) {
        if !waiting.contains(address) { waiting.append(address) }
        startChecks()
    }

    private func startChecks() {
        while running.count < Self.simultaneousChecks,
            let index = waiting.firstIndex(where: { !running.contains($0) })
        {
            let address = waiting.remove(at: index)
            guard let document = workspace.documents[address] else { continue }
            running.insert(address)
            let (checker, files, page) = (checker, workspace, page)
            Task(executorPreference: executor) {
                let found = await Self.check(document, files, checker, page)
                await self.finish(document, found.result, found.messages)
            }
        }
    }

    @concurrent private static func check(
        _ document: Document, _ files: Workspace, _ checker: any DocumentChecking,
        _ page: @Sendable (DiagnosticCode) -> String?
    ) async -> (result: Document.Checked, messages: [JSONValue]) {
        let result = await checker.check(document.path, texts: files.texts, folder: files.folder)
        return (result, files.messages(result, in: document, page: page))
    }

    /// Takes in what a check has found; what is about a text or files that have changed since is dropped.
    private func finish(_ document: Document, _ result: Document.Checked, _ messages: [JSONValue]) {
        let address = document.address
        running.remove(address)
        if let now = workspace.documents[address], now.revision == document.revision {
            workspace.documents[address]?.checked = (document.revision, result)
            publish(messages, to: address, version: document.version)
            release(address, with: result)
        }
        startChecks()
    }

    private func publish(_ messages: [JSONValue], to address: String, version: Int?) {
        guard stage == .running else { return }
        let parameters: JSONValue = [
            "uri": .string(address), "version": version.map { .int(Int64($0)) } ?? .null,
            "diagnostics": .array(messages),
        ]
        say([
            "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters.withoutNulls,
        ])
    }
}
