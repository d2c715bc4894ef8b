import CaptureDiagnostics
import CaptureModel

/// A track's codec is one that its container or transport holds.
enum CodecHeld: Rule {
    static let code = DiagnosticCode(
        "codec-not-held",
        summary: "The container or transport does not hold this codec",
        explanation: """
            Each container and each way to send has its list of codecs. mcpipe keeps to those that GStreamer's muxers accept \
            and that players read.
            """,
        remedy: "choose a codec that it holds, or another container",
        rejected: """
            mcpipe: 1
            name: codec
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.webm", video: bars, encode: { video: { codec: h264 } } }
            """,
        accepted: """
            mcpipe: 1
            name: codec
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.webm", video: bars, encode: { video: { codec: vp9 } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            guard let carrier = context.carrier(of: sink) else { return [] }
            var found: [Diagnostic] = []
            if case .failure(.videoNotHeld(let codec))? = context.videoTrack(of: sink) {
                found.append(
                    finding(
                        (codec.rawValue, codec.label), "video", of: sink, carrier,
                        held: carrier.videoCodecs.map { ($0.rawValue, $0.label) },
                        others: Container.allCases.filter { $0.videoCodecs.contains(codec) }, context))
            }
            if case .failure(.audioNotHeld(let codec))? = context.audioTrack(of: sink) {
                found.append(
                    finding(
                        (codec.rawValue, codec.label), "audio", of: sink, carrier,
                        held: carrier.audioCodecs.filter { isWritten($0, carrier.container, context) }
                            .map { ($0.rawValue, $0.label) },
                        others: Container.allCases.filter {
                            $0.audioCodecs.contains(codec) && isWritten(codec, $0, context)
                        }, context))
            }
            return found
        }
    }

    /// Whether what is advised can be done here.
    private static func isWritten(_ codec: AudioCodec, _ container: Container?, _ context: CheckContext) -> Bool {
        !TrackResolver.isBroken(codec, in: container, by: context.host.gstreamer)
    }

    private static func finding(
        _ codec: (word: String, label: String), _ media: String, of sink: Sink, _ carrier: TrackResolver.Carrier,
        held: [(word: String, label: String)], others: [Container], _ context: CheckContext
    ) -> Diagnostic {
        // One fix-it for each codec, so that an editor can offer them.
        var fixIts = held.map { other in
            Diagnostic.FixIt(
                "choose \(other.label) for \(carrier.label)",
                edits: sink.provenance.edits("encode.\(media).codec", writing: other.word, over: codec.word))
        }
        if carrier.container != nil, let other = others.first {
            let ends = others.map { "'.\($0.rawValue)'" }
            fixIts.append(
                .init(
                    "keep \(codec.label) and name the file \(list(ends, joinedBy: "or"))",
                    edits: sink.edits(naming: other.rawValue), isGuess: true))
        }
        return Diagnostic(
            code, "sink '\(sink.name)' writes \(codec.label) into \(carrier.label), which does not hold it",
            at: context.settingPlace("\(media).codec", of: sink), label: "not in \(carrier.label)",
            subjects: [sink.name.description, codec.label, carrier.label],
            notes: [.init("\(carrier.label) holds \(list(held.map(\.label))) here")], fixIts: fixIts)
    }
}
