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
