public import CaptureDiagnostics
internal import CaptureModel

/// The files that make graphs together, by what they include, with the names of nodes in them.
public struct FileFamily: Sendable {
    /// A file of the family.
    public struct Member: Sendable {
        /// Its path, as it was named first.
        public let path: String
        /// Its text.
        public let text: String
        /// The names in it.
        public let names: FileNames
    }

    /// The files, by path without needless steps such as `a/..`.
    private var members: [String: Member] = [:]
    /// What each of the files asked for is made of: itself, and what it includes, in the order of reading.
    private var graphs: [[String]] = []
    private let reader: any FileReader

    /// Reads files and what they include; what cannot be read is left out.
    ///
    /// - Parameters:
    ///   - paths: The files of which it is known that they may stand at the top of a graph, such as all that are open.
    ///   - reader: Where they are read.
    public init(of paths: [String], reader: any FileReader) {
        self.reader = reader
        for path in paths {
            var graph: [String] = []
            var next = [path]
            while let path = next.popLast(), graph.count < Limits.files {
                let normal = Paths.normalized(path)
                guard !graph.contains(normal), let member = member(path) else { continue }
                graph.append(normal)
                next += member.names.includes.reversed().map { Self.path($0, from: member.path) }
            }
            graphs.append(graph)
        }
    }

    /// A file of the family; nil where it is none, or could not be read.
    public subscript(path: String) -> Member? { members[Paths.normalized(path)] }

    /// All places where a node's name is written: in the graphs of a file, and in those of the files that define it.
    public func occurrences(of name: String, in path: String) -> [FileNames.Occurrence] {
        files(around: path, of: name).flatMap { $0.names.occurrences.filter { $0.name == name } }
    }

    /// The names of all nodes of the graphs that a node is part of.
    public func names(beside name: String, in path: String) -> Set<String> {
        let files = files(around: path, of: name)
        return Set(files.flatMap { $0.names.occurrences.lazy.filter(\.isDefinition).map(\.name) })
    }

    /// Where something is that a file names, and whose text that is: the start of another file, or a camera or microphone in the
    /// rig file. nil where it is not there.
    public func target(of link: FileNames.Link, in path: String) -> (text: String, range: SourceRange)? {
        switch link.kind {
        case .include, .rig:
            let target = Self.path(link.text, from: path)
            guard let text = text(of: target) else { return nil }
            let start = SourceRange.Position(line: 1, column: 1)
            return (text, SourceRange(file: target, start: start, end: start))
        case .camera, .microphone:
            let section = link.kind == .camera ? RigKeys.cameras.row.name : RigKeys.microphones.row.name
            for member in files(around: path, of: nil) {
                for rig in member.names.links where rig.kind == .rig {
                    let target = Self.path(rig.text, from: member.path)
                    guard let text = text(of: target) else { continue }
                    let outline = FileOutline(LineTable(text), file: target)
                    let entry = outline.entries.first { $0.path.map(\.key) == [section] && $0.key == link.text }
                    if let entry { return (text, entry.range) }
                }
            }
            return nil
        }
    }

    /// The files of the graphs that a file is part of, itself first, and of those that files which define a name are part of.
    private func files(around path: String, of name: String?) -> [Member] {
        var found: [String] = []
        var next = [Paths.normalized(path)]
        while let file = next.popLast() {
            for other in [file] + graphs.filter({ $0.contains(file) }).joined() where !found.contains(other) {
                found.append(other)
                let defines = members[other]?.names.occurrences.contains { $0.isDefinition && $0.name == name } ?? false
                if defines { next.append(other) }
            }
        }
        return found.compactMap { members[$0] }
    }

    private mutating func member(_ path: String) -> Member? {
        let normal = Paths.normalized(path)
        if let member = members[normal] { return member }
        guard let text = text(of: path) else { return nil }
        members[normal] = Member(path: path, text: text, names: FileNames(text, file: path))
        return members[normal]
    }

    private func text(of path: String) -> String? {
        guard let size = try? reader.size(of: path) ?? 0, size <= Limits.fileSize,
            let bytes = try? reader.bytes(of: path, atMost: Limits.fileSize + 1), bytes.count <= Limits.fileSize
        else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func path(_ path: String, from file: String) -> String {
        Paths.normalized(Paths.joined(Paths.folder(of: file), path))
    }
}
