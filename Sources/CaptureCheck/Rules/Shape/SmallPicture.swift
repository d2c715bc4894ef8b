import CaptureDiagnostics
import CaptureModel

/// A picture is as large as the encoders and the muxers take it.
enum SmallPicture: Rule {
    static let code = DiagnosticCode(
        "small-picture",
        summary: "The picture is smaller than the codec or the container takes",
        explanation: """
            GStreamer's muxers write no picture with a side below 16 pixels into MP4, QuickTime and WebM, x265 encodes none, and \
            the encoders of AV1 none below 4, those of SVT-AV1 none below 64. The limits are those of the elements' own pads in \
            GStreamer 1.22.
            """,
        remedy: "choose a larger size, or another codec or container",
        rejected: """
            mcpipe: 1
            name: small
            sources:
              bars: { pattern: smpte, size: 14x14 }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: small
            sources:
              bars: { pattern: smpte, size: 16x16 }
            sinks:
              file: { record: "{take}.mp4", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .success(let track)? = context.videoTrack(of: sink), let node = sink.video,
                let carrier = context.carrier(of: sink)
            else { return nil }
            let size: Size?
            var limits = [(carrier.container?.smallestSide ?? 1, carrier.label)]
            switch track {
            case .copy: size = context.flow.video[node]?.size
            case .encode(let encode):
                // Behind effects only a run tells the size; the planner puts a scaler there.
                size = encode.size
                limits.append((smallestSide(of: encode.element), encode.element))
            }
            guard let size, let (least, taker) = limits.max(by: { $0.0 < $1.0 }), min(size.width, size.height) < least
            else { return nil }
            let larger = Size(max(least, size.width), max(least, size.height))
            return Diagnostic(
                code,
                "sink '\(sink.name)' writes '\(node)' at \(size), and \(taker) takes no side below \(least) pixels",
                at: context.writtenSizePlace(of: sink),
                label: "\(min(size.width, size.height)) is too small",
                subjects: [sink.name.description, node.description],
                fixIts: [context.choosing(larger, over: size, in: sink)])
        }
    }

    /// The smallest side that an encoder's sink pad takes (`gst-inspect-1.0`, GStreamer 1.22; svtav1enc of 1.24).
    private static func smallestSide(of element: String) -> Int {
        switch element {
        case "x265enc", "openh264enc": 16
        case "av1enc": 4
        case "svtav1enc": 64
        default: 1
        }
    }
}

extension Container {
    /// The smallest side of a picture that its muxer's pads take (`gst-inspect-1.0`, GStreamer 1.22).
    fileprivate var smallestSide: Int {
        switch self {
        case .mp4, .mov, .webm: 16
        case .mkv, .ts: 1
        }
    }
}
