/// Files of which some have another content than where they come from: what an editor has not saved, what is not written yet.
public struct OverlaidFiles: FileReader {
    /// The contents that stand in for the files' own, by path.
    public var texts: [String: String]
    private let base: any FileReader

    /// Lays texts over the files of another reader.
    public init(_ texts: [String: String] = [:], over base: any FileReader) {
        self.texts = texts
        self.base = base
    }

    public func size(of path: String) throws(FileReadingFailure) -> Int? {
        guard let text = text(of: path) else { return try base.size(of: path) }
        return text.utf8.count
    }

    public func bytes(of path: String, atMost count: Int) throws(FileReadingFailure) -> [UInt8] {
        guard let text = text(of: path) else { return try base.bytes(of: path, atMost: count) }
        return Array(text.utf8.prefix(count))
    }

    /// Files are named by the way that leads to them, such as `lab/../rig.yaml`.
    private func text(of path: String) -> String? { texts[path] ?? texts[Paths.normalized(path)] }
}
