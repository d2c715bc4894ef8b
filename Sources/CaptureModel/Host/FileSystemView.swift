/// What the checker may ask about files; the real file system in a run, a table in tests.
public protocol FileSystemView: Sendable {
    /// What stands at a path.
    func entry(at path: String) -> FileSystemEntry
    /// Bytes that an ordinary user can still write below a folder, or nil where it cannot be told.
    func freeSpace(below folder: String) -> ByteCount?
}

/// What stands at a path.
public enum FileSystemEntry: Sendable, Hashable {
    /// Nothing.
    case missing
    /// A file, whether it can be read and its size.
    case file(isReadable: Bool, size: ByteCount)
    /// A folder, and whether files can be made in it.
    case folder(isWritable: Bool)
    /// Something that is neither, such as a device.
    case other
}
