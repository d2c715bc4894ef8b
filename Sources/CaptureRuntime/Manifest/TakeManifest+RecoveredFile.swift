internal import GStreamerKit

/// What a manifest says of a file that `recover` has changed.
extension TakeManifest {
    /// Takes over what a file is now.
    mutating func takeOver(_ index: Int, _ recovery: RecordedFile.Recovery, sha256: String?) {
        let before = files[index]
        files[index].take(held(recovery.verdict, at: index), sha256: sha256)
        if before.leftAsWritten != nil {
            // It had been looked at, and nothing of it was damaged then.
            (files[index].verdict, files[index].reason, files[index].leftAsWritten) = (
                before.verdict, before.reason, nil
            )
        }
        noteRecovery(of: files[index], from: before)
        noteDamage(index, recovery)
        if before.playsToItsEnd, recovery.before.state == .cutOff, recovery.missing == nil {
            let reason = recovery.before.reason.map { ": \($0)" } ?? ""
            noteShortfall(index, "it could not be played to its end, and was recovered\(reason)")
        }
        if state == .complete, !(shortfalls ?? []).isEmpty { state = .incomplete }
        if state == .damaged, files.allSatisfy({ $0.deleted != nil || $0.playsToItsEnd }) { state = .recovered }
    }

    /// Says what of a file could not be read, and where what it was is kept.
    mutating func noteDamage(_ index: Int, _ recovery: RecordedFile.Recovery) {
        guard let missing = recovery.missing else { return }
        let kept = RecordedFile.originalPath(of: files[index].path)
        noteShortfall(index, "\(missing); what it was is kept as '\(kept)'")
    }

    /// Says once what is missing of a file.
    mutating func noteShortfall(_ index: Int, _ reason: String) {
        let shortfall = TakeShortfall(node: files[index].sink, file: files[index].path, reason: reason)
        guard !(shortfalls ?? []).contains(shortfall) else { return }
        shortfalls = (shortfalls ?? []) + [shortfall]
    }
}

extension UnfinishedTakes.Take {
    /// Brings up to date what is known of the take where one of its files was recovered: its manifest, where its end has written one that
    /// `LeftFiles` does not have, else its journal.
    ///
    /// - Returns: the manifest; nil where there is none, or the file is none of the take's.
    /// - Throws: `CancellationError` where the task is cancelled.
    public mutating func take(
        _ recovery: RecordedFile.Recovery, isTaken: Bool
    ) async throws(CancellationError) -> String? {
        guard case .recovered = recovery.outcome, let place = place(of: recovery.verdict.path) else { return nil }
        var (path, known) = account
        if known.state == .running {
            // Its size is looked at when the take is concluded; what is missing of it cannot be seen any more then.
            guard recovery.missing != nil else { return nil }
            manifest.noteDamage(place, recovery)
            try? manifest.write(to: journal)
            return nil
        }
        let (folder, target) = (LocalFile.folder(of: path), LocalFile.resolved(recovery.verdict.path))
        guard !isTaken,
            let index = known.files.firstIndex(where: { LocalFile.resolved("\(folder)/\($0.path)") == target })
        else { return nil }
        known.takeOver(index, recovery, sha256: try await RecordedFile(recovery.verdict.path).checksum())
        return (try? known.write(to: path)) == nil ? nil : path
    }
}
