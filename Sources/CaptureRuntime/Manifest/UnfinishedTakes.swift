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
        /// Those of its files that are there, as absolute or relative as the folder was named.
        public var files: [String]
    }

    /// The unfinished takes of a folder, by their journals' names; those of which a file is being written are none.
    ///
    /// What is no journal, or cannot be read, is passed over.
    public static func find(in folder: String) -> [Take] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(".") && $0.hasSuffix(TakeManifest.ending) }.sorted().compactMap { name in
            let journal = "\(folder)/\(name)"
            guard let manifest = try? TakeManifest(reading: journal), manifest.state == .running else { return nil }
            var files: [String] = []
            for path in manifest.files.map({ "\(folder)/\($0.path)" }) {
                guard let file = try? OpenFile(path) else { continue }
                // A process number would say nothing: in a container every mcpipe is number 1.
                if file.isBeingWritten { return nil }
                files.append(path)
            }
            return Take(journal: journal, manifest: manifest, files: files)
        }
    }
}

extension UnfinishedTakes.Take {
    /// Writes the manifest of a take whose files were recovered, and takes its journal away.
    ///
    /// - Returns: Where the manifest is; nil where a file is still not whole, or the folder cannot be written: the journal
    ///   stays then.
    /// - Throws: `CancellationError` where the task is cancelled.
    public func conclude() async throws(CancellationError) -> String? {
        var manifest = manifest
        let folder = LocalFile.folder(of: journal)
        for index in manifest.files.indices {
            let file = RecordedFile("\(folder)/\(manifest.files[index].path)")
            let verdict = try await file.verify()
            guard verdict.state != .cutOff, verdict.layout != .fragmented else { return nil }
            manifest.files[index].take(verdict, sha256: try await file.checksum())
        }
        let isWhole = manifest.files.contains { $0.verdict == FileVerdict.State.complete.rawValue }
        manifest.state = isWhole ? .recovered : .damaged
        manifest.length = manifest.files.compactMap { file in file.tracks?.compactMap(\.endTime).max() }.max()
        let name = journal.dropFirst(folder.count + 2).dropLast(TakeManifest.ending.count)
        let path = TakeManifest.path(in: folder, name: String(name))
        guard (try? manifest.write(to: path)) != nil else { return nil }
        LocalFile.remove(journal)
        return path
    }
}
