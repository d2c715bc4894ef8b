/// Makes a JSON Schema (draft 2020-12) from the table that the decoder reads by.
///
/// Validators say of `anyOf` only that nothing in it fits. So what a value may be is told apart first, by its type and by the
/// keys that say what a source or sink is, with `if`; then what is said names the key that is wrong.
struct SchemaWriter {
    /// The schema of a file whose top is a section.
    ///
    /// - Parameter identifier: What `$id` names it by. A name and no address: it leads nowhere, so it cannot lead astray.
    static func json(for section: Section, title: String, identifier: String) -> String {
        var sections: [String: Section] = [:]
        for inner in section.keys.flatMap(\.form.sections) { sections[inner.title] = inner }
        let definitions = sections.values.sorted { $0.title < $1.title }.map { ($0.slug, object($0)) }
        let head: [(String, JSONValue)] = [
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("$id", .string(identifier)),
            ("title", .string(title)),
        ]
        let variable = JSONValue.object([
            ("description", .string("A text in which environment variables are put: ${NAME} or ${NAME:-default}.")),
            ("type", .string("string")), ("pattern", .string(#"\$\{"#)),
        ])
        let tail = [("$defs", JSONValue.object([("variable", variable)] + definitions))]
        return JSONValue.object(head + members(section, tables: PipelineKeys.tables) + tail).text() + "\n"
    }

    private static func object(_ section: Section) -> JSONValue {
        .object([("title", .string(section.title))] + members(section))
    }

    private static func members(
        _ section: Section, open: Form? = nil, tables: Set<String> = []
    ) -> [(String, JSONValue)] {
        let required = section.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
        // An empty section such as `effects:` is as good as none.
        let properties = section.keys.map { row in
            let value = JSONValue.object(
                [("description", description(row))] + schema(row.form, orNull: tables.contains(row.name)))
            return (row.name, value)
        }
        return [
            ("description", .string(section.summary)), ("type", .string("object")), ("properties", .object(properties)),
        ] + (required.isEmpty ? [] : [("required", .array(required))])
            + [("additionalProperties", open.map { .object(schema($0)) } ?? .boolean(false))]
    }

    private static func description(_ row: Section.Row) -> JSONValue {
        .string(row.summary + (row.fallback.map { " Default: \($0)." } ?? ""))
    }

    /// The members of the schema of a form's values.
    private static func schema(_ form: Form, orNull: Bool = false) -> [(String, JSONValue)] {
        let leaves = form.leaves
        let objects = leaves.filter(\.isObject)
        let lists = leaves.compactMap { if case .list(let item, let count) = $0 { (item, count) } else { nil } }
        let scalars = leaves.filter { !$0.isObject && !$0.isList }
        var ways: [(type: String, members: [(String, JSONValue)])] = []
        if orNull { ways.append(("null", [])) }
        if !objects.isEmpty { ways.append(("object", object(objects))) }
        assert(lists.count <= 1, "two kinds of lists cannot be told apart")
        if let list = lists.first { ways.append(("array", array(list.0, list.1))) }
        if !scalars.isEmpty { ways.append(("", ScalarSchema(scalars).members)) }
        return told(apart: ways[...])
    }

    /// One of several ways, by the type of the value; the last is what the others are not.
    private static func told(apart ways: ArraySlice<(type: String, members: [(String, JSONValue)])>) -> [(
        String, JSONValue
    )] {
        guard let first = ways.first, ways.count > 1 else { return ways.first?.members ?? [] }
        let then = first.members.isEmpty ? [] : [("then", JSONValue.object(first.members))]
        return [("if", .object([("type", .string(first.type))]))] + then
            + [("else", .object(told(apart: ways.dropFirst())))]
    }

    private static func array(_ item: Form, _ count: ClosedRange<Int>?) -> [(String, JSONValue)] {
        [("type", .string("array")), ("items", .object(schema(item)))]
            + (count.map { [("minItems", .number(Double($0.lowerBound)))] } ?? [])
            + (count.flatMap { $0.upperBound == .max ? nil : [("maxItems", .number(Double($0.upperBound)))] } ?? [])
    }

    private static func object(_ forms: [Form]) -> [(String, JSONValue)] {
        let sections = forms.flatMap(\.ownSections)
        if sections.count > 1 { return kinds(sections) }
        assert(forms.count == 1, "two kinds of mappings cannot be told apart")
        switch forms.first {
        case .section(let section): return [("$ref", .string("#/$defs/\(section.slug)"))]
        case .open(let section, let rest): return members(section, open: rest)
        // null takes away what an included file has.
        case .named(let item):
            return [("type", .string("object")), ("additionalProperties", .object(schema(item, orNull: true)))]
        default: return []
        }
    }

    /// A mapping of several kinds, of which the first key of each says that it is of that kind.
    private static func kinds(_ sections: [Section]) -> [(String, JSONValue)] {
        let rows = sections.compactMap(\.keys.first)
        let names = rows.map { JSONValue.string($0.name) }
        let has = { (name: String) in JSONValue.object([("required", .array([.string(name)]))]) }
        let kinds = sections.map { section in
            JSONValue.object([
                ("if", has(section.names.first ?? "")),
                ("then", .object([("$ref", .string("#/$defs/\(section.slug)"))])),
            ])
        }
        // Where none of them is there, one is missing: any other key is refused, and so is the lack of keys.
        let none: [(String, JSONValue)] = [
            ("description", .string("One of these keys says what it is.")),
            ("properties", .object(rows.map { ($0.name, .object([("description", description($0))])) })),
            ("propertyNames", .object([("enum", .array(names))])), ("minProperties", .number(1)),
        ]
        return [
            ("type", .string("object")), ("if", .object([("anyOf", .array(rows.map { has($0.name) }))])),
            ("then", .object([("allOf", .array(kinds))])), ("else", .object(none)),
        ]
    }
}

extension Form {
    fileprivate var isObject: Bool {
        switch self {
        case .named, .section, .open: true
        default: false
        }
    }

    fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension Section {
    /// The title as a name: `camera-source`.
    var slug: String { String(title.lowercased().map { $0 == " " ? "-" : $0 }) }
}
