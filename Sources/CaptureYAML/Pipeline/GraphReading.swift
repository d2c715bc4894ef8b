import CaptureDiagnostics
import CaptureModel

extension Graph {
    /// Reads a graph from the root of a pipeline file, defaults applied; what is bad in it is reported and left out.
    init?(_ root: FileNode, fallbackName: String, _ spot: Spot) {
        // A section that is there but empty, as `effects:` with nothing below it, is as good as none.
        let entries = root.entries?.filter { !($0.value.isNull && PipelineKeys.tables.contains($0.key)) }
        let node = entries.map { FileNode(content: .mapping($0), range: root.range) } ?? root
        guard let fields = Fields(node, PipelineKeys.section, spot) else { return nil }
        _ = fields[PipelineKeys.mcpipe]
        let defaults = LocatedDefaults(
            values: fields[PipelineKeys.defaults] ?? GraphDefaults(), places: node["defaults"]?.ranges ?? [:])
        self.init(
            name: fields[PipelineKeys.name] ?? fallbackName, rig: fields[PipelineKeys.rig] ?? .thisMachine,
            outputFolder: fields[PipelineKeys.output], onCostExceeded: fields[PipelineKeys.onCostExceeded] ?? .reject,
            takes: fields[PipelineKeys.takes] ?? TakePolicy(), disk: fields[PipelineKeys.disk] ?? DiskPolicy(),
            clock: fields[PipelineKeys.clock] ?? ClockPolicy(),
            sources: NodeTable((fields[PipelineKeys.sources] ?? []).map(defaults.applied(to:))),
            effects: NodeTable(fields[PipelineKeys.effects] ?? []),
            compositors: NodeTable(fields[PipelineKeys.compositors] ?? []),
            mixers: NodeTable(fields[PipelineKeys.mixers] ?? []), tees: NodeTable(fields[PipelineKeys.tees] ?? []),
            provenance: Provenance(root.range, fields: Self.places(node)))
        for sink in fields[PipelineKeys.sinks] ?? [] {
            if let other = sinks[sink.name] {
                spot.report(
                    .duplicateKey, "two sinks are named '\(sink.name)': 'each' names its sinks after sink and node",
                    at: sink.provenance["video"], label: "second '\(sink.name)'",
                    notes: [.init("the first '\(sink.name)' is here", at: other.provenance.range)],
                    fixIts: [.init("rename one of the sinks, or remove the node that 'each' lists twice")])
            } else {
                sinks.insert(defaults.applied(to: sink))
            }
        }
    }

    /// The places of the top-level keys' values.
    private static func places(_ node: FileNode) -> [String: SourceRange] {
        Dictionary((node.entries ?? []).map { ($0.key, $0.value.range) }) { first, _ in first }
    }
}

/// Defaults with the places they stand at, so that a finding about a defaulted value points at the default.
private struct LocatedDefaults {
    let values: GraphDefaults
    /// By path below `defaults`.
    let places: [String: SourceRange]

    /// A source with the parts its camera's format leaves open filled in; an explicit `best` stays as it is.
    func applied(to source: Source) -> Source {
        guard case .camera(var camera) = source.kind, let format = values.format,
            !(camera.format.isOpen && source.provenance.fields["format"] != nil)
        else { return source }
        camera.format = camera.format.merged(over: format)
        var source = source
        source.kind = .camera(camera)
        let parts = ["format", "size", "fps", "encoding", "exact"]
        if !parts.contains(where: { source.provenance.fields[$0] != nil }) {
            source.provenance.fields["format"] = places["format"]
        }
        return source
    }

    /// A sink with its open values filled in.
    func applied(to sink: Sink) -> Sink {
        var result = values.applied(to: sink)
        guard result != sink else { return result }
        // What it does not take has no settings that anybody wrote for it.
        let foreign = [sink.video == nil ? "video" : nil, sink.audio.isEmpty ? "audio" : nil].compactMap(\.self)
        for (path, place) in places where !(foreign + ["format"]).contains(where: path.hasPrefix) {
            let isOwn = ["fragment", "segment"].contains(path) || path.hasPrefix("on-pressure")
            let inner = isOwn ? path : "encode.\(path)"
            result.provenance.fields[inner] = result.provenance.fields[inner] ?? place
        }
        return result
    }
}
