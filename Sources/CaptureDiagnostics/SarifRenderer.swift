/// Writes findings as SARIF 2.1.0, the form in which code hosts and continuous integration take them.
public struct SarifRenderer: Sendable {
    /// The version of mcpipe that the log names.
    public var version: String

    /// Names of texts that are no files: they have no place in a log but the words of the place.
    public static let unfiled: Set<String> = ["-", "--set", "--rig"]

    /// Makes a renderer.
    public init(version: String) { self.version = version }

    /// A log of one run: the codes found as rules, the findings in the order in which a reader meets them.
    public func render(_ diagnostics: [Diagnostic]) -> JSONValue {
        let sorted = diagnostics.sortedByPlace()
        var codes: [DiagnosticCode] = []
        var numbers: [String: Int] = [:]
        for code in sorted.map(\.code) where numbers[code.slug] == nil {
            numbers[code.slug] = codes.count
            codes.append(code)
        }
        let driver: JSONValue = [
            "name": "mcpipe", "version": .string(version), "rules": .array(codes.map(Self.rule)),
        ]
        // A column is a Unicode scalar, which SARIF calls a code point.
        let run: JSONValue = [
            "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
            "results": .array(sorted.map { Self.result($0, rule: numbers[$0.code.slug] ?? 0) }),
        ]
        return ["version": "2.1.0", "runs": [run]]
    }

    private static func rule(_ code: DiagnosticCode) -> JSONValue {
        [
            "id": .string(code.slug), "shortDescription": message(code.summary),
            "fullDescription": message(code.explanation), "help": message(code.remedy),
        ]
    }

    private static func result(_ diagnostic: Diagnostic, rule: Int) -> JSONValue {
        let related = diagnostic.notes.compactMap { note in note.range.map { (note.message, $0) } }.enumerated()
            .map { index, note -> JSONValue in
                var members = location(note.1)
                members.insert(.init("id", .int(Int64(index + 1))), at: 0)
                members.append(.init("message", message(note.0)))
                return .object(members)
            }
        let fixes = diagnostic.fixIts.filter { fixIt in
            !fixIt.edits.isEmpty && fixIt.edits.allSatisfy { !unfiled.contains($0.range.file) }
        }
        let object: JSONValue = [
            "ruleId": .string(diagnostic.code.slug), "ruleIndex": .int(Int64(rule)),
            "level": .string(diagnostic.severity.rawValue), "message": message(diagnostic.message),
            "locations": diagnostic.range.map { [.object(location($0))] } ?? .null,
            "relatedLocations": related.isEmpty ? .null : .array(related),
            "fixes": fixes.isEmpty ? .null : .array(fixes.map(fix)), "properties": properties(of: diagnostic),
        ]
        return object.withoutNulls
    }

    /// What SARIF has no member for.
    private static func properties(of diagnostic: Diagnostic) -> JSONValue {
        let help = diagnostic.fixIts.filter(\.edits.isEmpty).map { JSONValue.string($0.message) }
        let notes = diagnostic.notes.filter { $0.range == nil }.map { JSONValue.string($0.message) }
        let object: JSONValue = [
            "subjects": list(diagnostic.subjects.map { .string($0) }), "notes": list(notes), "help": list(help),
            "evidence": list(diagnostic.evidence.map(\.json)),
        ]
        guard case .object(let members) = object.withoutNulls, !members.isEmpty else { return .null }
        return .object(members)
    }

    private static func fix(_ fixIt: Diagnostic.FixIt) -> JSONValue {
        var files: [String] = []
        for edit in fixIt.edits where !files.contains(edit.range.file) { files.append(edit.range.file) }
        let changes = files.map { file -> JSONValue in
            let replacements = fixIt.edits.filter { $0.range.file == file }.map { edit -> JSONValue in
                ["deletedRegion": region(edit.range), "insertedContent": ["text": .string(edit.replacement)]]
            }
            return ["artifactLocation": artifact(file), "replacements": .array(replacements)]
        }
        return ["description": message(fixIt.message), "artifactChanges": .array(changes)]
    }

    private static func location(_ range: SourceRange) -> [JSONValue.Member] {
        guard !unfiled.contains(range.file) else {
            return [.init("logicalLocations", [["fullyQualifiedName": .string(range.description)]])]
        }
        return [.init("physicalLocation", ["artifactLocation": artifact(range.file), "region": region(range)])]
    }

    private static func region(_ range: SourceRange) -> JSONValue {
        [
            "startLine": .int(Int64(range.start.line)), "startColumn": .int(Int64(range.start.column)),
            "endLine": .int(Int64(range.end.line)), "endColumn": .int(Int64(range.end.column)),
        ]
    }

    private static func message(_ text: String) -> JSONValue { ["text": .string(text)] }

    private static func list(_ values: [JSONValue]) -> JSONValue { values.isEmpty ? .null : .array(values) }

    private static func artifact(_ path: String) -> JSONValue { ["uri": .string(uri(of: path))] }

    /// A path as a URI reference: an absolute one is a file URI, a relative one starts where mcpipe ran.
    public static func uri(of path: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
        let text = path.utf8.map { byte -> String in
            if plain.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
        return path.hasPrefix("/") ? "file://" + text : text
    }
}
