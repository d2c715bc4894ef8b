internal import Glibc

extension LocalFile {
    /// The most links that Linux follows on one path.
    private static let mostLinks = 40

    /// Where a path leads when every link on it is followed, whether or not there is anything; the whole path. C: `readlink`.
    ///
    /// Unlike `resolved` it says so of a file that is yet to be made, and of a link to one. A path whose links go round in a circle
    /// stays as it is: it cannot be opened.
    public static func destination(of path: String) -> String {
        let whole = path.hasPrefix("/") ? path : "\(resolved("."))/\(path)"
        var rest = whole.split(separator: "/").map(String.init)[...]
        var (names, links): ([String], Int) = ([], 0)
        while let name = rest.popFirst() {
            switch name {
            case ".": continue
            case "..": _ = names.popLast()
            default:
                let place = "/" + (names + [name]).joined(separator: "/")
                guard let target = target(of: place) else {
                    names.append(name)
                    continue
                }
                links += 1
                guard links <= mostLinks else { return whole }
                if target.hasPrefix("/") { names = [] }
                rest = (target.split(separator: "/").map(String.init) + rest)[...]
            }
        }
        return "/" + names.joined(separator: "/")
    }

    /// What a link says; nil for what is none.
    static func target(of path: String) -> String? {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink(path, &name, name.count)
        return length > 0 ? String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
