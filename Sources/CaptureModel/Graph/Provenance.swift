public import CaptureDiagnostics

/// Where a value was written, so that each finding can point at the key or value meant.
///
/// Provenance is not part of a value: all provenances are equal, so that a graph from a file equals its DSL twin.
public struct Provenance: Sendable {
    /// Where the value as a whole stands: its key in a file, its constructor call in Swift.
    public var range: SourceRange?
    /// Where its parts stand, by path below it, such as `format` or `audio[1]`.
    public var fields: [String: SourceRange]

    /// Makes a provenance.
    public init(_ range: SourceRange? = nil, fields: [String: SourceRange] = [:]) {
        self.range = range
        self.fields = fields
    }

    /// A value that nobody wrote: a default.
    public static let unknown = Provenance()

    /// Where a field stands; the nearest enclosing place known where that very field has none.
    public subscript(field: String) -> SourceRange? {
        var path = Substring(field)
        while !path.isEmpty {
            if let found = fields[String(path)] { return found }
            guard let cut = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
            path = path[..<cut]
        }
        return range
    }
}

extension Provenance: Hashable {
    public static func == (left: Provenance, right: Provenance) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
