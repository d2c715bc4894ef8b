import CaptureModel

/// The files a graph writes, by full path, with the take's name settled.
struct PathResolver: Sendable {
    /// A sink's file.
    struct File: Sendable, Hashable {
        /// The template's text with every placeholder replaced; `{count}` is that of the first picture.
        let expanded: String
        /// The full path, or nil where the name is none or leaves the output folder.
        let path: FilePath?
        /// What is wrong with the name.
        let problem: Problem?
    }

    /// What is wrong with a file's name.
    enum Problem: Sendable, Hashable {
        /// It leaves the output folder.
        case escapes(FilePath)
        /// A placeholder's value holds a `/` or is `..`.
        case placeholder(FileTemplate.Placeholder, String)
        /// It is no name for a file, with the reason.
        case unusable(String)
    }

    /// The folder all recordings stay in.
    let outputFolder: FilePath
    /// `{take}`.
    let take: String
    /// The file of each sink that writes one.
    let files: [NodeName: File]
    private let expansion: Expansion

    /// The longest name of a file and the longest path that Linux takes, in bytes.
    static let longestName = 255
    static let longestPath = 4095

    init(_ graph: Graph, host: HostInventory, options: CheckOptions) {
        outputFolder = FilePath(graph.outputFolder ?? "", from: options.workingFolder)
        let writers = graph.sinks.compactMap { sink in sink.template.map { (sink, $0) } }
        var expand = Expansion(graph: graph, folder: outputFolder, options: options, host: host.name, take: "")
        let numbered = writers.filter { $0.1.uses(.take) }
        var number = 1
        expand.take = options.take ?? Self.text(number)
        // A number is free when it is free for every sink, so that the files of one take carry one number.
        while options.take == nil, number < 1_000_000,
            numbered.contains(where: { Self.isTaken(expand($0.0, $0.1), host.files) })
        {
            number += 1
            expand.take = Self.text(number)
        }
        take = expand.take
        expansion = expand
        files = Dictionary(writers.map { ($0.0.name, expand($0.0, $0.1)) }) { first, _ in first }
    }

    /// The full path of a sink's file with something else in place of its count.
    func path(of sink: Sink, _ template: FileTemplate, count: String) -> FilePath {
        let expanded = template.expanded { $0 == .count ? count : expansion.value(of: $0, for: sink) }
        return FilePath(expanded, from: outputFolder.description)
    }

    private static func isTaken(_ file: File, _ files: any FileSystemView) -> Bool {
        file.path.map { files.entry(at: $0.description) != .missing } ?? false
    }

    /// A take's number with at least three digits.
    private static func text(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
}

/// Replaces placeholders and judges what comes out.
private struct Expansion: Sendable {
    let graph: Graph
    let folder: FilePath
    let options: CheckOptions
    let host: String
    var take: String

    func callAsFunction(_ sink: Sink, _ template: FileTemplate) -> PathResolver.File {
        let expanded = template.expanded { value(of: $0, for: sink) }
        let problem = problem(in: expanded, template, sink)
        return PathResolver.File(
            expanded: expanded, path: problem == nil ? FilePath(expanded, from: folder.description) : nil,
            problem: problem)
    }

    func value(of placeholder: FileTemplate.Placeholder, for sink: Sink) -> String {
        switch placeholder {
        case .name: graph.name
        case .take: take
        case .source: (sink.video ?? sink.audio.first ?? sink.name).description
        case .sink: sink.name.description
        case .date: options.moment.date
        case .time: options.moment.time
        case .host: host
        case .count: "00001"
        }
    }

    private func problem(in expanded: String, _ template: FileTemplate, _ sink: Sink) -> PathResolver.Problem? {
        for case .placeholder(let placeholder) in template.parts {
            let value = value(of: placeholder, for: sink)
            if value.contains("/") || value == ".." { return .placeholder(placeholder, value) }
        }
        if expanded.isEmpty || expanded.hasSuffix("/") || expanded.hasSuffix("/.") || expanded == "." {
            return .unusable("it names a folder")
        }
        if expanded.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) {
            return .unusable("it holds a control character")
        }
        let path = FilePath(expanded, from: folder.description)
        guard path.isBelow(folder) else { return .escapes(path) }
        if let long = path.names.first(where: { $0.utf8.count > PathResolver.longestName }) {
            return .unusable("'\(long.prefix(20))...' is longer than \(PathResolver.longestName) bytes")
        }
        guard path.description.utf8.count <= PathResolver.longestPath else {
            return .unusable("the path is longer than \(PathResolver.longestPath) bytes")
        }
        return nil
    }
}

extension Sink {
    /// The template of the file it writes, where it writes one.
    var template: FileTemplate? {
        switch kind {
        case .record(let record): record.path
        case .snapshot(let snapshot): snapshot.path
        case .stream, .preview, .frames: nil
        }
    }
}
