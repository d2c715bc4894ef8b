import CaptureDiagnostics
import CaptureModel

/// A node's name can be part of an element's name and of a file's.
enum InvalidName: Rule {
    static let code = DiagnosticCode(
        "invalid-node-name",
        summary: "A node's name has characters that names may not have",
        explanation: """
            A name begins with a letter, goes on with letters, digits, hyphens and underscores, and has at most 64 characters, \
            because element names and file names are made of it.
            """,
        remedy: "rename the node")
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        // `each` makes a sink's name of its own and that of a node, which is told by itself.
        let made = context.graph.sinks.filter { sink in
            sink.video.map {
                !$0.isValid && context.index.kinds[$0] != nil && sink.name.description.hasSuffix("-\($0)")
            } ?? false
        }
        let names = Set(context.index.kinds.keys.filter { !$0.isValid }).subtracting(made.map(\.name))
        return names.sorted().map { name in
            let better = suggestion(for: name)
            return Diagnostic(
                code, "'\(shown(name))' cannot name a node", at: context.place(of: name),
                label: label(of: name),
                subjects: [shown(name)],
                notes: [
                    .init(
                        "a name is a letter from A to Z or a to z, then such letters, digits, '-' and '_', at most 64 in all; it becomes part of file names"
                    )
                ],
                fixIts: isPutOutOfUse(name)
                    ? [.init("take it out, or rename it")]
                    : [
                        better.map { .init("rename it to '\($0)'", edits: renaming(name, to: $0, context)) }
                            ?? .init("rename it")
                    ])
        }
    }

    /// The name and all its uses; none where the name is taken, or one of the places is not the name alone.
    private static func renaming(
        _ name: NodeName, to better: NodeName, _ context: CheckContext
    ) -> [Diagnostic.FixIt.Edit] {
        guard context.index.kinds[better] == nil, context.index.kinds[name]?.count == 1 else { return [] }
        let places = [context.place(of: name)] + (context.index.uses[name] ?? []).map(\.range)
        let edits = places.map { $0?.edits("\(better)", over: "\(name)") ?? [] }
        return edits.contains { $0.isEmpty } ? [] : edits.flatMap { $0 }
    }

    /// Whether it begins as a comment does in other languages.
    private static func isPutOutOfUse(_ name: NodeName) -> Bool {
        ["//", "#", ";", "--"].contains(where: name.description.hasPrefix)
    }

    private static func shown(_ name: NodeName) -> String {
        name.description.count > 64 ? name.description.prefix(61) + "..." : name.description
    }

    private static func label(of name: NodeName) -> String {
        let scalars = name.description.unicodeScalars
        if scalars.count > 64 { return "longer than 64 characters" }
        // Signs of pictures are joined by such characters.
        guard let unseen = scalars.first(where: isUnseen), scalars.allSatisfy({ $0.isASCII || isUnseen($0) }) else {
            return "not a name"
        }
        let digits = String(unseen.value, radix: 16, uppercase: true)
        return "has U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits), which cannot be seen"
    }

    /// What text editors show nothing of, as the zero width space that comes with what is copied from a page.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format
    }

    private static func suggestion(for name: NodeName) -> NodeName? {
        if let latin = latinised(name.description) { return NodeName(latin).isValid ? NodeName(latin) : nil }
        let visible = String(String.UnicodeScalarView(name.description.unicodeScalars.filter { !isUnseen($0) }))
        let letters = visible.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
        let trimmed = String(letters.drop { !$0.isLetter }.prefix(64))
        let better = NodeName(trimmed)
        return better.isValid && better != name ? better : nil
    }
}
