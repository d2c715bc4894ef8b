/// Words joined as in a sentence, each in single quotes: `'a', 'b' and 'c'`.
public func quotedList(_ words: some Sequence<String>, joinedBy conjunction: String = "and") -> String {
    list(words.map { "'\($0)'" }, joinedBy: conjunction)
}

/// Phrases joined as in a sentence: `a, b and c`.
public func list(_ phrases: [String], joinedBy conjunction: String = "and") -> String {
    guard phrases.count > 1, let last = phrases.last else { return phrases.first ?? "" }
    return phrases.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
