internal import Dispatch
internal import Glibc

/// What other programs send to this process.
public enum StandardInput {
    /// The bytes as they come, in pieces, until the sender closes; read on a thread of their own. C: `read`.
    public static func pieces() -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        DispatchQueue(label: "standard input").async {
            while let piece = next() { continuation.yield(piece) }
            continuation.finish()
        }
        return stream
    }

    /// What is there, as soon as anything is; nil at the end.
    private static func next() -> [UInt8]? {
        var result = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, length in
            repeat { result = unsafe read(0, buffer.baseAddress, 65536) } while result < 0 && errno == EINTR
            length = max(0, result)
        }
        return result > 0 ? piece : nil
    }
}
