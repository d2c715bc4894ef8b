internal import CGStreamerShims
internal import Glibc
internal import Synchronization

/// One end of a pipe between two processes; closed when it is let go of.
public final class PipeEnd: Sendable {
    private let state: Mutex<Int32>

    /// The number of the open file; -1 once it is closed.
    var descriptor: Int32 { state.withLock { $0 } }

    init(_ descriptor: Int32) { state = Mutex(descriptor) }

    deinit { close() }

    /// Makes both ends, which programs started later do not get. C: `pipe2(O_CLOEXEC)`.
    ///
    /// - Throws: `creationFailed`, where the process has too many open files.
    static func pair() throws(GStreamerError) -> (read: PipeEnd, write: PipeEnd) {
        var ends: [Int32] = [0, 0]
        guard unsafe mcpipe_pipe(&ends) == 0 else {
            throw GStreamerError(.creationFailed, "no pipe can be made: \(unsafe String(cString: strerror(errno)))")
        }
        return (PipeEnd(ends[0]), PipeEnd(ends[1]))
    }

    /// Takes this process' standard output for itself; what others print goes to the standard error from now on.
    ///
    /// C: `dup3`, `dup2`.
    public static func takingStandardOutput() -> PipeEnd {
        let own = fcntl(1, F_DUPFD_CLOEXEC, 3)
        _ = dup2(2, 1)
        return PipeEnd(own)
    }

    /// This process' standard input. C: descriptor 0.
    public static func standardInput() -> PipeEnd { PipeEnd(0) }

    /// Lets more wait in the pipe than the 64 KiB that it begins with; as much as the system allows. C: `fcntl(F_SETPIPE_SZ)`.
    public func widen(to bytes: Int) { _ = mcpipe_widen_pipe(descriptor, Int32(clamping: bytes)) }

    /// Closes it; who waits at the other end learns that nothing more comes. C: `close`.
    public func close() {
        let old = state.withLock { descriptor in
            defer { descriptor = -1 }
            return descriptor
        }
        if old >= 0 { _ = Glibc.close(old) }
    }

    /// Writes all of it; false where nobody reads any more. Blocks. C: `write`.
    @discardableResult public func write(_ bytes: RawSpan) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = unsafe Glibc.write(
                    descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
                if count > 0 { done += count } else if errno != EINTR { return false }
            }
            return true
        }
    }

    /// Writes a text as UTF-8; false where nobody reads any more.
    @discardableResult public func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe write(bytes.span.bytes)
    }

    /// Fills memory with what comes; false where it ends before. Blocks. C: `read`.
    func read(into memory: UnsafeMutableRawBufferPointer) -> Bool {
        var done = 0
        while done < memory.count {
            let count = unsafe Glibc.read(descriptor, memory.baseAddress.map { unsafe $0 + done }, memory.count - done)
            if count > 0 { done += count } else if count == 0 || errno != EINTR { return false }
        }
        return true
    }

    /// Whether something comes, or the other end closes, within a time. Blocks. C: `poll`.
    public func hasNews(within limit: Duration) -> Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = limit / .milliseconds(1)
        return unsafe Glibc.poll(&poll, 1, Int32(clamping: Int(max(0, milliseconds)))) > 0
    }

    /// The text up to the next line's end; nil where it ends before. Blocks.
    public func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe withUnsafeMutableBytes(of: &byte, { unsafe read(into: $0) }) {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}
