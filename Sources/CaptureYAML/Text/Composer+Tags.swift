import CaptureDiagnostics
import Yams

extension Composer {
    /// Reports a tag. It is never taken out without asking: `!secret door` names a secret that another program would have put there, and
    /// without its tag the name would be the password.
    ///
    /// - Parameter isAll: Whether nothing stands behind it, so that nothing would be left: it may be meant as text.
    func reportTag(_ tag: Tag, at range: SourceRange, isAll: Bool = false) {
        let whole = tag.description
        guard !whole.isEmpty, !Self.plainTags.contains(whole) else { return }
        let name = whole.hasPrefix(Self.standard) ? "!!\(whole.dropFirst(Self.standard.count))" : whole
        let meaning = ForeignTag(name)
        guard !isSecret || meaning != nil else { return reportSecret(.tag, beginsWith: "!", "tag", at: range) }
        let waysOut: [Diagnostic.FixIt]
        switch meaning {
        case .variable:
            waysOut = [.init("write '${NAME}', which stands for the environment variable 'NAME'")]
        case .file: waysOut = [.init("write what the file holds here, or name a pipeline file below 'include'")]
        case nil where isAll: waysOut = asText("!", name, at: range)
        case nil:
            waysOut = [.init("remove '\(abbreviated(name))'", edits: removal(of: "!", at: range), isGuess: true)]
        }
        findings.report(
            .tag, "'\(abbreviated(name))' is a YAML tag, which pipeline and rig files do not have", at: range,
            label: "tag", fixIts: waysOut)
    }

    /// Those that YAML itself gives to what is written without one, and `!!str`, which says that a number is a text.
    private static let plainTags = Set(["str", "map", "seq", "null", "merge", "value"].map { standard + $0 })

    /// What `!!` stands for.
    private static let standard = "tag:yaml.org,2002:"

    /// The ways out for a tag or an anchor with nothing behind it.
    func asText(_ mark: Unicode.Scalar, _ name: String, at range: SourceRange) -> [Diagnostic.FixIt] {
        let text = name.hasPrefix(String(mark)) ? name : "\(mark)\(name)"
        let token = source.property(mark, at: range)?.token
        return [
            .init(
                "put quotes around '\(abbreviated(text))' where it is meant as text",
                edits: token.map { [.init($0, "\"\(text)\"")] } ?? []),
            .init("write a value behind it, without '\(abbreviated(text))'"),
        ]
    }

    /// Reports a secret that begins with a sign of YAML, so that all of it may be the secret.
    func reportSecret(_ code: DiagnosticCode, beginsWith mark: String, _ kind: String, at range: SourceRange) {
        findings.report(
            code, "a secret that begins with '\(mark)' is a YAML \(kind), which pipeline and rig files do not have",
            at: range, label: kind,
            fixIts: [
                .init(
                    "where the '\(mark)' belongs to the secret, put quotes around it, or write '${NAME}' and set that environment variable"
                ), .init("where \(kind == "tag" ? "a tag" : "an \(kind)") is meant, write the secret itself"),
            ])
    }
}

/// A tag that other programs give a meaning.
private enum ForeignTag {
    /// The value is found elsewhere, by its name: `!secret`, `!env`.
    case variable
    /// The value is the name of a file: `!include`.
    case file

    init?(_ name: String) {
        switch name.lowercased() {
        case "!secret", "!env", "!env_var", "!vault", "!var": self = .variable
        case "!include", "!file": self = .file
        default: return nil
        }
    }
}
