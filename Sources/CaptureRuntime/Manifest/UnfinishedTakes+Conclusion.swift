internal import CapturePlan
internal import GStreamerKit

/// What becomes of a take whose files were recovered.
extension UnfinishedTakes.Take {
    /// Removes those of its files that nothing had been written to: the process died before they held anything that can be
    /// played. The take is then one without them.
    ///
    /// - Returns: Those that were removed, with the names that links led to.
    public mutating func removeEmptyFiles() -> [(file: String, target: String)] {
        let folder = LocalFile.folder(of: journal)
        let known = emptyFiles.map { (file: $0, target: LocalFile.resolved($0), wasThere: LocalFile.exists($0)) }
        let gone = known.filter { one in
            LocalFile.remove(one.target)
            // Of an MP4 without fragments, as empty as it.
            LocalFile.remove(UnindexedMedia.path(of: one.target))
            return !LocalFile.exists(one.target)
        }
        let names = Set(gone.map(\.file))
        manifest.files.removeAll { names.contains("\(folder)/\($0.path)") }
        emptyFiles.removeAll(where: names.contains)
        removedFiles.formUnion(gone.map(\.target))
        // Whoever recovers the rest of the take later does not look for them.
        if !names.isEmpty { try? manifest.write(to: journal) }
        // Another take's journal may name it too, and have had it removed.
        return gone.filter(\.wasThere).map { ($0.file, $0.target) }
    }

    /// Writes the manifest of a take whose files were recovered, and takes its journal away.
    ///
    /// Where the take came to its end, and a journal stayed because a file could not be finished, its manifest knows more than the journal:
    /// how long it was, what was lost. That manifest is brought up to date then, where it lies.
    ///
    /// - Returns: Where the manifest is; nil where a file is still to be recovered, or the folder cannot be written: the journal
    ///   stays then. Nil too where the take has no file (`removeEmptyFiles`): then there is nothing to be said.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func conclude() async throws(CancellationError) -> String? {
        var (path, manifest) = account
        let folder = LocalFile.folder(of: path)
        manifest.leaveOutUnused(in: folder)
        guard !self.manifest.files.isEmpty, !manifest.files.isEmpty else {
            // Nothing of it was recorded.
            removeJournal()
            return nil
        }
        let missing = manifest.missingPlaces(in: folder)
        for index in manifest.files.indices where manifest.files[index].deleted == nil {
            let place = "\(folder)/\(manifest.files[index].path)"
            // A segment that was closed may be moved at any time, and is as it was found then.
            if !missing.contains(index), !LocalFile.exists(place) { continue }
            let file = RecordedFile(place)
            let verdict = manifest.held(try await file.verify(), at: index)
            // What holds nothing that can be read stays as it is, and the manifest says so.
            // So does a transport stream that lacks packets.
            guard verdict.state != .cutOff || verdict.isPastRecovery,
                verdict.layout != .fragmented || verdict.state == .unreadable
            else {
                return nil
            }
            manifest.place(index, by: verdict)
            let before = manifest.files[index]
            manifest.files[index].take(verdict, sha256: try await file.checksum())
            manifest.noteRecovery(of: manifest.files[index], from: before)
            if verdict.isPastRecovery, before.verdict == nil, let reason = verdict.reason {
                manifest.noteShortfall(index, reason)
            }
        }
        for index in missing { manifest.noteMissing(index) }
        // What its end has said of files that failed stands there.
        if manifest.state == .running { manifest.noteFailures() }
        let isPlayable = manifest.files.contains(where: \.playsToItsEnd)
        // A take that came to its end, with files that play, is as its end said: only its journal could not be taken away.
        if manifest.state == .running || manifest.state == .damaged || !isPlayable {
            manifest.state = isPlayable ? .recovered : .damaged
        }
        manifest.supersedes = nil
        let end = manifest.files.compactMap { file in file.tracks?.compactMap(\.endTime).max() }.max()
        manifest.length = manifest.length ?? end
        guard (try? manifest.write(to: path)) != nil else { return nil }
        removeSuperseded(besides: path)
        removeJournal()
        return path
    }

    /// Those of its files that are not where they were made, and of which nothing else says why; `LeftFiles` has them taken up later.
    public var missingFiles: [String] {
        let (path, known) = account
        let folder = LocalFile.folder(of: path)
        var manifest = known
        manifest.leaveOutUnused(in: folder)
        return manifest.missingPlaces(in: folder).map { manifest.files[$0] }.filter { $0.failure == nil }
            .map { "\(folder)/\($0.path)" }
    }

    /// What is known of the take, and where its manifest belongs: the one that its end wrote, wherever that lies, or else the journal.
    var account: (path: String, manifest: TakeManifest) {
        let folder = LocalFile.folder(of: journal)
        let name = String(journal.dropFirst(folder.count + 2).dropLast(TakeManifest.ending.count))
        let own = TakeManifest.path(in: folder, name: name)
        for path in [own] + otherFolders.map({ TakeManifest.path(in: $0, name: name) }) {
            guard var ended = ownAccount(at: path), ended.state != .running else { continue }
            let place = LocalFile.folder(of: path)
            let target = { (file: TakeFile) in LocalFile.resolved("\(place)/\(file.path)") }
            ended.files.removeAll { removedFiles.contains(target($0)) }
            let known = Set(ended.files.map(target))
            ended.files += manifest.moved(from: folder, to: place).files.filter { !known.contains(target($0)) }
            return (path, ended)
        }
        return (own, manifest)
    }

    /// Removes the manifest of the same take that lies beside others of its files, where the journal's folder took nothing when it ended:
    /// what that says of files is no longer so.
    private func removeSuperseded(besides path: String) {
        let name = path.dropFirst(LocalFile.folder(of: path).count + 1)
        for old in otherFolders.map({ "\($0)/\(name)" }) {
            guard LocalFile.resolved(old) != LocalFile.resolved(path), ownAccount(at: old) != nil else { continue }
            LocalFile.remove(old)
        }
    }

    /// With what a process that died over it had begun to write in its place.
    private func removeJournal() {
        let folder = LocalFile.folder(of: journal)
        for path in [journal] + (manifest.supersedes ?? []).map({ "\(folder)/\($0)" }) {
            LocalFile.remove(path)
            LocalFile.removeUnplaced(besides: path)
        }
    }
}
