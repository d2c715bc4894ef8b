public import CaptureDiagnostics

/// Moving pictures or sound.
public enum MediaType: String, Sendable, Hashable, Codable {
    case video, audio
}

/// One use of a node's output by another node.
public struct Reference: Sendable, Hashable {
    /// The node that uses the output.
    public let consumer: NodeName
    /// The consumer's field, such as `video` or `layers[0].source`.
    public let field: String
    /// The node whose output is used.
    public let target: NodeName
    /// What is used of it.
    public let media: MediaType
    /// Where the use was written.
    public let range: SourceRange?
}

extension Graph {
    /// Every use of a node by another, in the order of virtual cameras, effects, compositors, mixers, tees and sinks.
    public var references: [Reference] {
        var all = sources.flatMap(\.references)
        all += effects.flatMap(\.references)
        all += compositors.flatMap(\.references)
        all += mixers.flatMap(\.references)
        all += tees.flatMap(\.references)
        return all + sinks.flatMap(\.references)
    }

    /// The names of all nodes whose output can be used: all but the sinks.
    public var outputNames: [NodeName] {
        sources.map(\.name) + effects.map(\.name) + compositors.map(\.name) + mixers.map(\.name) + tees.map(\.name)
    }

    /// Where a node of any kind was written.
    public func provenance(of name: NodeName) -> Provenance? {
        sources[name]?.provenance ?? effects[name]?.provenance ?? compositors[name]?.provenance
            ?? mixers[name]?.provenance ?? tees[name]?.provenance ?? sinks[name]?.provenance
    }
}

extension EffectNode {
    /// What it uses.
    public var references: [Reference] {
        [
            Reference(
                consumer: name, field: media.rawValue, target: input, media: media, range: provenance[media.rawValue])
        ]
    }
}

extension CompositorNode {
    /// What it uses: its layers, from back to front.
    public var references: [Reference] {
        layers.enumerated().map { index, layer in
            let range = layer.provenance["source"]
            return Reference(
                consumer: name, field: "layers[\(index)]", target: layer.source, media: .video, range: range)
        }
    }
}

extension AudioMixerNode {
    /// What it uses.
    public var references: [Reference] {
        inputs.enumerated().map { index, input in
            let field = "inputs[\(index)]"
            return Reference(
                consumer: name, field: field, target: input.source, media: .audio, range: provenance[field])
        }
    }
}

extension TeeNode {
    /// What it uses.
    public var references: [Reference] {
        [
            Reference(
                consumer: name, field: media.rawValue, target: input, media: media, range: provenance[media.rawValue])
        ]
    }
}

extension Sink {
    /// What it uses: its picture, then its sounds.
    public var references: [Reference] {
        let pictures = [video].compactMap { $0 }.map {
            Reference(consumer: name, field: "video", target: $0, media: .video, range: provenance["video"])
        }
        let sounds = audio.enumerated().map { index, target in
            let range = provenance["audio[\(index)]"]
            return Reference(consumer: name, field: "audio[\(index)]", target: target, media: .audio, range: range)
        }
        return pictures + sounds
    }
}
