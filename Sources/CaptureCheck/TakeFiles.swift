public import CaptureModel

/// Finds the files of the takes of a run, which are asked for one after another while it runs.
///
/// A take has one name over all record sinks. Nothing is made by asking, and no take's file is ever one that is there,
/// unless the run may overwrite.
public struct TakeFiles: Sendable {
    /// A take with the files of its record sinks.
    public struct Named: Sendable, Hashable {
        /// The take's name; `{take}` in file names.
        public let name: String
        /// The full path of each record sink's file; the first segment of a split recording.
        public let paths: [NodeName: String]
        /// The files of each split recording.
        public let segments: [NodeName: SegmentNames]
    }

    /// Why a take has no files.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is in the way, naming the sink and the file: lower case, no full stop.
        public let message: String

        public var description: String { message }
    }

    private let graph: Graph
    private let host: HostInventory
    private let options: CheckOptions
    /// The files that sources read, by where their names lead when links are followed, and which source it is.
    private let readers: [String: NodeName]

    /// Looks after the record sinks of a checked graph.
    public init(_ checked: CheckedGraph, host: HostInventory) {
        var graph = checked.graph
        graph.sinks = NodeTable(graph.sinks.filter { if case .record = $0.kind { true } else { false } })
        self.graph = graph
        self.host = host
        options = checked.options
        let read = checked.sources.compactMap { source -> (String, NodeName)? in
            switch source.device {
            case .file(let path, _, _), .picture(let path, _): (host.files.destination(of: path), source.name)
            default: nil
            }
        }
        readers = Dictionary(read) { first, _ in first }
    }

    /// The take of a name, or the next whose number is free for every record sink.
    ///
    /// Where no sink's name has `{take}`, a take without a name is called after its moment.
    ///
    /// - Parameter last: the highest number that a take of this run has had; no later one has it again, though it may have left no file.
    public func next(
        named name: String? = nil, after last: Int = 0, at moment: CheckOptions.Moment
    ) throws(Failure) -> Named {
        if let name { try judge(name) }
        var options = options
        options.take = name
        options.lastTake = last
        options.moment = moment
        let paths = PathResolver(graph, host: host, options: options)
        let isNumbered = graph.sinks.contains { $0.template?.uses(.take) ?? false }
        let take = name == nil && !isNumbered ? "\(moment.date)-\(moment.time)" : paths.take
        var found: [NodeName: String] = [:]
        var owners: [String: NodeName] = [:]
        for sink in graph.sinks {
            let path = try path(of: sink, take, paths)
            let destination = host.files.destination(of: path)
            if let other = owners.updateValue(sink.name, forKey: destination.lowercased()) {
                throw failure(take, "record sinks '\(other)' and '\(sink.name)' would write the same file '\(path)'")
            }
            found[sink.name] = path
        }
        if !options.mayOverwrite, let manifest = paths.manifest(ofTake: take, host.files) {
            throw failure(take, "its manifest would replace '\(manifest)', that of an earlier take of this name")
        }
        return Named(name: take, paths: found, segments: paths.segments)
    }

    private func judge(_ name: String) throws(Failure) {
        guard let reason = Self.obstacle(toName: name) else { return }
        throw Failure(message: "'\(FileNames.printable(name))' cannot be a take's name: \(reason)")
    }

    /// Why a name can be none of a take, which stands in file names, in messages and in manifests: lower case, no full stop; nil where it can.
    public static func obstacle(toName name: String) -> String? {
        switch name {
        case _ where name.allSatisfy(\.isWhitespace): "it is empty"
        case _ where name.first?.isWhitespace == true || name.last?.isWhitespace == true:
            "it begins or ends with a blank"
        case ".", "..": "it stands for a folder"
        case _ where name.contains("/"): "it holds a '/'"
        case _ where name.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }:
            "it holds a control character"
        case _ where name.utf8.count > PathResolver.longestName:
            "it is longer than \(PathResolver.longestName) bytes"
        default: nil
        }
    }

    private func path(of sink: Sink, _ take: String, _ paths: PathResolver) throws(Failure) -> String {
        let file = paths.files[sink.name]
        guard let path = file?.path else {
            throw failure(
                take,
                "record sink '\(sink.name)' cannot write '\(FileNames.printable(file?.expanded ?? ""))': "
                    + (file?.problem?.reason ?? "it has no name"))
        }
        if let source = readers[host.files.destination(of: path.description)] {
            throw failure(take, "record sink '\(sink.name)' would write '\(path)', which source '\(source)' reads")
        }
        switch host.files.entry(at: path.description) {
        case .missing:
            guard !options.mayOverwrite, let segments = paths.segments[sink.name] else { break }
            var listings: [String: [String]] = [:]
            if let number = segments.existing(in: host.files, listings: &listings) {
                throw failure(take, "record sink '\(sink.name)' would replace '\(segments.path(number))'")
            }
        case .file:
            guard options.mayOverwrite else {
                throw failure(take, "record sink '\(sink.name)' would replace '\(path)'")
            }
        case .folder: throw failure(take, "record sink '\(sink.name)' cannot write '\(path)': it is a folder")
        case .other:
            throw failure(take, "record sink '\(sink.name)' cannot write '\(path)': it is neither a file nor a folder")
        }
        return path.description
    }

    private func failure(_ take: String, _ message: String) -> Failure {
        Failure(message: "take '\(take)': \(message)")
    }
}

extension PathResolver.Problem {
    /// What is wrong with the name, in a few words.
    fileprivate var reason: String {
        switch self {
        case .escapes: "it leaves the output folder"
        case .leadsAway(_, let destination): "a link leads it out of the output folder, to '\(destination)'"
        case .placeholder(let placeholder, let value): "'{\(placeholder.rawValue)}' stands for '\(value)'"
        case .unusable(let reason): reason
        }
    }
}
