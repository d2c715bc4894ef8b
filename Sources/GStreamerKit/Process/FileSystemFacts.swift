internal import Glibc

/// A file system at one moment: which it is, and the room on it.
public struct FileSystemFacts: Sendable, Hashable {
    /// Equal for folders of one file system, while it is mounted (C: `st_dev`).
    public let id: UInt64
    /// Bytes that this user may still write (C: `f_bavail`).
    public let free: Int64
    /// Bytes in all (C: `f_blocks`).
    public let size: Int64

    /// Looks at the file system of a folder; of one that is not there, of the nearest above it that is. C: `stat`, `statvfs`.
    ///
    /// May wait for as long as the file system does not answer.
    ///
    /// - Throws: What the operating system says.
    public init(of folder: String) throws(LocalFile.Failure) {
        var folder = folder
        while !LocalFile.exists(folder), folder != "/", folder != "." { folder = LocalFile.folder(of: folder) }
        var (facts, room) = (stat(), statvfs())
        guard unsafe stat(folder, &facts) == 0, unsafe statvfs(folder, &room) == 0 else { throw .last }
        id = UInt64(facts.st_dev)
        let unit = UInt64(room.f_frsize)
        free = Int64(clamping: UInt64(room.f_bavail).multipliedReportingOverflow(by: unit).partialValue)
        size = Int64(clamping: UInt64(room.f_blocks).multipliedReportingOverflow(by: unit).partialValue)
    }
}
