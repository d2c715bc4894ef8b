import CaptureDiagnostics

extension LanguageServer {
    /// Takes in a file that the editor has opened.
    func open(_ item: JSONValue) {
        guard let address = item["uri"].text, let text = item["text"].text else { return }
        revisions += 1
        documents[address] = Document(
            address: address, path: DocumentPath.path(of: address), text: text, version: item["version"].number,
            revision: revisions)
        schedule(address)
        checkAgain(except: address)
    }

    /// Takes in a file's new text; the editor sends it whole.
    func change(_ parameters: JSONValue) {
        guard let address = parameters["textDocument"]["uri"].text, documents[address] != nil,
            let text = parameters["contentChanges"].items.last?["text"].text
        else { return }
        revisions += 1
        documents[address]?.text = text
        documents[address]?.version = parameters["textDocument"]["version"].number
        documents[address]?.revision = revisions
        schedule(address)
        checkAgain(except: address)
    }

    /// Lets go of a file; what was said of it is taken back.
    func close(_ parameters: JSONValue) {
        guard let address = parameters["textDocument"]["uri"].text, documents[address] != nil else { return }
        documents[address] = nil
        waiting.remove(address)
        publish([], to: address, version: nil)
        checkAgain(except: address)
    }

    /// Checks the files that read a file; all that are open where none is named, for anything on the disk may have changed.
    func checkAgain(except address: String?) {
        let path = address.map(DocumentPath.path)
        for document in documents.values where document.address != address {
            let reads = path.map { document.checked?.result.texts[$0] != nil } ?? true
            guard reads else { continue }
            revisions += 1
            documents[document.address]?.revision = revisions
            schedule(document.address)
        }
    }

    /// The file's findings as of its present text.
    func findings(of address: String) async -> Document.Checked? {
        guard let document = documents[address] else { return nil }
        if let checked = document.checked, checked.revision == document.revision { return checked.result }
        let texts = texts
        let result = await checker(in: folder).check(document.path, texts: texts)
        guard documents[address]?.revision == document.revision else { return result }
        documents[address]?.checked = (document.revision, result)
        return result
    }

    /// Has a file checked, after those before it. While one check runs, changes gather, so that only the last is checked.
    private func schedule(_ address: String) {
        waiting.insert(address)
        guard !isChecking else { return }
        isChecking = true
        Task { await self.checkWaiting() }
    }

    private func checkWaiting() async {
        while let address = waiting.min() {
            waiting.remove(address)
            guard let result = await findings(of: address), let document = documents[address],
                document.checked?.revision == document.revision
            else { continue }
            publish(messages(result, in: document), to: address, version: document.version)
        }
        isChecking = false
    }

    /// The texts of the open files, by path.
    private var texts: [String: String] {
        Dictionary(documents.values.map { ($0.path, $0.text) }) { first, _ in first }
    }

    private func checker(in folder: String?) -> DocumentChecker {
        var checker = checker
        checker.folder = folder
        return checker
    }

    private func publish(_ messages: [JSONValue], to address: String, version: Int?) {
        let parameters: JSONValue = [
            "uri": .string(address), "version": version.map { .int(Int64($0)) } ?? .null,
            "diagnostics": .array(messages),
        ]
        say([
            "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": parameters.withoutNulls,
        ])
    }
}
