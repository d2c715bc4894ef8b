extension Diagnostic {
    /// The finding as an object whose `code` is the slug; members without a value are left out.
    public var json: JSONValue {
        let object: JSONValue = [
            "code": .string(code.slug), "severity": .string(severity.rawValue), "message": .string(message),
            "range": range?.json ?? .null, "label": .optional(label),
            "subjects": .array(subjects.map { .string($0) }), "notes": .array(notes.map(\.json)),
            "fixIts": .array(fixIts.map(\.json)), "evidence": .array(evidence.map(\.json)),
        ]
        return object.withoutNulls
    }
}

extension Sequence<Diagnostic> {
    /// The findings as an array, in the order in which a reader of the files meets them.
    public var json: JSONValue { .array(sortedByPlace().map(\.json)) }
}

extension SourceRange {
    /// The range as an object: `file`, `start` and `end`, each with `line` and `column`.
    public var json: JSONValue {
        ["file": .string(file), "start": Self.json(start), "end": Self.json(end)]
    }

    private static func json(_ position: Position) -> JSONValue {
        ["line": .int(Int64(position.line)), "column": .int(Int64(position.column))]
    }
}

extension Diagnostic.Note {
    fileprivate var json: JSONValue {
        let object: JSONValue = ["message": .string(message), "range": range?.json ?? .null]
        return object.withoutNulls
    }
}

extension Diagnostic.FixIt {
    fileprivate var json: JSONValue {
        let edits = edits.map { edit -> JSONValue in
            ["range": edit.range.json, "replacement": .string(edit.replacement)]
        }
        return ["message": .string(message), "edits": .array(edits)]
    }
}

extension Diagnostic.Evidence {
    var json: JSONValue {
        let object: JSONValue = [
            "quantity": .string(quantity), "value": .string(value), "limit": .optional(limit),
            "source": .string(source),
        ]
        return object.withoutNulls
    }
}
