import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// Pictures come as often, and are as small, as their encoder can take them.
enum EncoderReach: Rule {
    static let code = DiagnosticCode(
        "beyond-encoder",
        summary: "The encoder does not take pictures of this size or rate",
        explanation: """
            VP8 has no side above 16,383 pixels. And not all that an encoder cannot take is said by its pads: libaom, which encodes \
            AV1, has no pictures that last longer than a second, and OpenH264 none of more than 9,437,184 pixels, which are \
            4096x2304. These limits were found by trying.
            """,
        remedy: "choose another size, rate or codec",
        rejected: """
            mcpipe: 1
            name: slow
            sources:
              bars: { pattern: smpte, fps: 1/2 }
            sinks:
              file: { record: "{take}.mkv", video: bars, encode: { video: { codec: av1 } } }
            """,
        accepted: """
            mcpipe: 1
            name: slow
            sources:
              bars: { pattern: smpte, fps: 1 }
            sinks:
              file: { record: "{take}.mkv", video: bars, encode: { video: { codec: av1 } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .success(.encode(let encode))? = context.videoTrack(of: sink), let node = sink.video,
                let limits = EncoderCatalog.encoder(encode.element)?.limits
            else { return nil }
            let told = limits.leastRate.flatMap { least in encode.rate.map { (least, $0) } }
            if let (least, rate) = told, rate < least {
                return finding(
                    "at \(rate) fps, and \(encode.element) takes \(least) fps or more", sink, node, encode, context,
                    value: "\(rate) fps", limit: "at least \(least) fps", fix: "choose \(least) fps or more")
            }
            if let most = ElementTable.facts(of: encode.element)?.mostSide(of: "video/x-raw", entering: "sink"),
                let size = encode.size, max(size.width, size.height) > most
            {
                return finding(
                    "at \(size), and \(encode.element) takes no side above \(most) pixels", sink, node, encode, context,
                    value: "\(size)", limit: "at most \(most) pixels a side", fix: "choose a smaller size")
            }
            if let most = limits.mostPixels, let size = encode.size, size.area > most {
                return finding(
                    "at \(size), which are \(size.area) pixels, and \(encode.element) takes \(most) at most", sink,
                    node, encode,
                    context, value: "\(size.area) pixels", limit: "at most \(most) pixels", fix: "choose a smaller size"
                )
            }
            return nil
        }
    }

    private static func finding(
        _ fact: String, _ sink: Sink, _ node: NodeName, _ encode: CheckedSink.VideoEncode, _ context: CheckContext,
        value: String, limit: String, fix: String
    ) -> Diagnostic {
        Diagnostic(
            code, "sink '\(sink.name)' writes '\(node)' \(fact)",
            at: context.settingPlace("video.codec", of: sink) ?? context.place(of: sink.name),
            label: "not taken by \(encode.element)",
            subjects: [sink.name.description, node.description, encode.element],
            fixIts: [.init(fix), .init("choose another codec")],
            evidence: [.init(encode.element, value: value, limit: limit, source: encode.element)])
    }
}
