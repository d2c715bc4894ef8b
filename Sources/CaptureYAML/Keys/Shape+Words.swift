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
            let meant = Meaning(of: scalar.text, among: words)
            spot.report(
                .invalidValue,
                "\(spot.label) must be \(choice), but is \(node.kindForMessages)",
                at: node.range, label: meant.map { "did you mean '\($0.word)'?" } ?? "unknown word",
                fixIts: [
                    meant.map { $0.fixIt("write '\($0.word)'", edits: node.edits($0.word)) }
                        ?? .init(
                            words.count + (other == nil ? 0 : 1) > 1 ? "write one of \(choice)" : "write \(choice)")
                ])
            return nil
        }
    }
}
