internal import Glibc

/// Which ordinary file a name leads to: the same as long as the file is there, whatever it is called.
public struct FileIdentity: Sendable, Hashable {
    /// The file system it is on, and its number there (C: `st_dev`, `st_ino`).
    private let device: UInt64
    private let number: UInt64
    /// Its size in bytes when it was looked at.
    public let size: Int64

    /// Looks at what a name leads to; nil where there is nothing of that name. C: `stat`.
    ///
    /// - Throws: what else the operating system says, as where a disk does not answer.
    public static func find(_ path: String) throws(LocalFile.Failure) -> FileIdentity? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .last }
            return nil
        }
        return FileIdentity(facts)
    }

    private init(_ facts: stat) {
        (device, number, size) = (UInt64(facts.st_dev), UInt64(facts.st_ino), Int64(facts.st_size))
    }

    /// Whether both are one file.
    public func isSame(as other: FileIdentity) -> Bool { device == other.device && number == other.number }

    /// Whether this process has the file open for writing. C: `/proc/self/fd`, `fcntl(F_GETFL)`.
    public var isOpenHere: Bool {
        LocalFile.names(in: "/proc/self/fd").compactMap { Int32($0) }.contains { descriptor in
            var facts = stat()
            guard unsafe fstat(descriptor, &facts) == 0, isSame(as: FileIdentity(facts)) else { return false }
            return fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
        }
    }

    /// What the file is called now, which this process has open; nil where it has been deleted, or is not open. C: `/proc/self/fd`.
    public var currentPath: String? {
        for name in LocalFile.names(in: "/proc/self/fd") {
            let link = "/proc/self/fd/\(name)"
            var facts = stat()
            guard unsafe stat(link, &facts) == 0, isSame(as: FileIdentity(facts)) else { continue }
            // A file that has been deleted has no name left, though the link still says its last one.
            return facts.st_nlink > 0 ? LocalFile.target(of: link) : nil
        }
        return nil
    }
}
