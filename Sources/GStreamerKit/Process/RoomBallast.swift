internal import Glibc
internal import Synchronization

/// Room on a disk that is held until it is needed: a file without a name, of which nothing stays behind whatever happens.
public final class RoomBallast: Sendable {
    private let descriptor: Mutex<Int32>

    /// Takes room in a folder; nil where there is none. C: `mkstemp`, `unlink`, `posix_fallocate`.
    ///
    /// - Parameter bytes: How much; the default holds the manifest of a take of a thousand files.
    public init?(in folder: String, bytes: Int = 1 << 18) {
        var name = Array("\(folder)/.mcpipe-\(String(repeating: "X", count: 6))".utf8CString)
        let file: Int32 = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard file >= 0 else { return nil }
        _ = unsafe unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        guard posix_fallocate(file, 0, off_t(bytes)) == 0 else {
            close(file)
            return nil
        }
        descriptor = Mutex(file)
    }

    deinit { drop() }

    /// Gives the room back. C: `close`.
    public func drop() {
        descriptor.withLock { file in
            if file >= 0 { close(file) }
            file = -1
        }
    }
}
