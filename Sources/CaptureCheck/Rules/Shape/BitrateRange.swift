import CaptureDiagnostics
import CaptureElements
import CaptureModel

/// A track's bitrate is one that its encoder can be told.
enum BitrateRange: Rule {
    static let code = DiagnosticCode(
        "bitrate-out-of-range",
        summary: "The encoder takes no such bitrate",
        explanation: """
            Each encoder has a least and a highest bitrate: those of its property in GStreamer, and where it is told in thousands of bits, \
            or was seen to fail near an end, what is left of it. AAC has at most 6144 bits for a frame of 1024 samples of a channel, \
            which at 48 kHz is 288 kbit/s for each. Of a file that plays slower, the rate is that of the time in which it plays.
            """,
        remedy: "write a bitrate within the range that is named",
        rejected: """
            mcpipe: 1
            name: bitrate
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { codec: h265, bitrate: 200 Mbit/s } } }
            """,
        accepted: """
            mcpipe: 1
            name: bitrate
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: "{take}.mp4", video: bars, encode: { video: { codec: h265, bitrate: 100 Mbit/s } } }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.flatMap { sink -> [Diagnostic] in
            var found: [Diagnostic?] = []
            if case .success(.encode(let encode))? = context.videoTrack(of: sink),
                let range = EncoderCatalog.encoder(encode.element)?.bitrates(of: encode.size)
            {
                // What it is told in place of the file's bitrate.
                let factor = encode.told / Double(encode.bitrate.bitsPerSecond)
                let own = scaled(range, by: factor)
                found.append(finding(encode.bitrate, of: "video", within: own, encode.element, sink, context))
            }
            if case .success(let track)? = context.audioTrack(of: sink), let bitrate = track.bitrate,
                let element = track.element,
                let range = EncoderCatalog.encoder(element)?
                    .bitrates(sampleRate: track.sampleRate, channels: track.channels ?? 2)
            {
                found.append(finding(bitrate, of: "audio", within: range, element, sink, context))
            }
            return found.compactMap(\.self)
        }
    }

    private static func scaled(_ range: ClosedRange<Bitrate>, by factor: Double) -> ClosedRange<Bitrate> {
        guard factor != 1, factor > 0 else { return range }
        let low = (Double(range.lowerBound.bitsPerSecond) / factor).rounded(.up)
        let high = (Double(range.upperBound.bitsPerSecond) / factor).rounded(.down)
        return Bitrate(bitsPerSecond: Int(low))...Bitrate(bitsPerSecond: Int(max(low, high)))
    }

    private static func finding(
        _ asked: Bitrate, of media: String, within range: ClosedRange<Bitrate>, _ element: String, _ sink: Sink,
        _ context: CheckContext
    ) -> Diagnostic? {
        guard !range.contains(asked) else { return nil }
        let (low, high) = (range.lowerBound, range.upperBound)
        let nearest = asked < low ? low : high
        return Diagnostic(
            code, "sink '\(sink.name)' asks for \(asked), and \(element) takes \(low) to \(high)",
            at: context.settingPlace("\(media).bitrate", of: sink), label: asked < low ? "too little" : "too much",
            subjects: [sink.name.description, element],
            fixIts: [
                .init(
                    "write '\(nearest)'",
                    edits: sink.provenance.edits(
                        "encode.\(media).bitrate", writing: nearest.description, over: asked.description))
            ],
            evidence: [
                .init("bitrate", value: asked.description, limit: "\(low) to \(high)", source: element)
            ])
    }
}
