import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// A picture is as large as the encoders and the muxers take it.
enum SmallPicture: Rule {
    static let code = DiagnosticCode(
        "small-picture",
        summary: "The picture is smaller than the codec or the container takes",
        explanation: """
            GStreamer's muxers write no picture with a side below 16 pixels into MP4, QuickTime and WebM, x265 encodes none, and \
            the encoders of AV1 none below 4, those of SVT-AV1 none below 64. The limits are those of the elements' own pads in \
            GStreamer 1.22, and what was found by trying.
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
            var limits = [(carrier.container?.smallestSide(of: track.codec) ?? 1, carrier.label)]
            switch track {
            case .copy: size = context.flow.video[node]?.size
            case .encode(let encode):
                // Behind effects only a run tells the size; the planner puts a scaler there.
                size = encode.size
                limits.append((smallestSide(of: encode.element, beside: size), encode.element))
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

    /// The smallest side of a picture that an encoder takes, by its sink pad or by what was seen of it.
    private static func smallestSide(of element: String, beside size: Size?) -> Int {
        guard let limits = EncoderCatalog.encoder(element)?.limits else { return 1 }
        let isLong = size.map { max($0.width, $0.height) > limits.longSide } ?? false
        let pad = ElementTable.facts(of: element)?.leastSide(of: "video/x-raw", entering: "sink") ?? 1
        return max(pad, limits.leastSide, isLong ? limits.leastSideBesideLong : 1)
    }
}

extension Container {
    /// The smallest side of a codec's pictures that its muxer's pads take.
    fileprivate func smallestSide(of codec: VideoCodec) -> Int {
        ElementTable.facts(of: muxer)?.leastSide(of: codec.mediaType, entering: "video_0") ?? 1
    }
}
