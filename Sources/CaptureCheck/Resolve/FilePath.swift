/// Absolute paths as text: joined and tidied by their letters alone, so that no file system is asked.
struct FilePath: Sendable, Hashable, CustomStringConvertible {
    /// The names from the root down, without `.` and `..`.
    let names: [String]

    /// Reads an absolute path, or a relative one from a folder; `..` above the root stays at the root.
    init(_ path: String, from folder: String = "/") {
        let whole = path.hasPrefix("/") ? path : folder + "/" + path
        var names: [String] = []
        for name in whole.split(separator: "/") {
            switch name {
            case ".": break
            case "..": _ = names.popLast()
            default: names.append(String(name))
            }
        }
        self.names = names
    }

    private init(names: [String]) { self.names = names }

    /// The folder it lies in; the root for the root.
    var parent: FilePath { FilePath(names: Array(names.dropLast())) }

    /// Whether it lies below a folder, at any depth.
    func isBelow(_ folder: FilePath) -> Bool { names.count > folder.names.count && names.starts(with: folder.names) }

    var description: String { "/" + names.joined(separator: "/") }
}
