internal import Foundation
internal import GStreamerKit

/// The journal of a take that says nothing of it: a power cut left its first line without content, or another version of mcpipe wrote it.
public struct UnreadableJournal: Sendable, Hashable {
    /// Where it lies, as absolute or relative as its folder was named.
    public let path: String
    /// Why it cannot be read; lower case, no full stop.
    public let reason: String
    /// Whether nothing was ever written to it, as far as the disk has it: there are zeros at most, and nobody misses it.
    public let isBlank: Bool

    /// Those that lie in some folders, by name.
    public static func find(in folders: [String]) -> [UnreadableJournal] {
        folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasPrefix(".") && $0.hasSuffix(TakeManifest.ending) }.sorted().compactMap { name in
                find("\(folder)/\(name)")
            }
        }
    }

    private static func find(_ path: String) -> UnreadableJournal? {
        do throws(TakeManifest.Unreadable) {
            _ = try TakeManifest(reading: path)
            return nil
        } catch {
            // A take that ends takes its journal away.
            guard LocalFile.exists(path) else { return nil }
            guard let size = blankSize(path) else {
                return UnreadableJournal(path: path, reason: error.reason, isBlank: false)
            }
            return UnreadableJournal(
                path: path, reason: size == 0 ? "it is empty" : "there is nothing but zeros in it", isBlank: true)
        }
    }

    /// The size of a file that holds nothing; nil where it holds something, or nobody can tell.
    private static func blankSize(_ path: String) -> Int? {
        // A first line is shorter than this.
        guard let file = try? OpenFile(path), file.size <= JournalLines.longest,
            let bytes = try? file.bytes(at: 0, count: file.size), bytes.allSatisfy({ $0 == 0 })
        else { return nil }
        return file.size
    }

    /// Takes it away where it is blank, still is, and nobody writes it.
    ///
    /// - Returns: whether it is gone.
    public func remove() -> Bool {
        guard isBlank, Self.blankSize(path) != nil, let file = try? OpenFile(path), !file.isBeingWritten else {
            return false
        }
        LocalFile.remove(path)
        return !LocalFile.exists(path)
    }
}
