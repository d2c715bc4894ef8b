/// Device sets as Objective-C describes them:
///
///     <__NSArrayM 0x1>(
///     {(
///         <AVCaptureFigVideoDevice: 0x2 [Back Camera][com.apple...:0]>,
///         <AVCaptureFigVideoDevice: 0x3 [Front Camera][com.apple...:1]>
///     )}
///     )
///
/// They become `[ Set([ ... ]) ]`. Within a set there are no quotes, which an array's description puts around what it has.
enum ObjectiveCSets {
    static func edits(in text: MappedText) -> [MappedText.Edit] {
        var edits: [MappedText.Edit] = []
        var offset = 0
        /// Whether only a comma stands between the set before and this place.
        var isNext = false
        while let start = text.firstSet(from: offset) {
            isNext = isNext && text.scalars[offset..<start].allSatisfy { $0.isBlank || $0 == "," || $0 == "\"" }
            let first = text.skippingBlanksAndQuotes(start + 2)
            let isEmpty = text.has(")}", at: first)
            guard text[first] == "<" || text[first] == "[" || (isNext && isEmpty) else {
                offset = start + 2
                isNext = false
                continue
            }
            if !isNext, let open = text.lastWritten(before: start), text[open] == "(" {
                edits.append(.init(range: open..<open + 1, text: "["))
            }
            edits += quotes(text, offset..<start, from: text.lastWritten(before: start).map { $0 + 1 } ?? 0)
            edits.append(.init(range: start..<start + 2, text: "Set(["))
            let limit = text.firstSet(from: start + 2) ?? text.end
            let end = text.find(")}", from: start + 2).flatMap { $0 < limit ? $0 : nil }
            edits += quotes(text, start + 2..<(end ?? limit), from: start + 2)
            offset = end.map { $0 + 2 } ?? limit
            isNext = end != nil
            guard let end else { continue }
            edits.append(.init(range: end..<end + 2, text: "])"))
            let close = text.skippingBlanksAndQuotes(offset)
            if text[offset] == "\"" { edits.append(.init(range: offset..<offset + 1)) }
            if text[offset] == "\"" { offset += 1 }
            if text[close] == ")" {
                edits.append(.init(range: close..<close + 1, text: "]"))
                offset = close + 1
                isNext = false
            }
        }
        return edits
    }

    private static func quotes(_ text: MappedText, _ range: Range<Int>, from start: Int) -> [MappedText.Edit] {
        range.filter { $0 >= start && text[$0] == "\"" }.map { .init(range: $0..<$0 + 1) }
    }
}

extension MappedText {
    fileprivate func firstSet(from offset: Int) -> Int? { find("{(", from: offset) }

    fileprivate func skippingBlanksAndQuotes(_ offset: Int) -> Int {
        var offset = offset
        while let scalar = self[offset], scalar.isBlank || scalar == "\"" { offset += 1 }
        return offset
    }

    /// Where the last character stands before a place that is neither blank nor a quote.
    fileprivate func lastWritten(before offset: Int) -> Int? {
        scalars[..<min(offset, end)].lastIndex { !$0.isBlank && $0 != "\"" }
    }
}
