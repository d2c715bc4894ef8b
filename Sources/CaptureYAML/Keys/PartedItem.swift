import CaptureDiagnostics

/// An item of a list with commas in it, which YAML takes for several inside `[ ]`: `[1920x1080 YUY2 5,10,15]`.
struct PartedItem {
    private let text: String
    private let range: SourceRange

    /// nil where no item with a blank is followed, without a blank behind the comma, by a number alone.
    ///
    /// - Parameter form: what each item is; only where the whole is one, and the number is none by itself, was it meant so.
    init?(_ items: [FileNode], _ form: Form) {
        guard form.isPattern else { return nil }
        for (index, item) in items.enumerated().dropLast() {
            guard let first = Self.plain(item), first.contains(" ") else { continue }
            var (text, end) = (first, item.range.end)
            for next in items[(index + 1)...] {
                guard let piece = Self.plain(next),
                    piece.allSatisfy({ $0.isASCII && ($0.isNumber || "./-".contains($0)) }),
                    next.range.start.line == end.line, next.range.start.column == end.column + 1,
                    !form.admits(next)
                else { break }
                (text, end) = (text + "," + piece, next.range.end)
            }
            let whole = FileNode(content: .scalar(.init(text: text, written: text, isPlain: false)), range: item.range)
            guard text != first, form.admits(whole) else { continue }
            self.text = text
            range = SourceRange(file: item.range.file, start: item.range.start, end: end)
            return
        }
        return nil
    }

    /// Reports it in the place of what is wrong with its pieces.
    func report(_ spot: Spot) {
        spot.report(
            .wrongType, "\(spot.label) has a value with a comma, of which each piece is an item", at: range,
            label: "a comma ends a value inside '[ ]'",
            fixIts: [
                .init("put quotes around '\(abbreviated(text))'", edits: [.init(range, "\"\(text)\"")], isGuess: true)
            ])
    }

    /// A text without quotes, as it stands in its place.
    private static func plain(_ node: FileNode) -> String? {
        guard let scalar = node.scalar, scalar.isPlain, scalar.text == scalar.written, node.range.holds(scalar.text)
        else { return nil }
        return scalar.text
    }
}
