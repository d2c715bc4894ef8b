/// Makes a JSON Schema (draft 2020-12) from the table that the decoder reads by.
struct SchemaWriter {
    /// The schema of a file whose top is a section.
    static func json(for section: Section, title: String) -> String {
        var sections: [String: Section] = [:]
        for inner in section.keys.flatMap(\.form.sections) { sections[inner.title] = inner }
        let definitions = sections.values.sorted { $0.title < $1.title }.map { ($0.slug, object($0)) }
        let head: [(String, JSONValue)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title)),
        ]
        let variable = JSONValue.object([
            ("description", .string("A text in which environment variables are put: ${NAME} or ${NAME:-default}.")),
            ("type", .string("string")), ("pattern", .string(#"\$\{"#)),
        ])
        let tail = [("$defs", JSONValue.object([("variable", variable)] + definitions))]
        return JSONValue.object(head + members(section) + tail).text() + "\n"
    }

    private static func object(_ section: Section) -> JSONValue { .object(members(section)) }

    private static func members(_ section: Section, open: Form? = nil) -> [(String, JSONValue)] {
        let required = section.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            ("description", .string(section.summary)), ("type", .string("object")),
            ("properties", .object(section.keys.map { ($0.name, property($0)) })),
        ] + (required.isEmpty ? [] : [("required", .array(required))])
            + [("additionalProperties", open.map(schema) ?? .boolean(false))]
    }

    private static func property(_ row: Section.Row) -> JSONValue {
        let fallback = row.fallback.map { " Default: \($0)." } ?? ""
        let description = ("description", JSONValue.string(row.summary + fallback))
        // An empty section such as `effects:` is as good as none.
        let value = PipelineKeys.tables.contains(row.name) ? anyOf([schema(row.form), type("null")]) : schema(row.form)
        guard case .object(let members) = value else { return value }
        return .object([description] + members)
    }

    private static func schema(_ form: Form) -> JSONValue {
        switch form {
        case .text, .node: .object([("type", .array([.string("string"), .string("number"), .string("boolean")]))])
        case .pattern(_, let pattern, let examples):
            anyOf([
                .object([
                    ("type", .string("string")), ("pattern", .string(pattern)),
                    ("description", .string("Such as \(examples).")),
                ]),
                // A quantity whose unit may be left out is a number to YAML.
                acceptsNumber(pattern) ? type("number") : nil, variable,
            ])
        case .boolean: anyOf([type("boolean"), variable])
        case .always: anyOf([.object([("const", .boolean(true))]), variable])
        case .integer(let range):
            anyOf([
                .object(
                    [("type", .string("integer")), ("minimum", .number(Double(range.lowerBound)))]
                        + (range.upperBound == .max ? [] : [("maximum", .number(Double(range.upperBound)))])), variable,
            ])
        case .number(let range):
            anyOf([
                .object([
                    ("type", .string("number")), ("minimum", .number(range.lowerBound)),
                    ("maximum", .number(range.upperBound)),
                ]), variable,
            ])
        case .words(let words): anyOf([.object([("enum", .array(words.map { .string($0) }))]), variable])
        case .constant(let value): .object([("const", .number(Double(value)))])
        case .list(let item, let count):
            .object(
                [("type", .string("array")), ("items", schema(item))]
                    + (count.map { [("minItems", .number(Double($0.lowerBound)))] } ?? [])
                    + (count.flatMap { $0.upperBound == .max ? nil : [("maxItems", .number(Double($0.upperBound)))] }
                        ?? []))
        // null takes away what an included file has.
        case .named(let item):
            .object([("type", .string("object")), ("additionalProperties", anyOf([schema(item), type("null")]))])
        case .section(let section): .object([("$ref", .string("#/$defs/\(section.slug)"))])
        case .open(let section, let rest): .object(members(section, open: rest))
        case .either(let forms): anyOf(forms.map(schema))
        }
    }

    private static var variable: JSONValue { .object([("$ref", .string("#/$defs/variable"))]) }

    private static func type(_ name: String) -> JSONValue { .object([("type", .string(name))]) }

    /// One of several forms; alternatives inside alternatives are drawn out.
    private static func anyOf(_ forms: [JSONValue?]) -> JSONValue {
        let flat = forms.compactMap { $0 }.flatMap { form -> [JSONValue] in
            guard case .object(let members) = form, members.count == 1, case ("anyOf", .array(let inner)) = members[0]
            else {
                return [form]
            }
            return inner
        }
        return .object([("anyOf", .array(flat))])
    }

    /// Whether a quantity may be a bare number.
    private static func acceptsNumber(_ pattern: String) -> Bool {
        guard let expression = try? Regex(pattern) else { return false }
        return "30".wholeMatch(of: expression) != nil
    }
}

extension Section {
    /// The title as a name: `camera-source`.
    var slug: String { String(title.lowercased().map { $0 == " " ? "-" : $0 }) }
}
