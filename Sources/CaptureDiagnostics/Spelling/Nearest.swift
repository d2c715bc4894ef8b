/// The candidate a misspelt word most probably stands for, or nil where none is near.
///
/// Near is an edit distance (insertions, deletions, replacements, swaps of neighbours; letter case ignored) of at most a
/// third of the longer word and never more than 3, so that unrelated words are not offered. Of words with as many hyphens, each part
/// is that near to its own: `post-roll` does not stand for `pre-roll`. Ties go to the first.
public func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
        let other = Array(candidate.lowercased().unicodeScalars)
        let limit = min(3, max(wanted.count, other.count) / 3)
        guard abs(wanted.count - other.count) <= limit else { continue }
        let distance = editDistance(wanted, other)
        if distance <= limit, distance < best?.distance ?? .max, isNearInParts(wanted, other) {
            best = (distance, candidate)
        }
    }
    return best?.candidate
}

private func isNearInParts(_ wanted: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let parts = [wanted, other].map { $0.split(separator: "-").map(Array.init) }
    guard parts[0].count == parts[1].count, parts[0].count > 1 else { return true }
    return zip(parts[0], parts[1]).allSatisfy { editDistance($0, $1) <= max(1, max($0.count, $1.count) / 3) }
}

/// The number of single-character edits, swaps of neighbours included, between two words.
func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var rows = [Array(0...right.count)]
    for i in 1...left.count {
        var row = [i] + Array(repeating: 0, count: right.count)
        for j in 1...right.count {
            let replaced = rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
            row[j] = min(replaced, rows[i - 1][j] + 1, row[j - 1] + 1)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                row[j] = min(row[j], rows[i - 2][j - 2] + 1)
            }
        }
        rows.append(row)
    }
    return rows[left.count][right.count]
}
