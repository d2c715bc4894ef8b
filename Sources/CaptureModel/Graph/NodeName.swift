/// The name of a node in a graph: the key in a pipeline file, the first argument in the DSL.
///
/// A letter, then letters, digits, `-` and `_`, at most 64 in all; it becomes part of element names and file names.
public struct NodeName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name as written.
    public let description: String

    /// Takes a name as it is; the checker judges whether it is a good one.
    public init(_ name: String) { description = name }

    /// Whether the name keeps the rule above.
    public var isValid: Bool {
        guard let first = description.unicodeScalars.first, description.unicodeScalars.count <= 64 else { return false }
        let isLetter: (Unicode.Scalar) -> Bool = { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        return isLetter(first)
            && description.unicodeScalars.allSatisfy {
                isLetter($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
            }
    }

    /// Orders names by their characters.
    public static func < (left: NodeName, right: NodeName) -> Bool { left.description < right.description }
}

extension NodeName: ExpressibleByStringLiteral {
    /// Takes a literal as it is.
    public init(stringLiteral value: String) { self.init(value) }
}
