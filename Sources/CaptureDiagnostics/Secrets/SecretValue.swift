/// How far a value goes in its line that a secret key has: to the end of the line, whatever YAML makes of it, for the line may be no
/// YAML because of the very password.
///
/// It ends before a comment, and where a mapping in braces goes on with a next key or is closed.
struct SecretValue {
    /// The bytes that are not shown.
    private(set) var range: Range<Int>
    private let line: [UInt8]

    /// Takes the value that begins at a place of a line, which is not at its end.
    init(_ line: [UInt8], from start: Int) {
        self.line = line
        range = start..<line.count
        guard line[start].isQuote else {
            range = start..<endOfPlain(from: start)
            return
        }
        let close = endOfQuote(from: start)
        // `'it's K`: what a quote seems to close may be the middle of a password.
        let isClosed = isEnd(behind: close + 1) || isQuoteBeforeComment(close)
        range = start + 1..<(isClosed ? min(close, line.count) : endOfPlain(from: close + 1))
    }

    /// Parts of a value that YAML may take for texts of their own, as a message would show them: behind a comma, or the name of a tag.
    static func parts(of value: ArraySlice<UInt8>) -> [String] {
        let signs = Array(",'\"{}[]:=".utf8)
        var parts = value.split { signs.contains($0) }.map { part in
            var part = part.drop(while: \.isBlank)
            while part.last?.isBlank == true { part.removeLast() }
            return part
        }
        // `!K`, `&K`, `*K`, and `$K` as well.
        if let first = value.first, "!&*".utf8.contains(first) {
            let word = value.prefix { !$0.isBlank }
            parts += [word, word.dropFirst()]
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    private func endOfQuote(from start: Int) -> Int {
        let quote = line[start]
        var index = start + 1
        while index < line.count, line[index] != quote {
            index += quote == UInt8(ascii: "\"") && line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index
    }

    /// A value without quotes.
    private func endOfPlain(from start: Int) -> Int {
        let isFlow = line[..<range.lowerBound].contains { "{[".utf8.contains($0) }
        var depth = 0
        var index = start
        while index < line.count {
            if isComment(index), index > start { break }
            if isFlow, depth == 0, isEnd(behind: index) { break }
            if "{[".utf8.contains(line[index]) { depth += 1 }
            if "}]".utf8.contains(line[index]) { depth = max(0, depth - 1) }
            index += 1
        }
        while index > start, line[index - 1].isBlank || line[index - 1] == 0x0D { index -= 1 }
        return index
    }

    /// `# words`; `#K` behind a blank is one as well, though hardly meant so behind a password.
    private func isComment(_ index: Int) -> Bool {
        line[index] == UInt8(ascii: "#") && index > 0 && line[index - 1].isBlank
            && (index + 1 >= line.count || line[index + 1].isBlank)
    }

    private func isQuoteBeforeComment(_ close: Int) -> Bool {
        let next = skippingBlanks(from: close + 1)
        return next > close + 1 && next < line.count && line[next] == UInt8(ascii: "#")
    }

    /// Whether nothing of a value can follow a place: the line is at its end, a bracket closes, or there is a comma with the next key
    /// behind it.
    private func isEnd(behind start: Int, isClosed: Bool = false) -> Bool {
        var index = skippingBlanks(from: start)
        guard index < line.count, line[index] != 0x0D else { return true }
        if "}]".utf8.contains(line[index]) { return isEnd(behind: index + 1, isClosed: true) }
        if isClosed, isComment(index) { return true }
        guard line[index] == UInt8(ascii: ",") else { return false }
        index = skippingBlanks(from: index + 1)
        if index >= line.count || "}]".utf8.contains(line[index]) { return true }
        if isClosed, "{[".utf8.contains(line[index]) { return true }
        if line[index].isQuote { index += 1 }
        let name = line[index...].prefix(while: \.isKeyPart)
        index = name.endIndex
        if index < line.count, line[index].isQuote { index += 1 }
        index = skippingBlanks(from: index)
        return !name.isEmpty && index < line.count && line[index] == UInt8(ascii: ":")
    }

    private func skippingBlanks(from start: Int) -> Int {
        line[min(start, line.count)...].firstIndex { !$0.isBlank } ?? line.count
    }
}
