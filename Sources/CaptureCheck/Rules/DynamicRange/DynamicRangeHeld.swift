import CaptureDiagnostics
import CaptureModel

/// A picture of high dynamic range is written by a codec that keeps it, unless the sink asks for less; and nobody asks for
/// what a picture does not have.
enum DynamicRangeHeld: Rule {
    static let code = DiagnosticCode(
        "dynamic-range-not-held",
        summary: "A sink's codec cannot keep the 10-bit HDR of its picture",
        explanation: """
            10-bit HDR is hybrid log gamma in the colours of BT.2020. Written with 8 bits it shows bands, and a player that \
            takes it for SDR shows it pale, so mcpipe changes nothing unasked: H.265 by 'x265enc' keeps it, in MP4, QuickTime, \
            Matroska and MPEG-TS. 'vp9enc' takes 10 bits and leaves out the colour matrix; H.264 with 10 bits plays almost \
            nowhere.
            """,
        remedy: "choose H.265, or say 'dynamic-range: sdr' to have the pictures tone-mapped",
        rejected: """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources:
              back: { camera: back-wide, features: [hdr] }
            sinks:
              file: { record: "{take}.mp4", video: back, encode: { video: { codec: h264 } } }
            """,
        accepted: """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources:
              back: { camera: back-wide, features: [hdr] }
            sinks:
              file: { record: "{take}.mp4", video: back, encode: { video: { codec: h265 } } }
              copy: { record: "{take}-sdr.mp4", video: back, encode: { video: { codec: h264, dynamic-range: sdr } } }
            """)
    static let absentCode = DiagnosticCode(
        "no-high-dynamic-range",
        summary: "10-bit HDR is asked for of pictures that have none",
        explanation: """
            mcpipe brings HDR down to SDR where it is asked to, and never the other way: what was not captured cannot be \
            made up. Cameras give HDR by a feature of their rig, as 'hdr' of 'iphone-12'; test patterns by \
            'dynamic-range: hdr' with a pixel format of 10 bits; files that are marked HLG have it. What comes out of an \
            effect or a virtual camera has not.
            """,
        remedy: "ask the source for HDR, or leave 'dynamic-range: hdr' out",
        rejected: """
            mcpipe: 1
            name: dim
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { codec: h265, dynamic-range: hdr } } }
            """,
        accepted: """
            mcpipe: 1
            name: dim
            sources:
              bars: { pattern: smpte, dynamic-range: hdr }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { codec: h265, dynamic-range: hdr } } }
            """)
    static let codes = [code, absentCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sources.compactMap(drawnWithTooFewBits)
            + context.graph.sinks.compactMap { sink in
                guard let node = sink.video, let carrier = context.carrier(of: sink),
                    case .failure(let obstacle)? = context.videoTrack(of: sink)
                else { return nil }
                switch obstacle {
                case .dynamicRangeNotHeld(let codec, let isHardware):
                    return notHeld(codec, byHardware: isHardware, node, sink, carrier, context)
                case .noHighDynamicRange: return absent(node, sink)
                default: return nil
                }
            }
    }

    private static func notHeld(
        _ codec: VideoCodec, byHardware isHardware: Bool, _ node: NodeName, _ sink: Sink,
        _ carrier: TrackResolver.Carrier, _ context: CheckContext
    ) -> Diagnostic {
        var fixIts: [Diagnostic.FixIt] = []
        if isHardware {
            fixIts.append(
                .init(
                    "use 'encoder: auto', which encodes in software",
                    edits: sink.provenance.edits("encode.video.encoder", writing: "auto", over: "hardware")))
        } else if carrier.videoCodecs.contains(.h265) {
            fixIts.append(
                .init(
                    "choose 'codec: h265', which keeps it",
                    edits: sink.provenance.edits("encode.video.codec", writing: "h265", over: codec.rawValue),
                    isGuess: true))
        } else if carrier.container != nil {
            fixIts.append(.init("choose 'codec: h265' and name the file '.mp4'"))
        }
        fixIts.append(.init("say 'dynamic-range: sdr' under 'encode: video:', which tone-maps the pictures"))
        let message =
            isHardware
            ? "sink '\(sink.name)' demands a hardware encoder, and none is known to keep the 10-bit HDR of '\(node)'"
            : "sink '\(sink.name)' writes \(codec.label) into \(carrier.label), and \(codec.label) cannot keep the 10-bit HDR of '\(node)'"
        return Diagnostic(
            code, message, at: context.settingPlace(isHardware ? "video.encoder" : "video.codec", of: sink),
            label: isHardware ? "hardware" : "not kept by \(codec.label)",
            subjects: [sink.name.description, node.description, codec.label], fixIts: fixIts)
    }

    private static func absent(_ node: NodeName, _ sink: Sink) -> Diagnostic {
        Diagnostic(
            absentCode, "sink '\(sink.name)' asks for 10-bit HDR, and the pictures of '\(node)' are SDR",
            at: sink.provenance["encode.video.dynamic-range"], label: "'\(node)' has none",
            subjects: [sink.name.description, node.description],
            fixIts: [
                .init(
                    "say 'dynamic-range: sdr', or leave it out",
                    edits: sink.provenance.edits("encode.video.dynamic-range", writing: "sdr", over: "hdr")),
                .init("ask the source for HDR, where it has it"),
            ])
    }

    /// A test pattern that is to be HDR in a format of 8 bits.
    private static func drawnWithTooFewBits(_ source: Source) -> Diagnostic? {
        guard case .testPattern(let pattern) = source.kind, pattern.dynamicRange == .hdr,
            let encoding = pattern.format.encoding, encoding.isRaw, !encoding.isHighBitDepth
        else { return nil }
        return Diagnostic(
            absentCode, "test pattern '\(source.name)' is to be 10-bit HDR, and \(encoding) has 8 bits",
            at: source.provenance["encoding"], label: "8 bits", subjects: [source.name.description],
            fixIts: [
                .init(
                    "write 'P010_10LE', or leave the encoding out",
                    edits: source.provenance.edits("encoding", writing: "P010_10LE", over: "\(encoding)"))
            ])
    }
}
