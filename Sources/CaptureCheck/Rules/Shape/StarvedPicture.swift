import CaptureDiagnostics
import CaptureModel

/// A picture has bits enough to be seen.
enum StarvedPicture: Rule {
    static let code = DiagnosticCode(
        "starved-picture",
        summary: "The bit rate is less than a hundredth of what such a picture takes",
        explanation: """
            Mostly a 'k' was left out, or thousands were meant. The file is whole, and its \
            picture is hardly to be recognised: a zoom into the Mandelbrot set at 1280x720 and 30 fps by x264 had an SSIM of 0.96 at 2.8 \
            Mbit/s, and of 0.77 at a hundredth of that. Compared is with the bit rate that a sink has unasked. Of MJPEG, which has \
            none, nothing is said.
            """,
        remedy: "write the bit rate in kbit/s or Mbit/s, or leave it out",
        severity: .warning,
        rejected: """
            mcpipe: 1
            name: starved
            sources:
              ball: { pattern: ball, format: 1280x720@30 }
            sinks:
              file: { record: "{take}.mp4", video: ball, encode: { video: { bitrate: 5 kbit/s } } }
            """,
        accepted: """
            mcpipe: 1
            name: starved
            sources:
              ball: { pattern: ball, format: 1280x720@30 }
            sinks:
              file: { record: "{take}.mp4", video: ball, encode: { video: { bitrate: 5000 kbit/s } } }
            """)
    static let codes = [code]

    /// Which part of the usual bit rate is too little to show anything.
    private static let least = 0.01

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .success(.encode(let encode))? = context.videoTrack(of: sink), encode.codec != .mjpeg else {
                return nil
            }
            let usual = TrackResolver.bitrate(encode.codec, size: encode.size, rate: encode.playAt ?? encode.rate)
            let asked = encode.bitrate
            guard Double(asked.bitsPerSecond) < least * Double(usual.bitsPerSecond) else { return nil }
            let (more, isMore) = asked.bitsPerSecond.multipliedReportingOverflow(by: 1000)
            let meant = Bitrate(bitsPerSecond: isMore ? asked.bitsPerSecond : more)
            let isMeant = (usual.bitsPerSecond / 20...usual.bitsPerSecond * 20).contains(meant.bitsPerSecond)
            let rates = isMeant ? [meant, usual] : [usual]
            return Diagnostic(
                code, "sink '\(sink.name)' writes a picture at \(asked), and such a picture takes \(usual)",
                at: context.settingPlace("video.bitrate", of: sink), severity: .warning,
                label: "too little to be recognised",
                subjects: [sink.name.description],
                fixIts: rates.map { rate in
                    .init(
                        "write '\(rate)'",
                        edits: sink.provenance.edits(
                            "encode.video.bitrate", writing: rate.description, over: asked.description),
                        isGuess: true)
                },
                evidence: [
                    .init("bitrate", value: asked.description, limit: "\(usual)", source: "what is written unasked")
                ])
        }
    }
}
