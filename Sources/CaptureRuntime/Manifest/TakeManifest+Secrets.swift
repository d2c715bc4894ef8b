internal import CaptureDiagnostics

extension TakeManifest {
    /// The manifest in which no sentence shows a secret. Names of files stay: they are on the disk as they are.
    func hiding(_ secrets: Secrets) -> TakeManifest {
        guard !secrets.isEmpty else { return self }
        var shown = self
        shown.effectiveGraph = secrets.hidden(in: effectiveGraph)
        for index in gaps.indices { shown.gaps[index].reason = secrets.hidden(in: gaps[index].reason) }
        for index in restarts.indices { shown.restarts[index].reason = secrets.hidden(in: restarts[index].reason) }
        shown.shortfalls = shortfalls?.map { shortfall in
            var shown = shortfall
            shown.reason = secrets.hidden(in: shortfall.reason)
            return shown
        }
        shown.disk = disk?.map { note in
            var shown = note
            shown.text = secrets.hidden(in: note.text)
            return shown
        }
        for index in files.indices {
            shown.files[index].reason = files[index].reason.map { secrets.hidden(in: $0) }
            shown.files[index].failure = files[index].failure.map { secrets.hidden(in: $0) }
            shown.files[index].leftAsWritten = files[index].leftAsWritten.map { secrets.hidden(in: $0) }
        }
        return shown
    }
}
