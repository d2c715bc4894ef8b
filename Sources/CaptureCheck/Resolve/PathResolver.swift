import CaptureModel

/// The files a graph writes, by full path, with the take's name settled.
struct PathResolver: Sendable {
    /// A sink's file.
    struct File: Sendable, Hashable {
        /// The template's text with every placeholder replaced; `{count}` is that of the first picture.
        let expanded: String
        /// The full path, or nil where the name is none or leaves the output folder.
        let path: FilePath?
        /// Where that leads when every link on it is followed.
        var destination: FilePath?
        /// What is wrong with the name.
        let problem: Problem?
    }

    /// What is wrong with a file's name.
    enum Problem: Sendable, Hashable {
        /// It leaves the output folder.
        case escapes(FilePath)
        /// Its letters stay in the output folder, and links lead out of it to another path.
        case leadsAway(FilePath, to: FilePath)
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
        var number = options.lastTake + 1
        var listings: [String: [String]] = [:]
        let deleted = options.take == nil ? expand.deleted(numbered, host.files) : [:]
        expand.take = options.take ?? SegmentNames.text(number)
        // A take without a number in its files' names has one in its manifest's. Who may overwrite its files means the manifest too.
        func isTaken(_ name: String) -> Bool {
            guard numbered.isEmpty else { return false }
            let replaces =
                options.mayOverwrite && writers.contains { expand.isTaken($0.0, $0.1, host.files, &listings) }
            return !replaces && expand.manifest(ofTake: name, host.files) != nil
        }
        // A number is free when it is free for every sink, so that the files of one take carry one number; and when it never was
        // that of a take which was deleted: what somebody has noted of that take would be said of another. Nor is it free while a
        // take's manifest or journal has it, which the next take would write over: where names have the time in them, its files
        // do not show it.
        while options.take == nil, number < 1_000_000,
            isTaken(expand.take)
                || (!numbered.isEmpty && expand.hasManifest(writers, host.files))
                || numbered.contains(where: { sink, template in
                    expand.wasTaken(number, sink, template, deleted)
                        || expand.isTaken(sink, template, host.files, &listings)
                })
        {
            number += 1
            expand.take = SegmentNames.text(number)
        }
        take = expand.take
        expansion = expand
        let (folder, view) = (outputFolder, host.files)
        files = Dictionary(writers.map { ($0.0.name, expand($0.0, $0.1).followed(from: folder, view)) }) { first, _ in
            first
        }
        segments = Dictionary(
            writers.compactMap { sink, template in expand.segments(of: sink, template).map { (sink.name, $0) } }
        ) { first, _ in first }
    }

    /// The full path of a sink's file with something else in place of its count.
    func path(of sink: Sink, _ template: FileTemplate, count: String) -> FilePath {
        expansion.path(of: sink, template, .count, count)
    }

    /// The manifest, or the journal, that a take of a name would write over; nil where there is none.
    func manifest(ofTake name: String, _ files: any FileSystemView) -> FilePath? {
        expansion.manifest(ofTake: name, files)
    }

    /// The folder in which the files of all takes of a sink lie, at whatever depth: what its name has before the first
    /// placeholder that changes from one take to the next.
    func home(of sink: Sink, _ template: FileTemplate) -> FilePath { expansion.home(of: sink, template) }
}

extension PathResolver.File {
    /// The file, without a path where links lead it out of the output folder. That folder may be a link itself: so says its owner.
    fileprivate func followed(from folder: FilePath, _ files: any FileSystemView) -> PathResolver.File {
        guard let path else { return self }
        let destination = FilePath(files.destination(of: path.description))
        guard !destination.isBelow(FilePath(files.destination(of: folder.description))) else {
            var file = self
            file.destination = destination
            return file
        }
        return PathResolver.File(expanded: expanded, path: nil, problem: .leadsAway(path, to: destination))
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

    /// Whether a take of this name has a manifest, or a journal, in the folder of one of its files.
    func hasManifest(_ sinks: [(Sink, FileTemplate)], _ files: any FileSystemView) -> Bool {
        let base = ManifestName.base(graph: graph.name, take: take)
        let folders = Set(sinks.compactMap { self($0.0, $0.1).path?.parent.description })
        return folders.contains { folder in
            [ManifestName.path(in: folder, base: base), ManifestName.journalPath(in: folder, base: base)]
                .contains { files.entry(at: $0) != .missing }
        }
    }

    /// See `PathResolver.manifest`. A take's manifest lies beside the file of its first record sink.
    func manifest(ofTake name: String, _ files: any FileSystemView) -> FilePath? {
        let recorder = graph.sinks.first { if case .record = $0.kind { true } else { false } }
        guard let recorder, let template = recorder.fileTemplate,
            let folder = self(recorder, template).path?.parent.description
        else { return nil }
        let base = ManifestName.base(graph: graph.name, take: name)
        return [ManifestName.path(in: folder, base: base), ManifestName.journalPath(in: folder, base: base)]
            .first { files.entry(at: $0) != .missing }.map { FilePath($0) }
    }

    /// The full path of a sink's file with something else in place of one placeholder.
    func path(
        of sink: Sink, _ template: FileTemplate, _ placeholder: FileTemplate.Placeholder, _ text: String
    ) -> FilePath {
        FilePath(
            template.expanded { $0 == placeholder ? text : value(of: $0, for: sink) }, from: folder.description)
    }

    /// See `PathResolver.home`.
    func home(of sink: Sink, _ template: FileTemplate) -> FilePath {
        var start = ""
        for part in template.parts {
            switch part {
            case .text(let text): start += text
            case .placeholder(.name), .placeholder(.source), .placeholder(.sink), .placeholder(.host):
                if case .placeholder(let placeholder) = part { start += value(of: placeholder, for: sink) }
            case .placeholder:
                return FilePath(start + "x", from: folder.description).parent
            }
        }
        return FilePath(start, from: folder.description).parent
    }

    /// The takes that were deleted of each home of some sinks.
    func deleted(_ sinks: [(Sink, FileTemplate)], _ files: any FileSystemView) -> [FilePath: DeletedTakes] {
        let homes = Set(sinks.map { home(of: $0.0, $0.1) })
        return Dictionary(
            homes.compactMap { home in
                files.text(of: DeletedTakes.path(in: home.description, graph: graph.name)).map {
                    (home, DeletedTakes($0))
                }
            }
        ) { first, _ in first }
    }

    /// Whether the take of this number was deleted.
    func wasTaken(
        _ number: Int, _ sink: Sink, _ template: FileTemplate, _ deleted: [FilePath: DeletedTakes]
    ) -> Bool {
        guard !deleted.isEmpty, let path = self(sink, template).path else { return false }
        let home = home(of: sink, template)
        let folder = path.parent.names.dropFirst(home.names.count).joined(separator: "/")
        return deleted[home]?.contains(number, in: folder) ?? false
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
        case .stream, .preview, .frames, .scan: nil
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
