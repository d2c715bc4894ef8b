internal import Glibc

/// A new file that is written from its beginning to its end, and then takes a name of its own or another file's place.
///
/// It is locked for as long as it is written: one that a crash left behind is known by that, and is written anew.
@safe
public final class ReservedFile {
    /// Where it is while it is written.
    public let path: String
    /// Bytes written so far.
    public private(set) var size = 0
    private let descriptor: Int32
    private var isPlaced = false

    /// Makes the file. C: `open(O_EXCL)`, `flock`.
    ///
    /// - Throws: Where it cannot be made, or somebody else writes it.
    public init(_ path: String) throws(LocalFile.Failure) {
        self.path = path
        var file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        // Left behind, or another's: the lock tells.
        if file < 0, errno == EEXIST { file = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard file >= 0 else { throw .last }
        descriptor = file
        do throws(LocalFile.Failure) {
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw LocalFile.Failure("'\(path)' is being written") }
            guard ftruncate(file, 0) == 0 else { throw .last }
        } catch {
            close(file)
            throw error
        }
    }

    deinit {
        // What was not given a name is nothing that anybody waits for.
        if !isPlaced { _ = unsafe unlink(path) }
        close(descriptor)
    }

    /// Adds bytes at its end. C: `write`.
    public func append(_ bytes: [UInt8]) throws(LocalFile.Failure) {
        try LocalFile.write(bytes, to: descriptor)
        size += bytes.count
    }

    /// Adds bytes of another file at its end. C: `pread`, `write`.
    ///
    /// - Parameter goOn: Asked before each MiB; the copy stops where it says no.
    /// - Throws: Where reading or writing fails, or the other file ends before.
    public func append(
        _ count: Int, of file: OpenFile, at position: Int, while goOn: () -> Bool
    ) throws(LocalFile.Failure) {
        var done = 0
        while done < count, goOn() {
            let piece = try file.bytes(at: position + done, count: min(1 << 20, count - done))
            guard !piece.isEmpty else { throw LocalFile.Failure("the file became shorter while it was read") }
            try append(piece)
            done += piece.count
        }
    }

    /// Gives it the rights of another file and, where that is allowed, its owner. C: `fchmod`, `fchown`.
    public func takeOwner(of file: OpenFile) {
        var facts = stat()
        guard unsafe fstat(file.descriptor, &facts) == 0 else { return }
        _ = fchown(descriptor, facts.st_uid, facts.st_gid)
        _ = fchmod(descriptor, facts.st_mode & 0o777)
    }

    /// Waits until all of it is on the disk. C: `fdatasync`.
    public func sync() throws(LocalFile.Failure) {
        guard fdatasync(descriptor) == 0 else { throw .last }
    }

    /// Gives it its name, in place of what has that name now, and waits until the folder knows it. C: `rename`, `fsync`.
    ///
    /// To be called after `sync`: a name that outlives the bytes it stands for is a lost file.
    public func place(at name: String) throws(LocalFile.Failure) {
        try rename(to: name)
        try LocalFile.syncFolder(of: name)
    }

    /// Gives it its name, in place of what has that name now, and waits for no disk: a power cut may leave the name without the bytes.
    /// C: `rename`.
    public func rename(to name: String) throws(LocalFile.Failure) {
        guard unsafe Glibc.rename(path, name) == 0 else { throw .last }
        isPlaced = true
    }
}
