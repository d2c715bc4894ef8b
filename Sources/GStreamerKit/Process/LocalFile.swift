internal import Glibc

/// Whole small files, read and made.
public enum LocalFile {
    /// Why a file could not be read or made.
    public struct Failure: Error, Sendable, Hashable {
        /// What the operating system says: lower case, no full stop, such as `no such file or directory`.
        public let reason: String

        /// A failure with a reason of its own.
        public init(_ reason: String) { self.reason = reason }

        /// The failure that just happened. C: `errno`, `strerror`.
        static var last: Failure {
            let text = unsafe String(optional: strerror(errno), else: "unknown error")
            return Failure(text.prefix(1).lowercased() + text.dropFirst())
        }
    }

    /// A file's size in bytes; nil where only reading tells, as for a pipe. C: `stat`.
    public static func size(of path: String) throws(Failure) -> Int? {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { throw .last }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: return Int(facts.st_size)
        case S_IFDIR: throw Failure("it is a folder")
        default: return nil
        }
    }

    /// Whether there is anything of a name. C: `access`.
    public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The first bytes of a file, at most `count` of them; `-` is standard input. C: `read`.
    public static func bytes(of path: String, atMost count: Int) throws(Failure) -> [UInt8] {
        // A pipe that nobody writes to would never be open.
        let file = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .last }
        defer { if file > 0 { close(file) } }
        if file > 0 { _ = fcntl(file, F_SETFL, 0) }
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = min(count - bytes.count, 65536)
            var result = 0
            bytes += unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
                repeat { result = unsafe read(file, buffer.baseAddress, wanted) } while result < 0 && errno == EINTR
                length = max(0, result)
            }
            if result < 0 { throw .last }
            if result == 0 { break }
        }
        return bytes
    }

    /// Makes a file that holds a text.
    ///
    /// - Parameter replacing: Whether a file of that name may be replaced; else that is a failure.
    public static func write(_ text: String, to path: String, replacing: Bool) throws(Failure) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replacing ? O_TRUNC : O_EXCL)
        let file = unsafe open(path, flags, 0o644)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        try write(Array(text.utf8), to: file)
    }

    /// Makes an empty file; one that is there already is a failure, also where it is made at this moment. C: `open(O_EXCL)`.
    public static func make(_ path: String) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .last }
        close(file)
    }

    /// Takes the end of an ordinary file away, and waits until the disk has it so. C: `ftruncate`, `fdatasync`.
    ///
    /// - Parameter size: How long it is then; one that is shorter stays as it is.
    public static func shorten(_ path: String, to size: Int) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw Failure("it is no ordinary file")
        }
        guard facts.st_size > size else { return }
        guard ftruncate(file, off_t(size)) == 0, fdatasync(file) == 0 else { throw .last }
    }

    /// Makes a folder and those above it; one that is there already is no failure. C: `mkdir`, `fsync`.
    ///
    /// A folder that is new is known to the one above it on the disk when this returns: a file in it survives with it only.
    public static func makeFolder(_ path: String) throws(Failure) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part
            if unsafe mkdir(made, 0o755) == 0 {
                // One that may not be read cannot be waited for.
                try? syncFolder(of: made)
            } else if errno != EEXIST {
                throw .last
            }
            made += "/"
        }
    }

    /// Removes an ordinary file; what is none, such as a device or a pipe, stays. C: `stat`, `unlink`.
    public static func remove(_ path: String) {
        guard (try? size(of: path)) != nil else { return }
        _ = unsafe unlink(path)
    }
}

extension LocalFile {
    /// The names in a folder, in no order; none where it cannot be read. C: `opendir`, `readdir`.
    public static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
