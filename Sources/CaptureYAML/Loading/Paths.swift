/// Paths as texts: no file system is asked.
enum Paths {
    /// The folder of a file: what stands before its last `/`; empty where there is none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path that starts at a folder; an absolute one stays as it is.
    static func joined(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, !path.hasPrefix("/") else { return path }
        return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }

    /// A file's name without folder and extension.
    static func baseName(of path: String) -> String {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
        return String(name[..<dot])
    }

    /// The path with `.` and `name/..` taken out, so that one file has one name as far as texts can tell.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

extension Paths {
    /// A folder as seen from another one; absolute where the two have no common start.
    static func relative(_ folder: String, to start: String) -> String {
        let (target, origin) = (normalized(folder), normalized(start))
        if target == origin { return "" }
        if target.hasPrefix("/") != origin.hasPrefix("/") { return target }
        var (down, up) = (target.split(separator: "/")[...], origin.split(separator: "/")[...])
        while let first = down.first, first == up.first {
            down.removeFirst()
            up.removeFirst()
        }
        // Nobody can tell the name of a folder above the one that `..` starts at.
        guard !up.contains("..") else { return target }
        return (up.map { _ in ".." } + down).joined(separator: "/")
    }
}
