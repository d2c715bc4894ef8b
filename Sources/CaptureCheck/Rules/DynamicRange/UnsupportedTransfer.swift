import CaptureDiagnostics
import CaptureModel

/// Pictures whose numbers mean what nothing here can work with are not taken for others.
enum UnsupportedTransfer: Rule {
    static let code = DiagnosticCode(
        "unsupported-transfer",
        summary: "A file's pictures are HDR10 (PQ), and its picture is used",
        explanation: """
            mcpipe works with SDR and with HDR in hybrid log gamma (HLG), which is what cameras give. Pictures in the \
            perceptual quantiser of SMPTE ST 2084 (PQ, HDR10, Dolby Vision) mean absolute luminance up to 10,000 cd/m2: \
            composed, tone-mapped or encoded as if they were either of the two they would be grey and dull, and nothing \
            in the recording would tell why.
            """,
        remedy: "make a copy of the file in HLG or SDR, and read that; or use the file's sound alone",
        rejected: """
            mcpipe: 1
            name: film
            sources:
              clip: { file: hdr10.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip }
            """,
        accepted: """
            mcpipe: 1
            name: film
            sources:
              clip: { file: clip.mp4 }
            sinks:
              copy: { record: "{take}.mkv", video: clip }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.usedSources.compactMap { source in
            guard case .holds(let facts)? = context.survey.findings[source.name], facts.isPQ,
                let path = context.survey.paths[source.name],
                let use = context.index.uses[source.name]?.first(where: { $0.media == .video })
            else { return nil }
            return Diagnostic(
                code, "'\(use.consumer)' takes the picture of '\(source.name)', whose file '\(path)' is HDR10 (PQ)",
                at: source.provenance["file"], label: "neither SDR nor HLG",
                subjects: [source.name.description, use.consumer.description],
                fixIts: [
                    .init("read a copy of it in HLG or SDR"),
                    .init("leave its picture out"),
                ],
                evidence: [
                    .init("transfer function", value: "PQ", limit: "HLG or SDR", source: "file '\(path)'")
                ])
        }
    }
}
