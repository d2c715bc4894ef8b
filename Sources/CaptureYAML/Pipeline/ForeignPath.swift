import CaptureDiagnostics

/// A path of a shell or of another system, which on Linux would name a file or folder of that very name: `~/a.mp4`, `C:\\a.mp4`.
struct ForeignPath {
    /// Why it is none: what it would do.
    let reason: String
    /// The path that is most probably meant; nil where nobody can tell.
    let meant: String?
    let advice: String
    /// The same of what is written, which never lies outside the folder of recordings.
    var adviceForRecordings: String {
        label == "no path of this system"
            ? "write a name such as 'recordings/{take}.mp4': it lies below 'output', or below the folder mcpipe is run in"
            : advice
    }
    /// What it is, in a few words.
    let label: String

    /// nil where a path is an ordinary one.
    init?(_ path: String) {
        if path == "~" || path.hasPrefix("~/") {
            (reason, meant) = ("'~' stands for the home folder in a shell only", "${HOME}" + path.dropFirst())
            (advice, label) = ("write '${HOME}' in place of '~'", "a folder called '~'")
        } else if path.wholeMatch(of: /~[A-Za-z_][A-Za-z0-9_.-]*(\/.*)?/) != nil {
            (reason, meant) = ("'~' stands for a home folder in a shell only", nil)
            (advice, label) = ("write the folder out, such as '/srv/recordings'", "no path of this system")
        } else if path.wholeMatch(of: /[A-Za-z]:[\\\/].*/) != nil || path.hasPrefix("\\\\") {
            (reason, meant) = ("it is a path of Windows, and mcpipe runs on Linux", nil)
            advice = "write a path such as '/srv/films/clip.mp4', or one that starts at the file's folder"
            label = "no path of this system"
        } else if path.hasPrefix("file:///") {
            (reason, meant) = ("it is a URL, and this is the path of a file", String(path.dropFirst("file://".count)))
            (advice, label) = ("write '\(abbreviated(String(path.dropFirst("file://".count))))'", "a URL")
        } else if path.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.-]*:\/\//) != nil {
            (reason, meant) = ("it is a URL, and this is the path of a file", nil)
            advice = "write a path; an address in the network belongs to an 'rtsp' source or a 'stream' sink"
            label = "a URL"
        } else {
            return nil
        }
    }
}

extension Spot {
    /// Reports a path of another system.
    func report(_ foreign: ForeignPath, _ node: FileNode) {
        report(
            .invalidValue, "\(label) is \(node.kindForMessages), but \(foreign.reason)", at: node.range,
            label: foreign.label,
            fixIts: [.init(foreign.advice, edits: foreign.meant.map { node.edits("\"\($0)\"") } ?? [], isGuess: false)])
    }

    /// Reports a path of another system where a file is to be written, which has to lie below the folder of `output`.
    func report(_ foreign: ForeignPath, ofWritten node: FileNode) {
        report(
            .invalidValue, "\(label) is \(node.kindForMessages), but \(foreign.reason)", at: node.range,
            label: foreign.label,
            fixIts: [foreign.meant.flatMap { belowOutput($0, node) } ?? .init(foreign.adviceForRecordings)])
    }

    /// The folder as `output` and the name below it, since an absolute name leaves the folder that is there without it.
    private func belowOutput(_ path: String, _ node: FileNode) -> Diagnostic.FixIt? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        // A placeholder is none in 'output'; '${HOME}' is one whole part.
        let folders = parts.dropLast().prefix { !$0.contains("{") || $0 == "${HOME}" }
        let name = parts.dropFirst(folders.count).joined(separator: "/")
        let folder = folders.count == 1 && folders[0].isEmpty ? "/" : folders.joined(separator: "/")
        guard !folders.isEmpty, !name.isEmpty else { return nil }
        let root = findings.sources[node.range.file]?.rootKeys ?? [:]
        guard root["output"] == nil else {
            return .init("write a name such as '\(abbreviated(name))', which lies below the folder of 'output'")
        }
        let line = "output: \"\(folder)\""
        let edits = node.edits("\"\(name)\"")
        let place = root["mcpipe"].map { line in
            let edge = SourceRange.Position(line: line + 1, column: 1)
            return SourceRange(file: node.range.file, start: edge, end: edge)
        }
        return .init(
            "write '\(abbreviated(line))' among the first keys of the file and '\(abbreviated(name))' here: no file is written outside of 'output'",
            edits: edits.isEmpty ? [] : place.map { edits + [.init($0, line + "\n")] } ?? [])
    }
}
