internal import GStreamerKit

/// The files below `/sys` and `/proc` by which Linux tells how it is, or a made-up tree of the same shape.
struct SensorFiles: Sendable {
    /// What stands before `/sys` and `/proc`; nothing on a real machine.
    let root: String

    /// The first line of a file without blanks around it; nil where it cannot be read, which is usual: machines differ.
    func line(_ path: String) -> String? { text(path)?.split(separator: "\n").first.map { trimmed(String($0)) } }

    /// A whole number in a file.
    func number(_ path: String) -> Int? { line(path).flatMap { Int($0) } }

    /// A file's text; none of these is larger than a page.
    func text(_ path: String) -> String? {
        guard let bytes = try? LocalFile.bytes(of: root + path, atMost: 4096) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The names in a folder that begin with a word, in the order of their numbers.
    func names(in folder: String, beginning word: String) -> [String] {
        LocalFile.names(in: root + folder).filter { $0.hasPrefix(word) }.sorted {
            (Int($0.dropFirst(word.count)) ?? .max, $0) < (Int($1.dropFirst(word.count)) ?? .max, $1)
        }
    }

    private func trimmed(_ text: String) -> String {
        let isBlank = { (character: Character) in character == " " || character == "\t" || character == "\0" }
        return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}
