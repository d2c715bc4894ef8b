internal import Foundation
internal import GStreamerKit

/// Takes that a process did not live to finish.
public enum UnfinishedTakes {
    /// A take whose journal was left behind.
    public struct Take: Sendable, Hashable {
        /// Where the journal is.
        public var journal: String
        /// What it says.
        public var manifest: TakeManifest
        /// Those of its files that hold anything, as absolute or relative as the folder was named.
        public var files: [String]
        /// Those that nothing had been written to yet, with those that were made ahead of time.
        public var emptyFiles: [String]
    }

    /// Removes the parts of journals and manifests that processes have left in some folders, or above them, which died over writing them;
    /// those of living ones stay.
    public static func removePartialFiles(in folders: [String]) {
        let (within, above) = places(of: folders)
        for folder in within.sorted() + above {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where name.hasPrefix(".") {
                guard let end = name.range(of: TakeManifest.ending + ".", options: .backwards) else { continue }
                let whole = name[..<name.index(before: end.upperBound)].dropFirst()
                LocalFile.removeUnplaced(besides: "\(folder)/\(whole)")
            }
        }
    }

    /// Where journals of takes with files in some folders may lie: there, and above.
    private static func places(of folders: [String]) -> (within: Set<String>, above: [String]) {
        let within = Set(folders.map(LocalFile.resolved))
        return (within, Set(within.flatMap(LocalFile.folders(above:))).subtracting(within).sorted())
    }

    /// The unfinished takes of some folders, by folder and their journals' names, with those whose journals lie above and that have files in
    /// one of them; those of which a file is being written are none.
    ///
    /// What is no journal, or cannot be read, is passed over. In the place of one whose disk gave no answer to what came later, the one
    /// that took its place stands, wherever it lies.
    public static func find(in folders: [String]) -> [Take] {
        let (within, above) = places(of: folders)
        let takes = folders.flatMap(lying) + above.flatMap(lying).filter { !$0.folders.isDisjoint(with: within) }
        var known: Set<String> = []
        return takes.compactMap { take in take.successor.map(find(journal:)) ?? take }.filter { take in
            known.insert(LocalFile.resolved(take.journal)).inserted
        }
    }

    /// The unfinished takes of a folder.
    public static func find(in folder: String) -> [Take] { find(in: [folder]) }

    /// Those whose journals lie in a folder, with those that have lost their place.
    private static func lying(in folder: String) -> [Take] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(".") && $0.hasSuffix(TakeManifest.ending) }.sorted().compactMap { name in
            find(journal: "\(folder)/\(name)")
        }
    }

    private static func find(journal: String) -> Take? {
        let folder = LocalFile.folder(of: journal)
        guard let manifest = try? TakeManifest(reading: journal), manifest.state == .running else { return nil }
        var (files, empty): ([String], [String]) = ([], [])
        for path in manifest.files.map({ "\(folder)/\($0.path)" }) {
            guard let file = try? OpenFile(path) else { continue }
            // A process number would say nothing: in a container every mcpipe is number 1.
            if file.isBeingWritten { return nil }
            if file.size == 0 { empty.append(path) } else { files.append(path) }
        }
        empty += PreparedFiles.find(beside: manifest.files.map { "\(folder)/\($0.path)" })
        return Take(journal: journal, manifest: manifest, files: files, emptyFiles: empty)
    }
}

extension UnfinishedTakes.Take {
    /// Removes those of its files that nothing had been written to: the process died before they held anything that can be
    /// played. The take is then one without them.
    ///
    /// - Returns: Those that are gone, with the names that links led to.
    public mutating func removeEmptyFiles() -> [(file: String, target: String)] {
        let folder = LocalFile.folder(of: journal)
        let removed = emptyFiles.map { ($0, LocalFile.resolved($0)) }.filter { file, target in
            LocalFile.remove(target)
            return !LocalFile.exists(target)
        }
        let names = Set(removed.map { $0.0 })
        manifest.files.removeAll { names.contains("\(folder)/\($0.path)") }
        emptyFiles.removeAll(where: names.contains)
        return removed
    }

    /// Writes the manifest of a take whose files were recovered, and takes its journal away.
    ///
    /// - Returns: Where the manifest is; nil where a file is still not whole, or the folder cannot be written: the journal
    ///   stays then. Nil too where the take has no file (`removeEmptyFiles`): then there is nothing to be said.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func conclude() async throws(CancellationError) -> String? {
        var manifest = manifest
        guard !manifest.files.isEmpty else {
            // Nothing of it was recorded.
            removeJournal()
            return nil
        }
        let folder = LocalFile.folder(of: journal)
        for index in manifest.files.indices where manifest.files[index].deleted == nil {
            let file = RecordedFile("\(folder)/\(manifest.files[index].path)")
            let verdict = try await file.verify()
            // What holds nothing that can be read stays as it is, and the manifest says so.
            guard verdict.state != .cutOff, verdict.layout != .fragmented || verdict.state == .unreadable else {
                return nil
            }
            manifest.files[index].take(verdict, sha256: try await file.checksum())
        }
        let whole: Set = [FileVerdict.State.complete.rawValue, FileVerdict.State.emptyTrack.rawValue]
        let isWhole = manifest.files.contains { whole.contains($0.verdict ?? "") }
        manifest.state = isWhole ? .recovered : .damaged
        manifest.supersedes = nil
        manifest.length = manifest.files.compactMap { file in file.tracks?.compactMap(\.endTime).max() }.max()
        let name = journal.dropFirst(folder.count + 2).dropLast(TakeManifest.ending.count)
        let path = TakeManifest.path(in: folder, name: String(name))
        guard (try? manifest.write(to: path)) != nil else { return nil }
        removeSuperseded(besides: path)
        removeJournal()
        return path
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

    /// The journal that took this one's place while its disk gave no answer; nil where none did.
    fileprivate var successor: String? {
        let own = LocalFile.resolved(journal)
        let name = journal.dropFirst(LocalFile.folder(of: journal).count + 1)
        return otherFolders.map { "\($0)/\(name)" }.first { other in
            let folder = LocalFile.folder(of: other)
            return LocalFile.resolved(other) != own
                && ownAccount(at: other)?.supersedes?.contains { LocalFile.resolved("\(folder)/\($0)") == own } ?? false
        }
    }

    /// A manifest or journal, where it is one of this take.
    private func ownAccount(at path: String) -> TakeManifest? {
        guard let known = try? TakeManifest(reading: path), known.take == manifest.take, known.start == manifest.start
        else { return nil }
        return known
    }

    /// The folders of its files.
    fileprivate var folders: Set<String> {
        let folder = LocalFile.folder(of: journal)
        let paths = manifest.files.map { "\(folder)/\($0.path)" }
        // A file may be a link, and one that is gone leads nowhere.
        return Set(
            paths.flatMap {
                [LocalFile.resolved(LocalFile.folder(of: $0)), LocalFile.folder(of: LocalFile.resolved($0))]
            })
    }

    /// The folders in which the account of the take may lie too: those of its files, and those above, for the last is the output folder.
    private var otherFolders: [String] { folders.union(folders.flatMap(LocalFile.folders(above:))).sorted() }

    /// With what a process that died over it had begun to write in its place.
    private func removeJournal() {
        let folder = LocalFile.folder(of: journal)
        for path in [journal] + (manifest.supersedes ?? []).map({ "\(folder)/\($0)" }) {
            LocalFile.remove(path)
            LocalFile.removeUnplaced(besides: path)
        }
    }
}
