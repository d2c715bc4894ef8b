internal import Glibc

extension LocalFile {
    /// Waits until a file's bytes are on the disk. C: `fdatasync`.
    ///
    /// What knows no such wait, as a device or a pipe, answers `EINVAL`, which is no failure.
    public static func sync(_ path: String) throws(Failure) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        guard fdatasync(file) == 0 || errno == EINVAL else { throw .last }
    }

    /// Waits until the names in a file's folder are on the disk. C: `fsync`.
    ///
    /// File systems that know no such wait, as some network ones, answer `EINVAL`, which is no failure.
    public static func syncFolder(of path: String) throws(Failure) {
        let folder = unsafe open(Self.folder(of: path), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard folder >= 0 else { throw .last }
        defer { close(folder) }
        guard fsync(folder) == 0 || errno == EINVAL else { throw .last }
    }

    /// Makes a file that holds a text, or puts the text in the place of what the file held: all of it or nothing, and on
    /// the disk when this returns. C: `fdatasync`, `rename`, `fsync`.
    public static func writeDurably(_ text: String, to path: String) throws(Failure) {
        let file = try ReservedFile(hiddenPath(beside: path, ending: unplaced))
        try file.append(Array(text.utf8))
        try file.sync()
        try file.place(at: path)
    }

    /// The same without waiting for the disk: what a process that is killed leaves, and a power cut may not. C: `rename`.
    public static func writeUnsynced(_ text: String, to path: String) throws(Failure) {
        let file = try ReservedFile(hiddenPath(beside: path, ending: unplaced))
        try file.append(Array(text.utf8))
        try file.rename(to: path)
    }

    /// Puts a text behind what a file holds, and waits until it is on the disk; where that fails the file is as it was. C: `open(O_APPEND)`,
    /// `fdatasync`, `ftruncate`.
    ///
    /// - Parameter size: How long the file is known to be.
    /// - Returns: false, with nothing written, where there is no ordinary file of that length and that name.
    public static func appendDurably(_ text: String, to path: String, behind size: Int) throws(Failure) -> Bool {
        let file = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if file < 0, errno == ENOENT || errno == ELOOP { return false }
        guard file >= 0 else { throw .last }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0 else { throw .last }
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size == size else { return false }
        do throws(Failure) {
            try write(Array(text.utf8), to: file)
            guard fdatasync(file) == 0 else { throw .last }
        } catch {
            _ = ftruncate(file, off_t(size))
            throw error
        }
        return true
    }

    /// What ends the name of a file that has not taken another's place yet.
    private static let unplaced = "writing"

    /// Removes what a process that died in `writeDurably` has left; what somebody writes at this moment stays.
    public static func removeUnplaced(besides path: String) {
        let left = hiddenPath(beside: path, ending: unplaced)
        // One that can be reserved is nobody's, and goes with its reservation.
        if exists(left) { _ = try? ReservedFile(left) }
    }

    /// Takes away what this process is writing for a name in `writeDurably`, on a disk that gives no answer; it then fails, should the disk
    /// answer after all. What has that name stays.
    public static func abandonUnplaced(besides path: String) { remove(hiddenPath(beside: path, ending: unplaced)) }

    /// Gives a file a further name that is not there yet. C: `link`.
    public static func addName(_ name: String, to path: String) throws(Failure) {
        guard unsafe link(path, name) == 0 else { throw .last }
    }

    /// Gives a file another name. C: `rename`.
    public static func rename(_ path: String, to name: String) throws(Failure) {
        guard unsafe Glibc.rename(path, name) == 0 else { throw .last }
    }

    /// Bytes that this user may still write to the file system of a file. C: `statvfs`.
    public static func freeSpace(besides path: String) throws(Failure) -> Int {
        var facts = statvfs()
        guard unsafe statvfs(folder(of: path), &facts) == 0 else { throw .last }
        return Int(
            clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize)).partialValue)
    }

    /// The file that a path leads to, by whatever links; the path itself where there is none. C: `realpath`.
    public static func resolved(_ path: String) -> String {
        guard let found = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// The folder a path is in.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folders that a folder is in, the nearest first; its path begins at the root.
    public static func folders(above folder: String) -> [String] {
        guard folder.hasPrefix("/"), folder != "/" else { return [] }
        let next = Self.folder(of: folder)
        return [next] + folders(above: next)
    }

    /// The name of a hidden file beside a file: `.NAME.ENDING`. A name may have 255 bytes; of one that leaves no room the
    /// middle is left out.
    public static func hiddenPath(beside path: String, ending: String) -> String {
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = Array(path[cut...].utf8)
        let room = 253 - ending.utf8.count
        guard name.count > room else { return "\(path[..<cut]).\(path[cut...]).\(ending)" }
        let half = room / 2 - 4
        return path[..<cut] + "." + String(decoding: name.prefix(half), as: UTF8.self) + "-"
            + String(decoding: name.suffix(half), as: UTF8.self) + ".\(ending)"
    }
}
