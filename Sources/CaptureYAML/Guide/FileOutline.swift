import CaptureDiagnostics

/// The keys of a text by place, also where it is no YAML at the moment because somebody is typing.
///
/// It is read line by line: indentation and brackets say what belongs to what, and nothing is ever refused.
struct FileOutline {
    /// A step down from the top of the file: a key of a mapping, or an item of a list where there is none.
    struct Step: Hashable {
        var key: String?
        /// The number of the mapping that the key stands in.
        var mapping: Int
    }

    /// A key with its place.
    struct Entry {
        let key: String
        let range: SourceRange
        /// The way to the mapping it stands in.
        let path: [Step]
        let mapping: Int
        /// The text behind it on its line, where it is a single value.
        var value = ""
    }

    /// What is being typed at a place.
    struct Cursor {
        enum Want { case key, value, either }

        /// The way to the mapping that the key would stand in, or to the value.
        let path: [Step]
        let mapping: Int
        let want: Want
        /// What stands between the start of the word and the place.
        let word: SourceRange
    }

    private(set) var entries: [Entry] = []
    /// What is typed at the place asked for; nil in comments and between things.
    private(set) var cursor: Cursor?

    /// A key or an item whose value is being read.
    private struct Open {
        /// In block style the column; -1 in flow style.
        var indent: Int
        var isList: Bool
        var key: String?
        var mapping: Int
        /// The mapping below it, once it has one.
        var below: Int?
    }

    private let file: String
    private let place: SourceRange.Position?
    private var blocks: [Open] = []
    private var flows: [Open] = []
    private var count = 1
    private var line = 0
    private var text: [Unicode.Scalar] = []
    /// Lines deeper than this belong to a block scalar.
    private var scalarIndent: Int?

    /// Reads a text, and what is typed at a place in it.
    init(_ table: LineTable, file: String, at place: SourceRange.Position? = nil) {
        self.file = file
        self.place = place
        for number in 1...table.lineCount {
            line = number
            text = Array(table.line(number))
            scanLine()
        }
    }

    /// The keys of a mapping.
    func keys(of mapping: Int) -> Set<String> { Set(entries.lazy.filter { $0.mapping == mapping }.map(\.key)) }

    private var path: [Step] {
        (blocks + flows).filter { $0.isList || $0.key != nil }.map { Step(key: $0.key, mapping: $0.mapping) }
    }

    /// The place's column from 0, on its line.
    private var here: Int? { place?.line == line ? place.map { $0.column - 1 } : nil }

    private mutating func scanLine() {
        guard flows.isEmpty else { return scanFlow(from: 0) }
        var start = text.prefix { $0 == " " }.count
        guard start < text.count, text[start] != "#" else {
            if start == text.count, let here, scalarIndent == nil {
                note(.key, from: here, below: blocks.prefix { $0.indent < here }.count)
            }
            return
        }
        if let indent = scalarIndent {
            if start > indent { return }
            scalarIndent = nil
        }
        let isItem = isDash(at: start)
        while let last = blocks.last, last.indent > start || (last.indent == start && !(isItem && !last.isList)) {
            blocks.removeLast()
        }
        while isDash(at: start) {
            blocks.append(Open(indent: start, isList: true, key: nil, mapping: -1))
            start += 1
            while start < text.count, text[start] == " " { start += 1 }
        }
        guard let key = key(at: start) else {
            if start < text.count, text[start] == "{" || text[start] == "[" { return scanFlow(from: start) }
            if let here, here >= start { note(.either, from: start, below: blocks.count) }
            return
        }
        if let here, here >= start, here <= key.end { note(.key, from: start, below: blocks.count) }
        let mapping = mappingBelow(blocks.count)
        entries.append(Entry(key: key.text, range: range(start, key.end), path: path, mapping: mapping))
        blocks.append(Open(indent: start, isList: false, key: key.text, mapping: mapping))
        scanValue(from: key.colon + 1)
    }

    private mutating func scanValue(from start: Int) {
        var begin = start
        while begin < text.count, text[begin] == " " { begin += 1 }
        if begin < text.count, text[begin] == "{" || text[begin] == "[" { return scanFlow(from: begin) }
        let comment = (begin..<text.count).first { text[$0] == "#" && text[$0 - 1] == " " }
        var end = comment ?? text.count
        while end > begin, text[end - 1] == " " { end -= 1 }
        entries[entries.count - 1].value = string(begin, max(begin, end))
        if begin < text.count, text[begin] == "|" || text[begin] == ">" { scalarIndent = blocks.last?.indent }
        if let here, here >= start, here <= comment ?? text.count {
            note(.value, from: min(begin, here), below: blocks.count)
        }
    }

