import CaptureDiagnostics
import CaptureModel

/// A camera has a format that does what is asked of it, also beside the other cameras.
enum UnsupportedFormat: Rule {
    static let code = DiagnosticCode(
        "unsupported-format",
        summary: "The camera has no format that does what is asked",
        explanation: """
            A camera delivers what its format table lists and nothing else; mcpipe never scales or retimes in secret. The size \
            and encoding asked for must be listed, and the rate must lie in the range of that row. With `exact` the row's \
            highest rate must be the one asked.
            """,
        remedy: "ask for a size and rate of the list, or leave one of them out",
        rejected: """
            mcpipe: 1
            name: slow
            rig: iphone-7-plus
            sources:
              back: { camera: back-wide, format: 1920x1080@240 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            rig: iphone-7-plus
            sources:
              back: { camera: back-wide, format: 1280x720@240 }
            sinks:
              file: { record: "{take}.mp4", video: back }
            """)
    static let aloneCode = DiagnosticCode(
        "single-camera-format",
        summary: "The format works only while no other camera runs",
        explanation: """
            Some formats take more of what cameras share than can be spared while others run; Apple marks the rest as \
            isMultiCamSupported. A graph with two or more cameras may use only those.
            """,
        remedy: "ask for a format that works beside other cameras, or use this camera alone",
        rejected: """
            mcpipe: 1
            name: large
            rig: iphone-11-pro-max
            sources:
              back:  { camera: back-wide, format: 3840x2160@30 }
              front: { camera: front }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [back, front] }
            """,
        accepted: """
            mcpipe: 1
            name: large
            rig: iphone-11-pro-max
            sources:
              back:  { camera: back-wide, format: 1920x1440@30 }
              front: { camera: front }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [back, front] }
            """)
    static let codes = [code, aloneCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap { source in
            guard let refusal = context.formatRefusals[source.name], case .camera(let wish) = source.kind,
                let camera = context.devices.cameras[source.name]
            else { return nil }
            let place = place(of: wish.format, in: source)
            let others = context.family.ordered(context.usedCameras.subtracting([camera.name]))
            let message =
                refusal.isOnlyAlone
                ? "camera '\(camera.name)' of source '\(source.name)' gives \(wish.format) only while no other camera runs"
                : "camera '\(camera.name)' of source '\(source.name)' has no format \(wish.format)"
            let beside = refusal.isOnlyAlone ? [Diagnostic.Note("also running: \(quotedList(others))")] : []
            return Diagnostic(
                refusal.isOnlyAlone ? aloneCode : code, message, at: place,
                label: refusal.isOnlyAlone ? "works for one camera alone" : "not offered by '\(camera.name)'",
                subjects: [source.name.description, camera.name], notes: beside,
                fixIts: camera.formats.isEmpty
                    ? [.init("write the formats of '\(camera.name)' into the file of rig '\(context.rig.name)'")]
                    : refusal.alternatives.map {
                        let end = wish.format.isExact && !$0.isExact ? ", without 'exact'" : ""
                        return .init(
                            "ask for \($0)\(end)", edits: edits(asking: $0, wish.format, in: source), isGuess: true)
                    },
                evidence: (camera.formats.isEmpty ? ["formats: none"] : refusal.offers).map { offer in
                    let parts = offer.split(separator: ":", maxSplits: 1)
                    return .init(
                        String(parts[0]), value: String(parts.last?.drop { $0 == " " } ?? ""),
                        source: "format table of '\(camera.name)'")
                })
        }
    }

    /// The edits that ask for another format, where all that is asked stands in one text; what would be given up by it is for
    /// a person to say.
    static func edits(
        asking alternative: FormatRequest, _ wish: FormatRequest, in source: Source
    ) -> [Diagnostic.FixIt.Edit] {
        let fields = source.provenance.fields
        guard ["size", "fps", "encoding", "exact"].allSatisfy({ fields[$0] == nil }), fields["format.size"] == nil,
            fields["format.fps"] == nil, let place = fields["format"], place.start.line == place.end.line,
            place.end.column - place.start.column > 1
        else { return parts(asking: alternative, wish, in: source) }
        return [.init(place, "\(alternative)")]
    }

    /// The same where what is asked stands in keys of its own; none where one that differs does not.
    private static func parts(
        asking alternative: FormatRequest, _ wish: FormatRequest, in source: Source
    ) -> [Diagnostic.FixIt.Edit] {
        guard alternative.encoding == wish.encoding else { return [] }
        let parts = [
            ("size", wish.size?.description, alternative.size?.description),
            ("fps", wish.rate?.description, alternative.rate?.description),
            ("exact", "\(wish.isExact)", "\(alternative.isExact)"),
        ].filter { $0.1 != $0.2 }
        let edits = parts.flatMap { key, old, new in
            old.flatMap { old in new.map { source.provenance.edits(key, writing: $0, over: old) } } ?? []
        }
        return edits.count == parts.count ? edits : []
    }

    /// The key that says most about what cannot be had.
    static func place(of request: FormatRequest, in source: Source) -> SourceRange? {
        let fields = source.provenance.fields
        return fields["format"] ?? fields["fps"] ?? fields["size"] ?? fields["encoding"] ?? source.provenance.range
    }
}
