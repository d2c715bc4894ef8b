import CaptureDiagnostics
import CaptureModel

/// A camera that is asked for a feature of more than 8 bits is told where they end.
enum BitDepthLost: Rule {
    static let code = DiagnosticCode(
        "bit-depth-lost",
        summary: "A feature gives more than 8 bits a sample, and a sink keeps 8",
        explanation: """
            10-bit HDR video keeps highlights and shadows that 8 bits cannot hold. mcpipe takes it from the camera and brings it \
            down to 8 bits wherever pictures are composed, encoded or shown; only a frames sink of a 10-bit pixel format gets \
            all of it. The graph runs, but what was asked of the camera is not in its files.
            """,
        remedy: "leave the feature out, or take the frames in a 10-bit pixel format",
        rejected: """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources:
              back: { camera: back-wide, features: [hdr] }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources:
              back: { camera: back-wide, features: [hdr] }
            sinks:
              app: { frames: true, pixel-format: P010_10LE, video: back }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.cameraSources.compactMap { source, wish, camera in
            let deep = context.features[source.name].wanted.first { feature in
                !feature.limits.encodings.isEmpty && feature.limits.encodings.allSatisfy(\.isHighBitDepth)
            }
            guard let deep, let choice = context.formats[source.name], choice.format.encoding.isHighBitDepth else {
                return nil
            }
            let sinks = sinks(showing: source.name, context).filter { !keeps($0, source.name, context) }
            guard !sinks.isEmpty else { return nil }
            let names = sinks.map(\.name.description)
            return Diagnostic(
                code,
                "the \(choice.format.encoding) pictures of source '\(source.name)' are brought down to 8 bits for "
                    + "\(names.count == 1 ? "sink" : "sinks") \(quotedList(names))",
                at: source.place(ofFeature: deep.name, among: wish.features), severity: .warning,
                label: "'\(deep.name)' is not kept", subjects: [source.name.description, camera.name] + names,
                fixIts: [.init("leave '\(deep.name)' out"), .init("take the frames in a 10-bit pixel format")])
        }
    }

    /// The sinks that a source's pictures reach, in the order written.
    private static func sinks(showing source: NodeName, _ context: CheckContext) -> [Sink] {
        var met: Set<NodeName> = [source]
        var pending = [source]
        while let name = pending.popLast() {
            for use in context.index.uses[name] ?? [] where use.media == .video && met.insert(use.consumer).inserted {
                pending.append(use.consumer)
            }
        }
        return context.graph.sinks.filter { met.contains($0.name) }
    }

    /// Whether a sink gives on what it gets from the camera, bit for bit.
    private static func keeps(_ sink: Sink, _ source: NodeName, _ context: CheckContext) -> Bool {
        guard case .frames(let frames) = sink.kind, let node = sink.video else { return false }
        return frames.pixelFormat.isHighBitDepth && context.flow.cameras[node]?.name == source
    }
}

extension VideoEncoding {
    /// Whether a sample has more than 8 bits.
    fileprivate var isHighBitDepth: Bool { if case .raw(let format) = self { format.isHighBitDepth } else { false } }
}
