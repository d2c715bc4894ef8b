/// The JSON Schema of a single value that may be written in some ways.
///
/// All ways are one schema without alternatives, so that a validator says what is wrong with the value and not that nothing
/// fits. A text with `${` may stand for anything.
struct ScalarSchema {
    private var isText = false
    private var patterns: [String] = []
    private var words: [String] = []
    private var constants: [JSONValue] = []
    private var hasNumber = false
    private var isWhole = true
    private var bounds: (lower: Double?, upper: Double?) = (nil, nil)
    private var hasBoolean = false
    private var hasTrue = false
    private var examples: [JSONValue] = []

    /// Puts the ways together; none of them may be a list or a mapping.
    init(_ forms: [Form]) {
        for form in forms { add(form) }
    }

    private mutating func add(_ form: Form) {
        switch form {
        case .text, .node: isText = true
        case .pattern(_, let pattern, let examples):
            patterns.append(pattern)
            let parts = examples.split(separator: "'", omittingEmptySubsequences: false)
            self.examples += parts.enumerated().filter { $0.offset % 2 == 1 }.map { .string(String($0.element)) }
            // A quantity whose unit may be left out is a number to YAML.
            if acceptsNumber(pattern) { add(number: (nil, nil), isWhole: false) }
        case .boolean: hasBoolean = true
        case .always: hasTrue = true
        case .integer(let range):
            let upper = range.upperBound == .max ? nil : Double(range.upperBound)
            add(number: (Double(range.lowerBound), upper), isWhole: true)
        case .number(let range): add(number: (range.lowerBound, range.upperBound), isWhole: false)
        case .words(let words): self.words += words
        case .constant(let value): constants.append(.number(Double(value)))
        case .list, .named, .section, .open, .either: assertionFailure("no single value")
        }
    }

    private mutating func add(number range: (lower: Double?, upper: Double?), isWhole: Bool) {
        let isFirst = !hasNumber
        hasNumber = true
        self.isWhole = self.isWhole && isWhole
        bounds.lower = isFirst ? range.lower : range.lower.flatMap { one in bounds.lower.map { min($0, one) } }
        bounds.upper = isFirst ? range.upper : range.upper.flatMap { one in bounds.upper.map { max($0, one) } }
    }

    /// The members of the schema.
    var members: [(String, JSONValue)] {
        guard !isText else { return [("type", .array(["string", "number", "boolean"].map { .string($0) }))] }
        let isConstant =
            !constants.isEmpty && patterns.isEmpty && words.isEmpty && !hasNumber && !hasBoolean && !hasTrue
        if isConstant { return constants.count == 1 ? [("const", constants[0])] : [("enum", .array(constants))] }
        let shown =
            words.map { JSONValue.string($0) } + (hasBoolean || hasTrue ? [.boolean(true)] : [])
            + (hasBoolean ? [.boolean(false)] : []) + examples
        return (shown.isEmpty ? [] : [("examples", .array(shown))])
            + [("if", .object([("$ref", .string("#/$defs/variable"))])), ("else", .object(written))]
    }

    /// What is written out.
    private var written: [(String, JSONValue)] {
        let isWord = !words.isEmpty && patterns.isEmpty && !hasNumber && !hasBoolean && !hasTrue && constants.isEmpty
        if isWord { return [("enum", .array(words.map { .string($0) }))] }
        if hasTrue, !hasBoolean {
            guard !patterns.isEmpty || !words.isEmpty || hasNumber else { return [("const", .boolean(true))] }
            var others = self
            others.hasTrue = false
            return [
                ("if", .object([("type", .string("boolean"))])), ("then", .object([("const", .boolean(true))])),
                ("else", .object(others.written)),
            ]
        }
        let isString = !patterns.isEmpty || !words.isEmpty
        let types =
            (isString ? ["string"] : []) + (hasNumber ? [isWhole ? "integer" : "number"] : [])
            + (hasBoolean ? ["boolean"] : [])
        let all = (words.isEmpty ? [] : ["^(\(words.joined(separator: "|")))$"]) + patterns
        return [("type", types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) }))]
            + (isString ? [("pattern", .string(all.joined(separator: "|")))] : [])
            + (bounds.lower.map { [("minimum", .number($0))] } ?? [])
            + (bounds.upper.map { [("maximum", .number($0))] } ?? [])
    }

    /// Whether a quantity may be a bare number.
    private func acceptsNumber(_ pattern: String) -> Bool {
        guard let expression = try? Regex(pattern) else { return false }
        return "30".wholeMatch(of: expression) != nil
    }
}
