/// Where the loaders get files from: the file system in the command, a table in tests.
public protocol FileReader: Sendable {
    /// The size of a file in bytes; nil where only reading can tell, as for standard input.
    func size(of path: String) throws(FileReadingFailure) -> Int?
    /// The first bytes of a file, at most `count` of them.
    func bytes(of path: String, atMost count: Int) throws(FileReadingFailure) -> [UInt8]
}

/// Why a file could not be read.
public struct FileReadingFailure: Error, Hashable {
    /// The reason in the words of a message: lower case, no full stop, such as `no such file`.
    public let reason: String

    /// Makes a failure from its reason.
    public init(_ reason: String) { self.reason = reason }
}
