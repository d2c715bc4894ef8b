/// What is recorded to an MP4 without fragments lies beside it until its index is known (`faststart-file` of qtmux).
public enum UnindexedMedia {
    /// A name in the same folder. A name may have 255 bytes; of one that leaves no room the middle is left out. (qtmux reports a name that is too
    /// long with its lock held, and never ends.)
    public static func path(of path: String) -> String {
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = Array(path[cut...].utf8)
        let ending = ".faststart"
        guard name.count + ending.utf8.count > 255 else { return path + ending }
        return path[..<cut] + String(decoding: name.prefix(100), as: UTF8.self) + "-"
            + String(decoding: name.suffix(100), as: UTF8.self) + ending
    }
}
