internal import CapturePlan
internal import GStreamerKit

/// Files that are made ahead of time: the next segment, or the part in which a lost source goes on. A take's journal lists a file once
/// something comes to it, so a crash leaves these beside a take's own files, unknown, and empty or with a part of their heads.
enum PreparedFiles {
    /// The empty files whose names follow those of a take's files, in the same folders; one that is being written is none.
    static func find(beside listed: [String]) -> [String] {
        let known = Set(listed)
        let byFolder = Dictionary(grouping: listed, by: LocalFile.folder)
        return byFolder.keys.sorted().flatMap { folder -> [String] in
            let own = byFolder[folder, default: []].map(FileName.init)
            return LocalFile.names(in: folder).sorted().map { "\(folder)/\($0)" }.filter { path in
                let name = FileName(path)
                guard !known.contains(path), own.contains(where: name.follows), let file = try? OpenFile(path) else {
                    return false
                }
                return file.holdsNothing && !file.isBeingWritten && UnindexedMedia.left(beside: path) == nil
            }
        }
    }
}

/// A file's name, apart in what counts and what does not.
private struct FileName {
    private let stem: String
    private let ending: String

    init(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        (stem, ending) = (String(name[..<dot]), String(name[dot...]))
    }

    /// Whether one number in it is higher than in the other's name and all else is the same, or it is a part of the other.
    func follows(_ other: FileName) -> Bool {
        guard ending == other.ending else { return false }
        if stem.hasPrefix(other.stem + "-part") { return Int(stem.dropFirst(other.stem.count + 5)) != nil }
        let (mine, theirs) = (Self.runs(stem), Self.runs(other.stem))
        guard mine.count == theirs.count else { return false }
        let unlike = zip(mine, theirs).filter { $0 != $1 }
        guard unlike.count == 1, let later = Int(unlike[0].0), let earlier = Int(unlike[0].1) else { return false }
        return later > earlier
    }

    /// Its numbers and what lies between them.
    private static func runs(_ text: String) -> [String] {
        var runs: [String] = []
        for letter in text {
            let isDigit = letter.isASCII && letter.isNumber
            if let last = runs.last?.last, (last.isASCII && last.isNumber) == isDigit {
                runs[runs.count - 1].append(letter)
            } else {
                runs.append(String(letter))
            }
        }
        return runs
    }
}
