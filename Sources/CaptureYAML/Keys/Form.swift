import CaptureDiagnostics

/// How a value is written, as data: what the JSON Schema and the reference are made from.
indirect enum Form: Sendable {
    /// Any text.
    case text
    /// A text that a regular expression accepts; `label` says what it is.
    case pattern(label: String, pattern: String, examples: String)
    /// true or false.
    case boolean
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A number.
    case number(ClosedRange<Double>)
    /// One of some words.
    case words([String])
    /// This very number.
    case constant(Int)
    /// true and nothing else, where a key needs no value.
    case always
    /// The name of a node of the graph.
    case node
    /// A list with so many items.
    case list(Form, ClosedRange<Int>?)
    /// A mapping with a key for each name.
    case named(Form)
    /// A mapping with the keys of a section.
    case section(Section)
    /// A mapping with any keys, and those of a section.
    case open(Section, Form)
    /// One of several ways.
    case either([Form])
}

extension Form {
    /// The sections that values of this form may hold, in the order of their use, each before those it holds.
    var sections: [Section] {
        switch self {
        case .list(let form, _), .named(let form): form.sections
        case .section(let section), .open(let section, _): [section] + section.keys.flatMap(\.form.sections)
        case .either(let forms): forms.flatMap(\.sections)
        default: []
        }
    }

    /// Whether a list may be written.
    var admitsList: Bool {
        switch self {
        case .list: true
        case .either(let forms): forms.contains(where: \.admitsList)
        default: false
        }
    }

    /// Whether it has words, and a value is one of them.
    func takes(_ node: FileNode) -> Bool {
        if case .words(let words) = self { node.scalar.map { words.contains($0.text) } ?? false } else { false }
    }

    /// Whether a value is of a kind that this form may have: a text, a list or a mapping.
    func fits(_ node: FileNode) -> Bool {
        switch self {
        case .list: node.scalar == nil && node.entries == nil
        case .named, .section, .open: node.entries != nil
        case .either(let forms): forms.contains { $0.fits(node) }
        default: node.scalar != nil
        }
    }

    /// Whether a value is written as this form has it, as far as data tells.
    func admits(_ node: FileNode) -> Bool {
        switch self {
        case .pattern(_, let pattern, _):
            guard let text = node.scalar?.text, let regex = try? Regex(pattern) else { return false }
            return text.firstMatch(of: regex) != nil
        case .boolean, .always: return node.scalar.map { ["true", "false"].contains($0.text) } ?? false
        case .integer(let range): return node.scalar.flatMap { Int($0.text) }.map(range.contains) ?? false
        case .number(let range): return node.scalar.flatMap { Double($0.text) }.map(range.contains) ?? false
        case .constant(let value): return node.scalar?.text == "\(value)"
        case .words: return takes(node)
        case .either(let forms): return forms.contains { $0.admits(node) }
        case .text, .node, .list, .named, .section, .open: return fits(node)
        }
    }

    /// How such a value is written, for whoever has written another that may stand in the same place; nil of what needs no words.
    var way: String? {
        switch self {
        case .list(let form, _): "a list: [\(form.label), ...]"
        case .section(let section), .open(let section, _): "a mapping: { \(section.keys.first?.name ?? ""): ... }"
        case .pattern(let label, _, let examples): "\(label) such as \(examples)"
        case .words(let words): quotedList(words.prefix(6).map(\.self), joinedBy: "or")
        case .boolean: "true or false"
        case .either(let forms):
            forms.compactMap(\.way).isEmpty ? nil : CaptureDiagnostics.list(forms.compactMap(\.way), joinedBy: "or")
        case .text, .node, .integer, .number, .constant, .always, .named: nil
        }
    }

    /// What to write where nothing is written: the label, and of a mapping how it begins, as its title says nothing of that.
    var wanted: String {
        switch self {
        case .section, .open: way ?? label
        case .either(let forms):
            CaptureDiagnostics.list(forms.map { if case .text = $0 { "a name" } else { $0.wanted } }, joinedBy: "or")
        default: label
        }
    }

    /// What it is, in a few words, for messages and for the reference.
    var label: String {
        switch self {
        case .text: "text"
        case .pattern(let label, _, _): label
        case .boolean: "true or false"
        case .integer(let range): range.upperBound == .max ? "a whole number" : "a whole number, \(range.written)"
        case .number(let range): "a number, \(range.written)"
        case .words(let words): words.joined(separator: ", ")
        case .constant(let value): "\(value)"
        case .always: "true"
        case .node: "a node's name"
        case .list(let form, let count):
            (count.flatMap { $0.count == 1 ? "a list of \($0.lowerBound): " : nil } ?? "a list: ") + form.label
        case .named(let form): "by name: \(form.label)"
        case .section(let section), .open(let section, _): section.title
        case .either(let forms): forms.map(\.label).joined(separator: ", or ")
        }
    }
}

extension ClosedRange where Bound: CustomStringConvertible {
    /// The ends, for messages.
    var written: String { "\(lowerBound) to \(upperBound)" }
}
