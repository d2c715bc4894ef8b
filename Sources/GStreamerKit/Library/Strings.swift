internal import CGStreamer

extension String {
    /// Copies a C string and frees it (transfer full).
    init(taking text: UnsafeMutablePointer<CChar>?) {
        self = unsafe String(optional: text, else: "")
        unsafe g_free(text)
    }

    /// Copies a C string that stays with its owner (transfer none).
    init(optional text: UnsafePointer<CChar>?, else fallback: String) {
        if let text = unsafe text { self = unsafe String(cString: text) } else { self = fallback }
    }
}

/// Words ordered by how few edits lead from them to the one misspelt; words of equal distance keep their order.
func nearestFirst(_ words: [String], to word: String) -> [String] {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    return words.enumerated()
        .map {
            (distance: edits(from: Array($0.element.lowercased().unicodeScalars), to: wanted), $0.offset, $0.element)
        }
        .sorted { ($0.distance, $0.1) < ($1.distance, $1.1) }
        .map(\.2)
}

private func edits(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (scalar == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
        }
    }
    return row[right.count]
}
