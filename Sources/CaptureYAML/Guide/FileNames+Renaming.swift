public import CaptureDiagnostics
internal import CaptureModel

extension FileNames {
    /// Why a node cannot get another name, in the words of a message; nil where it can.
    ///
    /// - Parameters:
    ///   - name: The name that is wanted.
    ///   - occurrences: All places in all files where the node's present name is written.
    ///   - taken: The names of all nodes.
    public static func objection(to name: String, for occurrences: [Occurrence], taken: Set<String>) -> String? {
        guard NodeName(name).isValid else {
            return "'\(abbreviated(name))' cannot be a node's name: a letter, then letters, digits, '-' and '_', "
                + "at most 64 in all"
        }
        guard !taken.contains(name) || occurrences.contains(where: { $0.name == name }) else {
            return "another node has the name '\(name)'"
        }
        guard !occurrences.contains(where: { $0.reserved.contains(name) }) else {
            return "'\(name)' is a word that 'fallback' has for something else than a node"
        }
        return nil
    }

    /// The edit that writes another name in a name's place; what has quotes keeps them.
    public static func edit(_ occurrence: Occurrence, to name: String) -> Diagnostic.FixIt.Edit {
        .init(occurrence.range, occurrence.isQuoted ? name : YAMLValue.quoted(name))
    }
}
