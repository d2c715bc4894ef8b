/// How the manifest of a take is called, and its journal: beside the take's files, after the graph and the take.
public enum ManifestName {
    /// How both end: `lecture-001.take.json`.
    public static let ending = ".take.json"

    /// The name without its ending: what would lead elsewhere, or hide the file, is replaced. It leaves room for the ending.
    public static func base(graph: String, take: String) -> String {
        // Of a graph with a long name the take is what tells one manifest from another.
        let end = short("-\(take)", bytes: 120)
        let plain = short(graph, bytes: 200 - end.utf8.count) + end
        return plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain
    }

    private static func short(_ text: String, bytes: Int) -> String {
        var text = String(text.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        while text.utf8.count > bytes { text.removeLast() }
        return text
    }

    /// Where the manifest of such a name lies: `FOLDER/NAME.take.json`.
    public static func path(in folder: String, base: String) -> String { "\(folder)/\(base)\(ending)" }

    /// Where its journal lies while the take runs: `FOLDER/.NAME.take.json`.
    public static func journalPath(in folder: String, base: String) -> String { "\(folder)/.\(base)\(ending)" }
}
