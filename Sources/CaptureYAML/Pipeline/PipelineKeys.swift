import CaptureDiagnostics
import CaptureModel

/// The top-level keys of a pipeline file.
enum PipelineKeys {
    /// The version of the file format that this mcpipe reads.
    static let version = 1

    static let mcpipe = Key("mcpipe", .version(version), required: true, "The version of the file format.")
    static let name = Key(
        "name", .text, default: "the file's name without its extension", "The graph's name; `{name}` in file names.")
    static let rig = Key(
        "rig", .rig, default: "this machine",
        "Which cameras there are: a built-in rig's name, or the path of a rig file (it contains a `/` or ends in `.yaml` or `.yml`)."
    )
    static let output = Key(
        "output", .folder, default: "the working directory", "The folder that relative recording paths start at.")
    static let onCostExceeded = Key(
        "on-cost-exceeded", Shape<CostPolicy>.word(), default: "reject",
        "What is done where the cameras take more than there is of what they share: the graph is rejected, or formats are "
            + "reduced step by step, and every step is said.")
    static let takes = Key("takes", .takes, "When takes begin and how long they last.")
    static let disk = Key("disk", .disk, "How much room is kept on the disk, and which takes are deleted for it.")
    static let clock = Key("clock", .clock, default: "the machine's own", "The clock that paces the run.")
    static let include = Key(
        "include", Shape<[String]>.oneOrMore(of: .text),
        "Files that this one builds on; paths start at this file's folder. Mappings merge, all else replaces: this file wins "
            + "over what it includes, a later file over an earlier one. A key with the value null takes away what was included."
    )
    static let defaults = Key("defaults", .defaults, "Values for what nodes leave open.")
    static let sources = Key("sources", .sources, "Where media begins, by name.")
    static let effects = Key("effects", .effects, "Raw GStreamer chains, by name.")
    static let compositors = Key("compositors", .compositors, "Pictures made of layers, by name.")
    static let mixers = Key("mixers", .mixers, "Sounds made of sounds, by name.")
    static let tees = Key("tees", .tees, "Fan-outs with a policy of their own, by name.")
    static let sinks = Key("sinks", .sinks, "Where media ends, by name.")

    static let section = Section(
        "pipeline file", "A capture graph: sources, what is made of them, and sinks.",
        [
            mcpipe, name, rig, output, onCostExceeded, takes, disk, clock, include, defaults, sources, effects,
            compositors,
            mixers,
            tees,
            sinks,
        ])

    /// The keys whose value is a mapping that may be left empty.
    static let tables: Set<String> = [
        "sources", "effects", "compositors", "mixers", "tees", "sinks", "defaults", "takes", "disk", "clock",
    ]
    /// The keys of tables whose entries have a kind, with the keys that tell it.
    static let kinds: [String: [String]] = [
        "sources": SourceKeys.sections.compactMap(\.names.first), "sinks": SinkKeys.sections.compactMap(\.names.first),
    ]
}

extension Shape where Value == Int {
    /// The version of a file format.
    static func version(_ version: Int) -> Shape {
        Shape(.constant(version)) { node, spot in
            if node.entries != nil || node.list != nil {
                spot.report(
                    wrongType: node, wanted: "\(version)",
                    fixIts: [.init("write \(version) behind it, and what stands below it at the left edge")])
                return nil
            }
            if let text = node.scalar?.text, text.wholeMatch(of: /[vV]?[0-9]+(\.[0-9]+)*/) != nil, Int(text) == nil {
                spot.report(
                    invalid: node, wanted: "\(version)",
                    fixIts: [.init("write \(version)", edits: node.edits("\(version)"), isGuess: true)])
                return nil
            }
            guard let value = Shape<Int>.integer(in: 0...(.max)).read(node, spot) else { return nil }
            guard value == version else {
                spot.report(
                    .unsupportedVersion, "\(spot.label) is \(value), but this mcpipe reads version \(version)",
                    at: node.range, label: "not \(version)",
                    fixIts: [
                        .init("write \(version)", edits: node.edits("\(version)"), isGuess: true),
                        .init("or use the mcpipe the file was written for"),
                    ])
                return nil
            }
            return value
        }
    }
}

extension Shape where Value == RigReference {
    /// A built-in rig's name or a path.
    static var rig: Shape {
        Shape<String>.text.map { text, node, spot in
            switch RigReference(parsing: text) {
            case .file(let path):
                if let foreign = ForeignPath(path) {
                    spot.report(foreign, node)
                    return nil
                }
                return .file(Paths.joined(spot.findings.folders[node.range.file] ?? "", path))
            case let other: return other
            }
        }
    }
}
