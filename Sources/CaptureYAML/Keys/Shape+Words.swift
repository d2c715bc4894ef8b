import CaptureDiagnostics

extension Shape {
    /// One of the words of an enumeration.
    static func word() -> Shape where Value: CaseIterable & RawRepresentable<String> & Sendable {
        let words = Value.allCases.map(\.rawValue)
        return Shape<String>.word(of: words).map { word, _, _ in Value(rawValue: word) }
    }
}

extension Shape where Value == String {
    /// One of some words.
    ///
    /// - Parameter other: What else may stand there, for whoever writes a word that is none of these.
    static func word(of words: [String], or other: String? = nil) -> Shape {
        let choice = CaptureDiagnostics.list(words.map { "'\($0)'" } + (other.map { [$0] } ?? []), joinedBy: "or")
        return Shape(.words(words)) { node, spot in
            guard let scalar = node.scalar else {
                spot.report(wrongType: node, wanted: "one of \(choice)")
                return nil
            }
            guard !words.contains(scalar.text) else { return scalar.text }
            let near = nearest(to: scalar.text, in: words)
            spot.report(
                .invalidValue,
                "\(spot.label) must be \(choice), but is \(node.kindForMessages)",
                at: node.range, label: near.map { "did you mean '\($0)'?" } ?? "unknown word",
                fixIts: [
                    near.map { .init("write '\($0)'", edits: node.edits($0)) }
                        ?? .init("write one of \(choice)")
                ])
            return nil
        }
    }
}
