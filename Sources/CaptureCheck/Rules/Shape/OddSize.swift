import CaptureDiagnostics
import CaptureModel

/// H.264 and H.265 pictures have even sides.
enum OddSize: Rule {
    static let code = DiagnosticCode(
        "odd-size",
        summary: "H.264 and H.265 cannot encode a picture with an odd side",
        explanation: """
            Both are written with one colour sample for each 2x2 pixels (4:2:0), the only form that plays everywhere, so width \
            and height are even.
            """,
        remedy: "choose an even size",
        rejected: """
            mcpipe: 1
            name: odd
            sources:
              bars: { pattern: smpte, size: 641x360 }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: odd
            sources:
              bars: { pattern: smpte, size: 640x360 }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .success(.encode(let track))? = context.videoTrack(of: sink), let size = track.size,
                track.codec == .h264 || track.codec == .h265, size.width % 2 == 1 || size.height % 2 == 1,
                let node = sink.video
            else { return nil }
            let even = Size(max(2, size.width / 2 * 2), max(2, size.height / 2 * 2))
            let origin =
                sink.videoSettings?.size != nil
                ? nil : context.maker(of: node).flatMap { $0.fields["size"] ?? $0["format"] }
            return Diagnostic(
                code, "sink '\(sink.name)' writes '\(node)' as \(track.codec.label) at \(size), but needs even sides",
                at: context.writtenSizePlace(of: sink),
                label: "\(size.width % 2 == 1 ? size.width : size.height) is odd",
                subjects: [sink.name.description, node.description],
                notes: origin.map { [.init("'\(node)' has its size here", at: $0)] } ?? [],
                fixIts: [context.choosing(even, over: size, in: sink)])
        }
    }
}
