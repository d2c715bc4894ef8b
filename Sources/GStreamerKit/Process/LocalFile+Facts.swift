internal import Glibc

extension LocalFile {
    /// What is known of an ordinary file without opening it.
    public struct Facts: Sendable, Hashable {
        /// Its bytes.
        public let size: Int64
        /// When it was last written, in seconds of the wall clock since 1970.
        public let changed: Double
        /// The file system it is on.
        public let fileSystem: UInt64
    }

    /// The facts of an ordinary file; nil where the name is none's, a link's, a folder's or a device's. C: `lstat`.
    public static func facts(of path: String) -> Facts? {
        var facts = stat()
        guard unsafe lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return Facts(
            size: Int64(facts.st_size),
            changed: Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9,
            fileSystem: UInt64(facts.st_dev))
    }

    /// Whether a name is a folder's, and no link's. C: `lstat`.
    public static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a folder that is empty; any other stays. C: `rmdir`.
    public static func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }
}

extension WallClock {
    /// Seconds since 1970. C: `clock_gettime(CLOCK_REALTIME)`.
    public static var now: Double {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
