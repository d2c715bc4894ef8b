import CaptureDiagnostics
import CaptureModel

extension SessionConfiguration {
    /// The parts as the graph that a pipeline file would give.
    ///
    /// A node's place is the call that made its part, a use's place the call that made the connection.
    var graph: Graph {
        var graph = Graph(
            name: name, rig: rig, outputFolder: outputFolder, onCostExceeded: onCostExceeded,
            provenance: Provenance(place))
        graph.sources = table(inputs.map(source), &graph.nameClashes)
        graph.compositors = table(outputs.compactMap(compositor), &graph.nameClashes)
        graph.sinks = table(outputs.compactMap(sink), &graph.nameClashes)
        return graph
    }

    private func source(_ entry: InputEntry) -> Source {
        let provenance = Provenance(entry.input.place, fields: entry.settings.places)
        guard entry.input.device.mediaType == .video else {
            return Source(entry.name, .microphone(.init(entry.input.device.name)), provenance: provenance)
        }
        let camera = Source.Camera(
            entry.input.device.name, format: entry.settings.format, mirroring: mirroring(of: entry.input),
            maximumRate: entry.settings.promise?.rate)
        return Source(entry.name, .camera(camera), provenance: provenance)
    }

    private func compositor(_ entry: OutputEntry) -> CompositorNode? {
        guard case .mixer(let mixer) = entry.output.blueprint.node else { return nil }
        let layers = leads(into: entry.output).compactMap { port, connection -> CompositorNode.Layer? in
            guard let source = name(of: port) else { return nil }
            let (placement, place) = (connection.placement, connection.place)
            return CompositorNode.Layer(
                source, position: placement.position, extent: placement.extent, fit: placement.fit,
                isMirrored: isLayerMirrored(port, connection), provenance: Provenance(place, fields: ["source": place]))
        }
        return CompositorNode(
            entry.name, size: mixer.size, background: mixer.background, layout: mixer.layout, layers: layers,
            dynamicRange: mixer.dynamicRange, provenance: Provenance(entry.output.blueprint.place))
    }

    private func sink(_ entry: OutputEntry) -> Sink? {
        guard case .sink(let kind) = entry.output.blueprint.node else { return nil }
        let video = leads(into: entry.output).first { $0.port.mediaType == .video }
        let audio = leads(into: entry.output).filter { $0.port.mediaType == .audio }
        var provenance = Provenance(entry.output.blueprint.place)
        provenance.fields["video"] = video?.connection.place
        for (index, lead) in audio.enumerated() { provenance.fields["audio[\(index)]"] = lead.connection.place }
        return Sink(
            entry.name, kind, video: video.flatMap { name(of: $0.port) }, audio: audio.compactMap { name(of: $0.port) },
            provenance: provenance)
    }

    /// A table of nodes; those whose name an earlier one has are told as clashes, which the checker reports.
    private func table<Node: GraphNode>(_ nodes: [Node], _ clashes: inout [NameClash]) -> NodeTable<Node> {
        var table = NodeTable<Node>([])
        for node in nodes {
            guard let first = table[node.name] else {
                table.insert(node)
                continue
            }
            clashes.append(NameClash(node.name, provenances: [first.provenance, node.provenance]))
        }
        return table
    }
}
