/// Tags of HTML: those of blocks are line breaks, those of cells blanks, those within a line nothing.
///
/// Only names of HTML are tags: what AVFoundation prints stands in the same brackets.
enum Tags {
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "details", "div", "dl", "dt",
        "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "li",
        "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "textarea", "tfoot", "thead", "title",
        "tr", "ul",
    ]
    private static let cells: Set<String> = ["td", "th"]
    private static let inline: Set<String> = [
        "a", "abbr", "b", "big", "button", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
        "label",
        "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "svg", "tt", "u", "var", "wbr",
    ]
    /// The longest tag with its attributes; what is longer was not closed.
    private static let longest = 2000

    static func edits(in text: MappedText) -> [MappedText.Edit] {
        var commentEnds = Self.commentEnds(text)[...]
        return text.edits(at: "<") { comment(at: $0, text, &commentEnds) ?? tag(at: $0, text) }
    }

    /// The places after each `-->`, in order.
    private static func commentEnds(_ text: MappedText) -> [Int] {
        text.edits(at: ">") { text.has("-->", at: $0 - 2) ? .init(range: $0..<$0 + 1) : nil }.map(\.range.upperBound)
    }

    private static func comment(at start: Int, _ text: MappedText, _ ends: inout ArraySlice<Int>) -> MappedText.Edit? {
        guard text.has("<!--", at: start) else { return nil }
        while let end = ends.first, end < start + 7 { ends.removeFirst() }
        return ends.first.map { .init(range: start..<$0) }
    }

    private static func tag(at start: Int, _ text: MappedText) -> MappedText.Edit? {
        let nameStart = text[start + 1] == "/" ? start + 2 : start + 1
        var offset = nameStart
        while let scalar = text[offset], scalar.isASCII, scalar.properties.isAlphabetic || scalar.isDigit,
            offset - nameStart < 12
        {
            offset += 1
        }
        guard offset > nameStart, let next = text[offset], next == ">" || next == "/" || next.isBlank else {
            return nil
        }
        let name = text.text(nameStart..<offset).lowercased()
        let replacement = blocks.contains(name) ? "\n" : cells.contains(name) ? " " : ""
        guard !replacement.isEmpty || inline.contains(name), let end = endOfTag(offset, start, text) else { return nil }
        return .init(range: start..<end, text: replacement)
    }

    /// The place after the tag's `>`, which is not one within quotes.
    private static func endOfTag(_ offset: Int, _ start: Int, _ text: MappedText) -> Int? {
        var quote: Unicode.Scalar?
        var offset = offset
        while let scalar = text[offset], offset - start < longest {
            if scalar == quote {
                quote = nil
            } else if quote == nil {
                if scalar == ">" { return offset + 1 }
                if scalar == "<" { return nil }
                if scalar == "\"" || scalar == "'" { quote = scalar }
            }
            offset += 1
        }
        return nil
    }
}
