import CaptureDiagnostics

/// The keys of a text by place, also where it is no YAML at the moment because somebody is typing.
///
/// It is read line by line: indentation and brackets say what belongs to what, and nothing is ever refused. What stands deeper
/// than the loader reads (`Limits.depth`) is passed over, so that the work grows with the text and never with its nesting.
struct FileOutline {
    private(set) var entries: [Entry] = []
    private(set) var values: [Value] = []
    /// The keys of each mapping.
    private var keys: [Int: Set<String>] = [:]
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
    /// How many brackets are open beyond the deepest that is read.
    private var passedOver = 0
    private var count = 1
    private var line = 0
    private var text: [Unicode.Scalar] = []
    /// Lines deeper than this belong to a block scalar.
    private var scalarIndent: Int?

    /// Reads a text, and what is typed at a place in it.
    init(_ table: LineTable, file: String, at place: SourceRange.Position? = nil) {
        self.file = file
        self.place = place
        var count = 0
        for number in 1...table.lineCount {
            // The loader reads no larger file.
            count += table.line(number).count + 1
            guard count <= Limits.fileSize else { return }
            line = number
            text = Array(table.line(number))
            scanLine()
        }
    }

    /// The keys of a mapping.
    func keys(of mapping: Int) -> Set<String> { keys[mapping] ?? [] }

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
            if !isFull { blocks.append(Open(indent: start, isList: true, key: nil, mapping: -1)) }
            start += 1
            while start < text.count, text[start] == " " { start += 1 }
        }
        guard let key = key(at: start) else {
            if start < text.count, text[start] == "{" || text[start] == "[" { return scanFlow(from: start) }
            take(value: start, end: text.count)
            if let here, here >= start { note(.either, from: start, below: blocks.count) }
            return
        }
        guard !isFull else { return }
        if let here, here >= start, here <= key.end { note(.key, from: start, below: blocks.count) }
        let mapping = mappingBelow(blocks.count)
        keep(Entry(key: key.text, range: range(start, key.end), path: path, mapping: mapping))
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
        take(value: begin, end: text.count)
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
                open(isList: scalar == "[")
                word = nil
            case "}", "]":
                take(flowValue: word, end: index)
                close()
                word = nil
                if flows.isEmpty { return }
            case ",":
                take(flowValue: word, end: index)
                if passedOver == 0, let last = flows.indices.last, !flows[last].isList { flows[last].key = nil }
                word = nil
            case ":" where isKeyEnd(index):
                take(key: word, end: index)
                word = nil
            case "#" where index == 0 || text[index - 1] == " ":
                take(flowValue: word, end: index)
                return
            case " ": break
            default: word = word ?? index
            }
            index += 1
        }
        take(flowValue: word, end: text.count)
        if let here, here >= text.count, !flows.isEmpty { noteFlow(from: word ?? text.count) }
    }

    /// Whether as much is open as is read.
    private var isFull: Bool { blocks.count + flows.count >= Limits.depth }

    private mutating func open(isList: Bool) {
        guard passedOver == 0, !isFull || flows.isEmpty else {
            passedOver += 1
            return
        }
        flows.append(Open(indent: -1, isList: isList, key: nil, mapping: isList ? -1 : fresh()))
    }

    private mutating func close() {
        if passedOver > 0 {
            passedOver -= 1
        } else if !flows.isEmpty {
            flows.removeLast()
        }
    }

    private mutating func take(flowValue word: Int?, end: Int) {
        guard let word, passedOver == 0, let last = flows.last, last.isList || last.key != nil else { return }
        take(value: word, end: end)
    }

    /// Keeps a single value; what has YAML's marks before it, or an escape in it, is passed over.
    private mutating func take(value start: Int, end: Int) {
        guard start < end, !"&*!|>%@`{}[]#".unicodeScalars.contains(text[start]) else { return }
        let quote = text[start] == "\"" || text[start] == "'" ? text[start] : nil
        var (first, last) = (start, end)
        if let quote {
            first += 1
            guard let close = text[first..<end].firstIndex(of: quote), !text[first..<close].contains("\\"),
                close + 1 >= end || text[close + 1] != quote
            else { return }
            last = close
        } else {
            last = (first..<end).first { text[$0] == "#" && text[$0 - 1] == " " && $0 > first } ?? end
            while last > first, text[last - 1] == " " { last -= 1 }
        }
        guard last > first else { return }
        values.append(
            Value(text: string(first, last), range: range(first, last), path: path, isQuoted: quote != nil))
    }

    private mutating func take(key word: Int?, end: Int) {
        guard let word, passedOver == 0, let last = flows.indices.last else { return }
        var end = end
        while end > word + 1, text[end - 1] == " " { end -= 1 }
        let quote = text[word] == "\"" || text[word] == "'" ? 1 : 0
        let name = string(word + quote, max(word + quote, end - quote))
        keep(Entry(key: name, range: range(word, end), path: path, mapping: flows[last].mapping))
        flows[last].key = name
    }

    private func isKeyEnd(_ index: Int) -> Bool {
        guard passedOver == 0, let last = flows.last, !last.isList, last.key == nil else { return false }
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
        var end = index
        while end > start + 1, text[end - 1] == " " { end -= 1 }
        return (string(start + inner, max(start + inner, end - inner)), end, index)
    }

    private mutating func keep(_ entry: Entry) {
        entries.append(entry)
        keys[entry.mapping, default: []].insert(entry.key)
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
        guard let here, passedOver == 0, let top = flows.last else { return }
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
