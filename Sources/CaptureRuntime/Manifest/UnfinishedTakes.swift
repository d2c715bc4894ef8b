internal import CapturePlan
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
        /// Those that `removeEmptyFiles` took away, where links lead.
        var removedFiles: Set<String> = []

        /// Makes a take of what its journal says.
        public init(journal: String, manifest: TakeManifest, files: [String], emptyFiles: [String]) {
            (self.journal, self.manifest, self.files, self.emptyFiles) = (journal, manifest, files, emptyFiles)
        }
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

    /// Where journals and manifests of takes with files in some folders may lie: there, and above.
    static func places(of folders: [String]) -> (within: Set<String>, above: [String]) {
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
            if file.holdsNothing, UnindexedMedia.left(beside: path) == nil {
                empty.append(path)
            } else {
                files.append(path)
            }
        }
        empty += PreparedFiles.find(beside: manifest.files.map { "\(folder)/\($0.path)" })
        return Take(journal: journal, manifest: manifest, files: files, emptyFiles: empty)
    }
}

extension UnfinishedTakes.Take {
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
    func ownAccount(at path: String) -> TakeManifest? {
        guard let known = try? TakeManifest(reading: path), known.take == manifest.take, known.start == manifest.start
        else { return nil }
        return known
    }

    /// The folders of its files.
    var folders: Set<String> { manifest.folders(of: LocalFile.folder(of: journal)) }

    /// The folders in which the account of the take may lie too: those of its files, and those above, for the last is the output folder.
    var otherFolders: [String] { folders.union(folders.flatMap(LocalFile.folders(above:))).sorted() }
}

extension TakeManifest {
    /// The folders of its files, where it lies in a folder.
    func folders(of folder: String) -> Set<String> {
        let paths = files.map { "\(folder)/\($0.path)" }
        // A file may be a link, and one that is gone leads nowhere.
        return Set(
            paths.flatMap {
                [LocalFile.resolved(LocalFile.folder(of: $0)), LocalFile.folder(of: LocalFile.resolved($0))]
            })
    }
}