    private mutating func scanFlow(from start: Int) {
        var index = start
        var word: Int?
        while index < text.count {
            let scalar = text[index]
            if here == index, !(flows.isEmpty && scalar != "#") { noteFlow(from: word ?? index) }
            switch scalar {
            case "\"", "'":
                let begin = word ?? index
                word = begin
                var close = index + 1
                while close < text.count, text[close] != scalar {
                    close += scalar == "\"" && text[close] == "\\" ? 2 : 1
                }
                if let here, here > index, here <= min(close, text.count) { noteFlow(from: begin) }
                index = close
            case "{", "[":
                flows.append(Open(indent: -1, isList: scalar == "[", key: nil, mapping: scalar == "[" ? -1 : fresh()))
                word = nil
            case "}", "]":
                if !flows.isEmpty { flows.removeLast() }
                word = nil
                if flows.isEmpty { return }
            case ",":
                if let last = flows.indices.last, !flows[last].isList { flows[last].key = nil }
                word = nil
            case ":" where isKeyEnd(index):
                take(key: word, end: index)
                word = nil
            case "#" where index == 0 || text[index - 1] == " ": return
            case " ": break
            default: word = word ?? index
            }
            index += 1
        }
        if let here, here >= text.count, !flows.isEmpty { noteFlow(from: word ?? text.count) }
    }

    private mutating func take(key word: Int?, end: Int) {
        guard let word, let last = flows.indices.last else { return }
        let quote = text[word] == "\"" || text[word] == "'" ? 1 : 0
        let name = string(word + quote, max(word + quote, end - quote))
        entries.append(Entry(key: name, range: range(word, end), path: path, mapping: flows[last].mapping))
        flows[last].key = name
    }

    private func isKeyEnd(_ index: Int) -> Bool {
        guard let last = flows.last, !last.isList, last.key == nil else { return false }
        return index + 1 >= text.count || [" ", ",", "}", "{", "["].contains(text[index + 1])
    }

    private func isDash(at index: Int) -> Bool {
        index < text.count && text[index] == "-" && (index + 1 == text.count || text[index + 1] == " ")
    }

    private func key(at start: Int) -> (text: String, end: Int, colon: Int)? {
        guard start < text.count, !"[]{},&*!|>%@`#-".unicodeScalars.contains(text[start]) else { return nil }
        let quote = text[start] == "\"" || text[start] == "'" ? text[start] : nil
        var index = start + 1
        if let quote { index = (text[index...].firstIndex(of: quote) ?? text.count - 1) + 1 }
        while index < text.count {
            if text[index] == "#", text[index - 1] == " " { return nil }
            if text[index] == ":", index + 1 == text.count || text[index + 1] == " " { break }
            index += 1
        }
        guard index < text.count else { return nil }
        let inner = quote == nil ? 0 : 1
        return (string(start + inner, max(start + inner, index - inner)), index, index)
    }

    private mutating func fresh() -> Int {
        count += 1
        return count
    }

    /// The mapping below the first so many open blocks; made where there is none yet.
    private mutating func mappingBelow(_ depth: Int) -> Int {
        guard depth > 0 else { return 0 }
        if let below = blocks[depth - 1].below { return below }
        let made = fresh()
        blocks[depth - 1].below = made
        return made
    }

    private mutating func note(_ want: Cursor.Want, from start: Int, below depth: Int) {
        guard let here else { return }
        let steps = blocks.prefix(depth).map { Step(key: $0.key, mapping: $0.mapping) }
        cursor = Cursor(
            path: Array(steps), mapping: want == .value ? -1 : mappingBelow(depth), want: want, word: range(start, here)
        )
    }

    private mutating func noteFlow(from start: Int) {
        guard let here, let top = flows.last else { return }
        let wantsKey = !top.isList && top.key == nil
        cursor = Cursor(
            path: path, mapping: wantsKey ? top.mapping : -1, want: wantsKey ? .key : .value,
            word: range(min(start, here), here))
    }

    private func string(_ start: Int, _ end: Int) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text[min(start, text.count)..<min(max(start, end), text.count)])
        return String(view)
    }

    private func range(_ start: Int, _ end: Int) -> SourceRange {
        SourceRange(
            file: file, start: .init(line: line, column: start + 1), end: .init(line: line, column: max(start, end) + 1)
        )
    }
}
