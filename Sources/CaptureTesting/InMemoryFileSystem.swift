public import CaptureModel

/// A file system as a table, for the checker's tests: what is not in the table is missing.
public struct InMemoryFileSystem: FileSystemView {
    /// What stands where, by full path without a slash at its end.
    public var entries: [String: FileSystemEntry]
    /// What is free everywhere; nil where it cannot be told.
    public var free: ByteCount?
    /// What is mounted where, by number; 0 where nothing is.
    public var mounts: [String: UInt64] = [:]
    /// Folders that are links, and where each leads; none leads to another.
    public var links: [String: String] = [:]
    /// What files hold, by full path.
    public var texts: [String: String] = [:]

    /// Makes a file system; `/`, `/takes` and `/pipelines` are writable folders unless `entries` says otherwise.
    public init(_ entries: [String: FileSystemEntry] = [:], free: ByteCount? = ByteCount(bytes: 1 << 40)) {
        let folders = ["/", "/takes", "/pipelines"].map { ($0, FileSystemEntry.folder(isWritable: true)) }
        self.entries = Dictionary(uniqueKeysWithValues: folders).merging(entries) { _, given in given }
        self.free = free
    }

    public func entry(at path: String) -> FileSystemEntry { entries[path] ?? .missing }
    public func names(in folder: String) -> [String] {
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        let below = entries.keys.filter { $0.hasPrefix(start) }.compactMap {
            $0.dropFirst(start.count).split(separator: "/").first
        }
        return Set(below.map(String.init)).sorted()
    }
    public func freeSpace(below folder: String) -> ByteCount? { free }
    public func size(below folder: String) -> ByteCount? { free.map { ByteCount(bytes: $0.bytes * 2) } }
    public func destination(of path: String) -> String {
        let link = links.first { path == $0.key || path.hasPrefix($0.key + "/") }
        return link.map { $0.value + path.dropFirst($0.key.count) } ?? path
    }
    public func text(of path: String) -> String? { texts[path] }
    public func fileSystem(of folder: String) -> UInt64? {
        let above = mounts.filter { folder == $0.key || folder.hasPrefix($0.key + "/") }
        return above.max { $0.key.count < $1.key.count }?.value ?? 0
    }
}
