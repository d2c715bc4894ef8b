internal import Glibc

extension LocalFile {
    /// Puts a text in the place of a file's content, all of it or, where anything fails, nothing.
    ///
    /// The text is written to a file beside it that then takes its name, with the same permissions and, where that is
    /// allowed, the same owner; a link stays a link. C: `realpath`, `mkstemp`, `fchmod`, `fsync`, `rename`.
    public static func replace(_ path: String, with text: String) throws(Failure) {
        guard let resolved = unsafe realpath(path, nil) else { throw .last }
        let target = unsafe String(cString: resolved)
        unsafe free(resolved)
        var facts = stat()
        guard unsafe stat(target, &facts) == 0 else { throw .last }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw Failure("it is no ordinary file") }
        // The folder would let it go; whoever took the right to write away meant the file.
        guard unsafe access(target, W_OK) == 0 else { throw .last }
        var name = Array("\(target).\(String(repeating: "X", count: 6))".utf8CString)
        let file: Int32 = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard file >= 0 else { throw .last }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(Failure) {
            defer { close(file) }
            _ = fchown(file, facts.st_uid, facts.st_gid)
            guard fchmod(file, facts.st_mode & 0o7777) == 0 else { throw .last }
            try write(Array(text.utf8), to: file)
            guard fsync(file) == 0 else { throw .last }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
        guard unsafe Glibc.rename(temporary, target) == 0 else {
            let failure = Failure.last
            _ = unsafe unlink(temporary)
            throw failure
        }
    }

    /// Writes bytes whole to an open file. C: `write`.
    static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let result = unsafe bytes[done...].withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if result < 0, errno != EINTR { throw .last }
            done += max(0, result)
        }
    }
}

extension LocalFile {
    /// Puts bytes in the place of others in a file, which is as long as before, and waits until they are on the disk.
    ///
    /// C: `pwrite`, `fdatasync`.
    public static func overwrite(_ path: String, at position: Int, with bytes: [UInt8]) throws(Failure) {
        let file = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, off_t(position)) }
        guard written == bytes.count, fdatasync(file) == 0 else { throw .last }
    }
}
