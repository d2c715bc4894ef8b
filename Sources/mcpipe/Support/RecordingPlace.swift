import CaptureModel
import CaptureRuntime
import Foundation

/// Where recorded files are, as a command line names them.
enum RecordingPlace {
    /// The status for a file: one that cannot be opened is another matter than one that holds too little.
    static func status(of verdict: FileVerdict) -> ExitStatus {
        if verdict.state == .complete { return .done }
        guard case .file(isReadable: true, _) = LocalFileSystem().entry(at: verdict.path) else { return .unreadable }
        return .rejected
    }

    /// The recordings in a folder, by name; the path itself where it is none. Hidden files are nobody's recordings, and what `recover --keep`
    /// has kept beside a file is to stay as it is.
    static func files(at path: String) -> [String] {
        guard case .folder = LocalFileSystem().entry(at: path) else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let kept = Set(names.map(RecordedFile.originalPath(of:)))
        return names.filter { !$0.hasPrefix(".") && Container(path: $0) != nil && !kept.contains($0) }.sorted().map {
            name in
            path.hasSuffix("/") ? path + name : "\(path)/\(name)"
        }
    }

    /// The folder whose journals concern a path.
    static func folder(of path: String) -> String {
        if case .folder = LocalFileSystem().entry(at: path) { return path }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
