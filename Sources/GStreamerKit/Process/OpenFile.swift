internal import Glibc

/// An ordinary file that is read at any place of it, by any number of threads.
@safe
public final class OpenFile: Sendable {
    /// Its size in bytes when it was opened.
    public let size: Int
    let descriptor: Int32

    /// Opens a file. C: `open`, `fstat`.
    ///
    /// - Throws: Where it cannot be opened, or is a folder, a pipe or a device.
    public init(_ path: String) throws(LocalFile.Failure) {
        // A named pipe would wait for somebody to write.
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            close(descriptor)
            throw LocalFile.Failure(isFolder ? "it is a folder" : "it is no ordinary file")
        }
        size = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    /// Bytes from a place on; fewer than asked for where the file ends before. C: `pread`.
    public func bytes(at position: Int, count: Int) throws(LocalFile.Failure) -> [UInt8] {
        var failure: LocalFile.Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, length in
            while length < count {
                let target = unsafe buffer.baseAddress?.advanced(by: length)
                let result = unsafe pread(descriptor, target, count - length, off_t(position + length))
                if result < 0, errno == EINTR { continue }
                if result < 0 { failure = .last }
                if result <= 0 { break }
                length += result
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// `F_SETLEASE` and `F_SETSIG`, which Swift does not import: C has them as a sum and behind a macro.
    private static let setLease: Int32 = 1024
    private static let setSignal: Int32 = 10

    /// Whether any process has it open for writing, and still has it half a second later, as far as the file system can
    /// tell. C: `fcntl(F_SETLEASE)`.
    ///
    /// A lease for reading is refused while there is a writer; no lease is kept. A process that is being started has what
    /// its parent had open for a moment, which is why it is asked more than once.
    public var isBeingWritten: Bool {
        // Whoever opens the file to write in the moment of the lease has a signal sent here. SIGIO would end the process;
        // nobody minds SIGURG.
        _ = fcntl(descriptor, Self.setSignal, SIGURG)
        for _ in 0..<10 {
            if fcntl(descriptor, Self.setLease, F_RDLCK) == 0 {
                _ = fcntl(descriptor, Self.setLease, F_UNLCK)
                return false
            }
            guard errno == EAGAIN else { return false }
            usleep(50_000)
        }
        return true
    }
}
