import Foundation

/// The paths that the protocol's addresses stand for.
enum DocumentPath {
    /// The path of a file's address; any other address stands for itself, as a file that is only in the editor.
    static func path(of address: String) -> String {
        guard address.hasPrefix("file://") else { return address }
        let rest = address.dropFirst("file://".count).drop { $0 != "/" }
        return rest.removingPercentEncoding ?? String(rest)
    }

    /// The address of a path; `known` are addresses as the editor writes them, by path.
    static func address(of path: String, known: [String: String], folder: String) -> String {
        if let address = known[path] { return address }
        guard path.hasPrefix("/") else { return address(of: "\(folder)/\(path)", known: known, folder: "") }
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":;=@&$!*'(),+")
        return "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
    }
}
