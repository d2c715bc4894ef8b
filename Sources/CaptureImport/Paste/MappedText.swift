/// A text that was made plainer, and for each character the stretch of the page that it stands for.
struct MappedText: Sendable {
    /// A stretch of the text and what replaces it; an empty stretch is a place where something is added.
    struct Edit: Sendable {
        let range: Range<Int>
        var text = ""
    }

    /// The characters.
    private(set) var scalars: [Unicode.Scalar]
    /// For each character, the stretch of the page that it stands for.
    private(set) var spans: [Range<Int>]

    /// A text as the page has it.
    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        spans = scalars.indices.map { $0..<$0 + 1 }
    }

    /// One past the last character.
    var end: Int { scalars.count }

    /// A character; nil beyond the end.
    subscript(offset: Int) -> Unicode.Scalar? { offset >= 0 && offset < scalars.count ? scalars[offset] : nil }

    /// Applies edits, which are in the order of the text; one that overlaps with the one before is left out. Each character of a
    /// replacement stands for all that was replaced.
    mutating func apply(_ edits: [Edit]) {
        guard !edits.isEmpty else { return }
        var newScalars: [Unicode.Scalar] = []
        var newSpans: [Range<Int>] = []
        newScalars.reserveCapacity(end)
        newSpans.reserveCapacity(end)
        var next = 0
        for edit in edits where edit.range.lowerBound >= next {
            newScalars += scalars[next..<edit.range.lowerBound]
            newSpans += spans[next..<edit.range.lowerBound]
            let span = span(of: edit.range)
            for scalar in edit.text.unicodeScalars {
                newScalars.append(scalar)
                newSpans.append(span)
            }
            next = edit.range.upperBound
        }
        newScalars += scalars[next...]
        newSpans += spans[next...]
        (scalars, spans) = (newScalars, newSpans)
    }

    /// The stretch of the page that a stretch of the text stands for; the character before it where it is empty.
    private func span(of range: Range<Int>) -> Range<Int> {
        guard !spans.isEmpty else { return 0..<0 }
        guard range.isEmpty else { return spans[range.lowerBound].lowerBound..<spans[range.upperBound - 1].upperBound }
        return spans[min(max(0, range.lowerBound - 1), end - 1)]
    }

    /// The lines, without their breaks.
    var lines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while let offset = find("\n", from: start) {
            lines.append(start..<offset)
            start = offset + 1
        }
        return lines + [start..<end]
    }

    /// A stretch as a string.
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    /// Whether a word begins at a place.
    func has(_ word: String, at offset: Int) -> Bool {
        var place = offset
        for scalar in word.unicodeScalars {
            guard self[place] == scalar else { return false }
            place += 1
        }
        return offset >= 0 && offset <= end
    }

    /// Where a character next stands, at or after a place. A page is megabytes long: what a build without optimisation pays for each
    /// character of it is paid here, once, and not in a chain of closures.
    func find(_ scalar: Unicode.Scalar, from offset: Int) -> Int? {
        var offset = max(0, offset)
        let end = end
        while offset < end {
            if scalars[offset] == scalar { return offset }
            offset += 1
        }
        return nil
    }

    /// Where a word next begins, at or after a place.
    func find(_ word: String, from offset: Int) -> Int? {
        guard let first = word.unicodeScalars.first else { return nil }
        var next = find(first, from: offset)
        while let place = next, !has(word, at: place) { next = find(first, from: place + 1) }
        return next
    }

    /// What is to be replaced, where each place of a character is asked for it.
    func edits(at scalar: Unicode.Scalar, _ edit: (Int) -> Edit?) -> [Edit] {
        var edits: [Edit] = []
        var next = find(scalar, from: 0)
        while let place = next {
            let found = edit(place)
            if let found { edits.append(found) }
            next = find(scalar, from: max(place + 1, found?.range.upperBound ?? 0))
        }
        return edits
    }

    /// The first place at or after another that is not blank.
    func skippingBlanks(_ offset: Int) -> Int {
        var offset = offset
        while let scalar = self[offset], scalar.isBlank { offset += 1 }
        return offset
    }
}
