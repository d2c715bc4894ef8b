internal import Glibc

extension LocalFile {
    /// Writes to a nameless file in a folder until an amount or a time is reached, and waits until it is on the disk.
    ///
    /// Nothing of it can stay behind: the file has no name from the start. C: `mkstemp`, `unlink`, `write`, `fsync`.
    ///
    /// - Returns: How many bytes were written, and how long that took with the wait for the disk.
    public static func measureWriting(
        in folder: String, atMost limit: Int, within time: Duration
    ) throws(Failure) -> (bytes: Int, time: Duration) {
        var name = Array("\(folder)/.mcpipe-\(String(repeating: "X", count: 6))".utf8CString)
        let file: Int32 = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard file >= 0 else { throw .last }
        defer { close(file) }
        _ = unsafe unlink(name)
        // Bytes that no file system compresses, and no block twice.
        var block = try bytes(of: "/dev/urandom", atMost: 16 << 20)
        let start = ContinuousClock.now
        var written = 0
        while written < limit, start.duration(to: .now) < time {
            for index in stride(from: 0, to: block.count, by: 4096) { block[index] &+= 1 }
            let part = min(block.count, limit - written)
            try write(Array(block.prefix(part)), to: file)
            // Without it the kernel would take all into memory, and the last wait would be longer than the time allowed.
            guard fdatasync(file) == 0 else { throw .last }
            written += part
        }
        return (written, start.duration(to: .now))
    }
}
