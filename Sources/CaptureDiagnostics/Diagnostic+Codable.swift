extension Diagnostic: Encodable {
    private enum Key: String, CodingKey {
        case code, severity, message, range, label, subjects, notes, fixIts, evidence
    }

    /// Writes the finding as an object whose `code` is the slug; `docs/guide/diagnostics.md` describes the shape.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(code.slug, forKey: .code)
        try container.encode(severity, forKey: .severity)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(range, forKey: .range)
        try container.encodeIfPresent(label, forKey: .label)
        try container.encode(subjects, forKey: .subjects)
        try container.encode(notes, forKey: .notes)
        try container.encode(fixIts, forKey: .fixIts)
        try container.encode(evidence, forKey: .evidence)
    }
}
