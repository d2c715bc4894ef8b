import CaptureDiagnostics
import CaptureModel

/// Where more than 8 bits end without being asked to, that is said.
enum BitDepthLost: Rule {
    static let code = DiagnosticCode(
        "bit-depth-lost",
        summary: "Pictures of more than 8 bits are brought down to 8",
        explanation: """
            A source that is known to be 10-bit HDR keeps it as far as its sink, or the graph is refused. Two things lose bits \
            all the same. Pictures of 10 bits that nobody says are HDR, those of a file too, have no meaning for the bits \
            beyond 8 in a recording; only a frames sink of a 10-bit pixel format gets all of them. And what an effect does with a picture, and how a \
            virtual camera joins its constituents, is work on 8 bits: HDR is tone-mapped before it. The graph runs.
            """,
        remedy:
            "say that the pictures are HDR where they are, take the frames in a 10-bit pixel format, or ask for 8 bits",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: deep
            sources:
              bars: { pattern: smpte, encoding: P010_10LE }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: deep
            sources:
              bars: { pattern: smpte, encoding: P010_10LE, dynamic-range: hdr }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.usedSources.compactMap { unnamed($0, context) ?? ofFile($0, context) } + toneMapped(in: context)
    }

    /// A file of more than 8 bits that is not HDR, and where its bits end.
    private static func ofFile(_ source: Source, _ context: CheckContext) -> Diagnostic? {
        guard case .holds(let facts)? = context.survey.findings[source.name], facts.bitDepth > 8, !facts.isPQ,
            facts.video?.dynamicRange == .sdr
        else { return nil }
        let names = sinks(showing: source.name, context).filter { !keeps($0, source.name, context) }
            .map(\.name.description)
        guard !names.isEmpty else { return nil }
        return Diagnostic(
            code,
            "the \(facts.bitDepth)-bit pictures of source '\(source.name)' are brought down to 8 bits for "
                + "\(names.count == 1 ? "sink" : "sinks") \(quotedList(names))",
            at: source.provenance["file"], severity: .warning, label: "more than 8 bits, and not marked HLG",
            subjects: [source.name.description] + names, fixIts: [.init("take the frames in a 10-bit pixel format")])
    }

    /// A source of 10-bit pictures that nobody says are HDR, and where its bits end.
    private static func unnamed(_ source: Source, _ context: CheckContext) -> Diagnostic? {
        guard let video = context.flow.device(source.name), video.encoding.isHighBitDepth, video.dynamicRange == .sdr
        else { return nil }
        let sinks = sinks(showing: source.name, context).filter { !keeps($0, source.name, context) }
        guard !sinks.isEmpty else { return nil }
        let names = sinks.map(\.name.description)
        var fixIts: [Diagnostic.FixIt] = []
        if case .testPattern = source.kind {
            fixIts.append(.init("say 'dynamic-range: hdr', where they are to be HDR"))
        }
        fixIts += [.init("take the frames in a 10-bit pixel format"), .init("ask for a format of 8 bits")]
        let place = source.provenance
        return Diagnostic(
            code,
            "the \(video.encoding) pictures of source '\(source.name)' are brought down to 8 bits for "
                + "\(names.count == 1 ? "sink" : "sinks") \(quotedList(names))",
            at: place.fields["encoding"] ?? place.fields["format"] ?? place.range, severity: .warning,
            label: "not known to be HDR", subjects: [source.name.description] + names, fixIts: fixIts)
    }

    /// The nodes that work on 8 bits and are given HDR.
    private static func toneMapped(in context: CheckContext) -> [Diagnostic] {
        let effects = context.graph.effects.filter { $0.media == .video }.map { ($0.name, "effect", [$0.input]) }
        let virtual = context.graph.sources.compactMap { source -> (NodeName, String, [NodeName])? in
            if context.devices.composed[source.name] != nil { return (source.name, "virtual camera", [source.name]) }
            guard case .virtual(let virtual) = source.kind else { return nil }
            return (source.name, "virtual camera", virtual.constituents)
        }
        return (effects + virtual).compactMap { name, kind, inputs in
            let bright = inputs.filter { input in
                let given = input == name ? context.flow.device(input) : context.flow.video[input]
                return given?.dynamicRange == .hdr
            }.map(\.description)
            guard !bright.isEmpty, context.index.reached.contains(name) else { return nil }
            return Diagnostic(
                code, "the 10-bit HDR of \(quotedList(bright)) is tone-mapped to SDR for \(kind) '\(name)'",
                at: context.place(of: name), severity: .warning, label: "works on 8 bits",
                subjects: [name.description] + bright,
                fixIts: [.init("take \(quotedList(bright)) without '\(name)', or ask for a format of 8 bits")])
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

    /// Whether a sink gives on what it gets from the source, bit for bit.
    private static func keeps(_ sink: Sink, _ source: NodeName, _ context: CheckContext) -> Bool {
        guard case .frames(let frames) = sink.kind, let node = sink.video else { return false }
        return frames.pixelFormat.isHighBitDepth && (node == source || context.flow.cameras[node]?.name == source)
    }
}
