public import CaptureDiagnostics
internal import CaptureModel

/// The names of nodes in a text, where they are defined and where they are used, whatever state the text is in.
///
/// Uses are found by the tables that the loader reads by. A value that holds `$` is none, for what it stands for is not in the
/// text.
public struct FileNames: Sendable {
    /// A node's name where it is written.
    public struct Occurrence: Sendable, Hashable {
        /// The name.
        public let name: String
        /// Where it stands, without quotes.
        public let range: SourceRange
        /// Whether it is the key of the node; else the node is used there.
        public let isDefinition: Bool
        /// Whether it has quotes.
        let isQuoted: Bool
        /// Words that stand for something else than a node there.
        let reserved: Set<String>
    }

    /// A name of something that another file holds.
    public struct Link: Sendable, Hashable {
        /// What it names.
        public enum Kind: Sendable, Hashable {
            case include, rig, camera, microphone
        }

        /// What it names.
        public let kind: Kind
        /// The name, or a file's path as it is written: it starts at the folder of this file.
        public let text: String
        /// Where it stands, without quotes.
        public let range: SourceRange
    }

    /// The names of nodes, sorted by place.
    public let occurrences: [Occurrence]
    /// The names of what stands in other files, sorted by place.
    public let links: [Link]

    /// Looks for the names of a text.
    public init(_ text: String, file: String) {
        let guide = FileGuide(text, file: file)
        let outline = FileOutline(guide.table, file: file)
        guard !guide.isRig, !guide.isForeign else {
            (occurrences, links) = ([], [])
            return
        }
        let definitions = outline.entries.compactMap { entry -> Occurrence? in
            guard entry.path.count == 1, let table = entry.path[0].key, Self.tables.contains(table) else { return nil }
            // A key's place has its quotes in it.
            let isQuoted = entry.range.length != entry.key.unicodeScalars.count
            let name = isQuoted ? entry.range.withoutQuotes : entry.range
            return Occurrence(name: entry.key, range: name, isDefinition: true, isQuoted: isQuoted, reserved: [])
        }
        let uses = outline.values.compactMap { value -> Occurrence? in
            guard !value.text.contains("$"), !Self.isLayout(value.path),
                guide.forms(at: value.path, outline).contains(where: \.isNode)
            else { return nil }
            let reserved = Self.reserved(at: value.path)
            guard !reserved.contains(value.text) else { return nil }
            return Occurrence(
                name: value.text, range: value.range, isDefinition: false, isQuoted: value.isQuoted, reserved: reserved)
        }
        occurrences = (definitions + uses).sorted { $0.range < $1.range }
        links = outline.values.compactMap(Self.link)
    }

    /// The name at a place, or just behind which the place is.
    public func occurrence(at place: SourceRange.Position) -> Occurrence? {
        occurrences.first { $0.range.start <= place && place <= $0.range.end }
    }

    /// The link at a place.
    public func link(at place: SourceRange.Position) -> Link? {
        links.first { $0.range.start <= place && place <= $0.range.end }
    }

    /// The files that this one includes: paths as they are written, in their order.
    public var includes: [String] { links.filter { $0.kind == .include }.map(\.text) }

    /// The top-level mappings whose keys are names of nodes.
    static let tables: Set<String> = Set(
        [
            PipelineKeys.sources.row, PipelineKeys.effects.row, PipelineKeys.compositors.row, PipelineKeys.mixers.row,
            PipelineKeys.tees.row, PipelineKeys.sinks.row,
        ].map(\.name))

    /// `initial-layout` is written as a node's name is, and names a layout.
    private static func isLayout(_ path: [FileOutline.Step]) -> Bool {
        path.last?.key == LayoutKeys.initial.row.name
    }

    private static func reserved(at path: [FileOutline.Step]) -> Set<String> {
        let key = path.last { $0.key != nil }?.key
        guard key == SourceKeys.fallback.row.name else { return [] }
        return [Shape<ConstituentFallback>.automaticWord, Shape<ConstituentFallback>.slateWord]
    }

    private static func link(_ value: FileOutline.Value) -> Link? {
        guard !value.text.contains("$") else { return nil }
        let keys = value.path.map(\.key)
        let kind: Link.Kind? =
            switch (keys.count, keys.first ?? nil, keys.last ?? nil) {
            case (1, PipelineKeys.include.row.name, _): .include
            case (2, PipelineKeys.include.row.name, nil): .include
            case (1, PipelineKeys.rig.row.name, _):
                if case .file = RigReference(parsing: value.text) { .rig } else { nil }
            case (3, PipelineKeys.sources.row.name, "camera"): .camera
            case (3, PipelineKeys.sources.row.name, "microphone"): .microphone
            default: nil
            }
        return kind.map { Link(kind: $0, text: value.text, range: value.range) }
    }
}

extension Form {
    /// Whether a single value of this form may be a node's name.
    fileprivate var isNode: Bool {
        leaves.contains { if case .node = $0 { true } else { false } }
    }
}

extension SourceRange {
    /// The stretch between the first and the last character of one line.
    fileprivate var withoutQuotes: SourceRange {
        SourceRange(
            file: file, start: .init(line: start.line, column: start.column + 1),
            end: .init(line: end.line, column: max(start.column + 1, end.column - 1)))
    }
}
