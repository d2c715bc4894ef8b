import CaptureDiagnostics
import CaptureModel

/// The layers of a picture all mean the same by their samples, or the compositor says what they are brought to.
enum MixedDynamicRange: Rule {
    static let code = DiagnosticCode(
        "mixed-dynamic-range",
        summary: "A compositor mixes SDR and 10-bit HDR layers, or is asked for HDR that its layers have not",
        explanation: """
            The same number is another brightness and another colour in SDR and in HDR: blended as they are, the SDR layers \
            would glare and the HDR layers look pale. mcpipe tone-maps HDR layers where the compositor says \
            'dynamic-range: sdr'. It does not lift SDR layers into HDR: white would have to come to lie at 75 % of the signal \
            and grey at 38 % (ITU-R BT.2408), a curve that no element of GStreamer 1.22 has.
            """,
        remedy: "say 'dynamic-range: sdr', or show layers of one dynamic range",
        rejected: """
            mcpipe: 1
            name: mixed
            sources:
              bright: { pattern: smpte, dynamic-range: hdr }
              plain:  { pattern: ball }
            compositors:
              both: { size: 1280x720, layout: side-by-side, dynamic-range: hdr, layers: [bright, plain] }
            sinks:
              file: { record: "{take}.mp4", video: both }
            """,
        accepted: """
            mcpipe: 1
            name: mixed
            sources:
              bright: { pattern: smpte, dynamic-range: hdr }
              plain:  { pattern: ball }
            compositors:
              both: { size: 1280x720, layout: side-by-side, dynamic-range: sdr, layers: [bright, plain] }
            sinks:
              file: { record: "{take}.mp4", video: both }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.compositors.compactMap { node in
            guard node.dynamicRange != .sdr else { return nil }
            var seen: Set<NodeName> = []
            let layers = node.layers.map(\.source).filter { seen.insert($0).inserted }
            let plain = layers.filter { context.flow.video[$0]?.dynamicRange == .sdr }
            let bright = layers.filter { context.flow.video[$0]?.dynamicRange == .hdr }
            guard !plain.isEmpty, node.dynamicRange == .hdr || !bright.isEmpty else { return nil }
            return finding(node, plain: plain, bright: bright)
        }
    }

    private static func finding(_ node: CompositorNode, plain: [NodeName], bright: [NodeName]) -> Diagnostic {
        let message =
            bright.isEmpty
            ? "compositor '\(node.name)' is to be 10-bit HDR, and \(said(plain)) SDR"
            : "compositor '\(node.name)' mixes \(named(bright)) in 10-bit HDR with \(named(plain)) in SDR"
        let edits = node.provenance.edits("dynamic-range", writing: "sdr", over: "hdr")
        var fixIts = [
            Diagnostic.FixIt(
                bright.isEmpty
                    ? "say 'dynamic-range: sdr', or leave it out"
                    : "say 'dynamic-range: sdr', which tone-maps \(named(bright))", edits: edits)
        ]
        if !bright.isEmpty {
            let others = plain.count < bright.count ? plain : bright
            fixIts.append(.init("take \(named(others)) out of '\(node.name)'"))
        }
        return Diagnostic(
            code, message, at: node.provenance["dynamic-range"], label: "cannot be blended as they are",
            subjects: ([node.name] + bright + plain).map(\.description), fixIts: fixIts)
    }

    private static func named(_ layers: [NodeName]) -> String { quotedList(layers.prefix(12).map(\.description)) }

    private static func said(_ layers: [NodeName]) -> String {
        "\(layers.count == 1 ? "its layer" : "its layers") \(named(layers)) \(layers.count == 1 ? "is" : "are")"
    }
}
