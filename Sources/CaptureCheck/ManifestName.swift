/// How the manifest of a take is called, and its journal: beside the take's files, after the graph and the take.
public enum ManifestName {
    /// How both end: `lecture-001.take.json`.
    public static let ending = ".take.json"

    /// The name without its ending: what would lead elsewhere, or hide the file, is replaced. It leaves room for the ending.
    public static func base(graph: String, take: String) -> String {
        let plain = String("\(graph)-\(take)".map { $0 == "/" || $0 == "\0" ? "-" : $0 })
        var short = plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain
        while short.utf8.count > 200 { short.removeLast() }
        return short
    }

    /// Where the manifest of such a name lies: `FOLDER/NAME.take.json`.
    public static func path(in folder: String, base: String) -> String { "\(folder)/\(base)\(ending)" }

    /// Where its journal lies while the take runs: `FOLDER/.NAME.take.json`.
    public static func journalPath(in folder: String, base: String) -> String { "\(folder)/.\(base)\(ending)" }
}
