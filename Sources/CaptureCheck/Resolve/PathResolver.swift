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
    /// Segments of 1 s, the shortest there are, have this number after 11 days.
    static let lastSegment = "999999"

    /// The files of each split recording whose name is one.
    let segments: [NodeName: SegmentNames]

    init(_ graph: Graph, host: HostInventory, options: CheckOptions) {
        outputFolder = FilePath(graph.outputFolder ?? "", from: options.workingFolder)
        let writers = graph.sinks.compactMap { sink in sink.fileTemplate.map { (sink, $0) } }
        var expand = Expansion(graph: graph, folder: outputFolder, options: options, host: host.name, take: "")
        let numbered = writers.filter { $0.1.uses(.take) }
        var number = 1
        var listings: [String: [String]] = [:]
        expand.take = options.take ?? SegmentNames.text(number)
        // A number is free when it is free for every sink, so that the files of one take carry one number.
        while options.take == nil, number < 1_000_000,
            numbered.contains(where: { expand.isTaken($0.0, $0.1, host.files, &listings) })
        {
            number += 1
            expand.take = SegmentNames.text(number)
        }
        take = expand.take
        expansion = expand
        files = Dictionary(writers.map { ($0.0.name, expand($0.0, $0.1)) }) { first, _ in first }
        segments = Dictionary(
            writers.compactMap { sink, template in expand.segments(of: sink, template).map { (sink.name, $0) } }
        ) { first, _ in first }
    }

    /// The full path of a sink's file with something else in place of its count.
    func path(of sink: Sink, _ template: FileTemplate, count: String) -> FilePath {
        expansion.path(of: sink, template, .count, count)
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

    /// The files of a split recording; nil where it is not split, or its name is none.
    func segments(of sink: Sink, _ template: FileTemplate) -> SegmentNames? {
        guard let length = sink.segment, self(sink, template).path != nil else { return nil }
        // No path that was found good holds the mark.
        let pieces = path(of: sink, template, .segment, "\u{0}").description
            .split(separator: "\u{0}", omittingEmptySubsequences: false)
        return SegmentNames(length: length, pieces: pieces.map(String.init))
    }

    /// Whether a take of this name would meet a file: its own, any of its segments, or one from before it was split.
    func isTaken(
        _ sink: Sink, _ template: FileTemplate, _ files: any FileSystemView, _ listings: inout [String: [String]]
    ) -> Bool {
        let own = [template, sink.template].compactMap { $0 }.contains { template in
            self(sink, template).path.map { files.entry(at: $0.description) != .missing } ?? false
        }
        return own || segments(of: sink, template)?.existing(in: files, listings: &listings) != nil
    }

    /// The full path of a sink's file with something else in place of one placeholder.
    func path(
        of sink: Sink, _ template: FileTemplate, _ placeholder: FileTemplate.Placeholder, _ text: String
    ) -> FilePath {
        FilePath(
            template.expanded { $0 == placeholder ? text : value(of: $0, for: sink) }, from: folder.description)
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
        case .segment: SegmentNames.text(1)
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
        // A recording may be split for as long as it likes, so there is room for the number of every later segment.
        let longest =
            template.uses(.segment) ? self.path(of: sink, template, .segment, PathResolver.lastSegment) : path
        if let long = longest.names.first(where: { $0.utf8.count > PathResolver.longestName }) {
            return .unusable("'\(long.prefix(20))...' is longer than \(PathResolver.longestName) bytes")
        }
        guard longest.description.utf8.count <= PathResolver.longestPath else {
            return .unusable("the path is longer than \(PathResolver.longestPath) bytes")
        }
        return nil
    }
}

extension Sink {
    /// The template of the file it writes, as it was written, where it writes one.
    var template: FileTemplate? {
        switch kind {
        case .record(let record): record.path
        case .snapshot(let snapshot): snapshot.path
        case .stream, .preview, .frames: nil
        }
    }

    /// The length of its segments, where its recording is split.
    var segment: Duration? {
        if case .record(let record) = kind { record.segment } else { nil }
    }

    /// The template of the file it writes, with a place for the segment's number where its recording is split.
    var fileTemplate: FileTemplate? {
        guard let template, segment != nil, !template.uses(.segment) else { return template }
        return template.adding("{segment}")
    }
}

extension FileTemplate {
    /// The template with a placeholder before its extension; as it is where it is none or names a folder.
    func adding(_ placeholder: String) -> FileTemplate {
        guard error == nil, let (stem, end) = stemAndExtension else { return self }
        return FileTemplate(unchecked: "\(stem)-\(placeholder)\(end)")
    }

    /// The text before its extension, and the extension with its dot; nil where it names a folder.
    var stemAndExtension: (stem: Substring, end: Substring)? {
        let text = description[...]
        guard !text.isEmpty, !text.hasSuffix("/") else { return nil }
        let name = text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...]
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (text, "") }
        return (text[..<dot], text[dot...])
    }
}
