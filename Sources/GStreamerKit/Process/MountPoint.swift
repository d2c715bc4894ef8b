internal import Glibc

/// Where the file system of a folder is mounted.
///
/// A disk that is pulled out or unmounted leaves an empty folder behind, which looks like any other; what is written there fills
/// the disk below. This is how the two are told apart.
public struct MountPoint: Sendable, Hashable {
    /// Its folder, with links followed.
    public let path: String

    /// That of a folder; of one that is not there, of the nearest above it that is. C: `stat`.
    ///
    /// May wait for as long as the file system does not answer.
    public init(of folder: String) {
        var place = LocalFile.destination(of: folder)
        while place != "/", Self.device(of: place) == nil { place = LocalFile.folder(of: place) }
        let own = Self.device(of: place)
        while place != "/", Self.device(of: LocalFile.folder(of: place)) == own { place = LocalFile.folder(of: place) }
        path = place
    }

    /// Whether something is mounted there: the same as before, or another disk in its place.
    ///
    /// Of a place that does not answer it is taken for granted, for nothing can be written there.
    public var isMounted: Bool {
        guard path != "/" else { return true }
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return errno != ENOENT && errno != ENOTDIR }
        return UInt64(facts.st_dev) != Self.device(of: LocalFile.folder(of: path))
    }

    /// Whether it is a view of the kernel's own, in which nobody can make a file; its permissions let root write.
    public var isKernels: Bool {
        ["/proc", "/sys", "/dev/pts"].contains { path == $0 || path.hasPrefix("\($0)/") }
    }

    /// The file system that a name is on; nil where it cannot be told.
    private static func device(of path: String) -> UInt64? {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 ? UInt64(facts.st_dev) : nil
    }
}
