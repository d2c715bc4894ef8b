/// Files that are kept in memory, by path.
public struct InMemoryFiles: FileReader {
    /// The contents, by path.
    public var files: [String: [UInt8]]

    /// Makes files from texts.
    public init(_ texts: [String: String]) { files = texts.mapValues { Array($0.utf8) } }

    public func size(of path: String) throws(FileReadingFailure) -> Int? { try contents(path).count }

    public func bytes(of path: String, atMost count: Int) throws(FileReadingFailure) -> [UInt8] {
        Array(try contents(path).prefix(count))
    }

    private func contents(_ path: String) throws(FileReadingFailure) -> [UInt8] {
        guard let bytes = files[path] else { throw FileReadingFailure("no such file") }
        return bytes
    }
}
