/// What the checker may ask about files; the real file system in a run, a table in tests.
public protocol FileSystemView: Sendable {
    /// What stands at a path.
    func entry(at path: String) -> FileSystemEntry
    /// The names of what stands in a folder; none where it is no folder or may not be read.
    func names(in folder: String) -> [String]
    /// Bytes that an ordinary user can still write below a folder, or nil where it cannot be told.
    func freeSpace(below folder: String) -> ByteCount?
    /// Bytes of the file system that a folder lies on, used or not, or nil where it cannot be told.
    func size(below folder: String) -> ByteCount?
    /// Which file system a folder lies on: equal for equal ones, nil where it cannot be told.
    func fileSystem(of folder: String) -> UInt64?
    /// Where a full path leads when every link on it is followed, whether or not there is anything.
    func destination(of path: String) -> String
    /// The text of a small file; nil where there is none, or none that can be read.
    func text(of path: String) -> String?
}

extension FileSystemView {
    /// All is one.
    public func fileSystem(of folder: String) -> UInt64? { nil }
    /// There are no links.
    public func destination(of path: String) -> String { path }
    /// No file has any.
    public func text(of path: String) -> String? { nil }
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

extension FileSystemView {
    /// Not known.
    public func size(below folder: String) -> ByteCount? { nil }
}
