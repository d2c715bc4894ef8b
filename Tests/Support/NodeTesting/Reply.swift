import Foundation
import NIOCore

/// An answer with its whole body.
public struct Reply: Sendable {
    /// What came is no HTTP.
    public struct NoHTTP: Error {}

    /// The status of its first line.
    public let status: Int
    /// Its first line and its headers.
    public let head: String
    /// What follows them.
    public let body: String

    init(_ answer: ByteBuffer) throws {
        let text = String(buffer: answer)
        guard let end = text.range(of: "\r\n\r\n"), let status = Int(text.split(separator: " ").dropFirst().first ?? "")
        else { throw NoHTTP() }
        self.status = status
        head = String(text[..<end.lowerBound])
        body = String(text[end.upperBound...])
    }

    /// The body as a JSON object.
    public func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:]
    }

    /// A header's value.
    public func header(_ name: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
