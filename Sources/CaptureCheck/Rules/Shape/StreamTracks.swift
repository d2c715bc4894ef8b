import CaptureDiagnostics
import CaptureModel

/// A stream's transport is known and carries as many tracks as the sink has.
enum StreamTracks: Rule {
    static let code = DiagnosticCode(
        "too-many-tracks",
        summary: "The transport carries fewer tracks than the sink has",
        explanation: """
            A bare RTP stream is one medium. RTMP carries one picture and one sound. RTSP, SRT and UDP with MPEG-TS carry \
            several sounds.
            """,
        remedy: "give the sink fewer tracks, mix the sounds, or stream another way",
        rejected: """
            mcpipe: 1
            name: stream
            sources:
              bars: { pattern: smpte }
              beep: { tone: 440 Hz }
            sinks:
              out: { stream: "rtp://127.0.0.1:5004", video: bars, audio: beep }
            """,
        accepted: """
            mcpipe: 1
            name: stream
            sources:
              bars: { pattern: smpte }
              beep: { tone: 440 Hz }
            sinks:
              out: { stream: "udp://127.0.0.1:5004", video: bars, audio: beep }
            """)
    static let schemeCode = DiagnosticCode(
        "unknown-transport",
        summary: "The URL's scheme names no way to stream",
        explanation: "The scheme says how media is sent: rtsp, rtsps, srt, rtmp, rtmps, udp or rtp.",
        remedy: "use one of these schemes")
    static let codes = [code, schemeCode]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .stream(let stream) = sink.kind else { return nil }
            guard let transport = stream.transport else {
                let known = Sink.Stream.Transport.allCases.map(\.rawValue)
                let near = nearest(to: stream.url.scheme, in: known)
                return Diagnostic(
                    schemeCode, "stream sink '\(sink.name)': '\(stream.url.scheme)' is no way to stream",
                    at: sink.targetPlace,
                    label: near.map { "did you mean '\($0)'?" } ?? "unknown scheme", subjects: [sink.name.description],
                    fixIts: [.init("use \(quotedList(known, joinedBy: "or"))")])
            }
            let sounds = sink.audio.count
            let tracks = sounds + (sink.video == nil ? 0 : 1)
            switch transport {
            case .rtp where tracks > 1:
                return finding(
                    sink, "RTP, which carries one medium", "\(tracks) tracks",
                    [
                        "stream by 'udp://', which carries several in MPEG-TS",
                        "make one sink for each medium, on its own port",
                    ])
            case .rtmp where sounds > 1:
                return finding(
                    sink, "RTMP, which carries one", "\(sounds) sounds",
                    ["mix the sounds in a mixer", "stream by 'srt://'"])
            case .rtsp, .srt, .rtmp, .udp, .rtp: return nil
            }
        }
    }

    private static func finding(_ sink: Sink, _ transport: String, _ tracks: String, _ help: [String]) -> Diagnostic {
        Diagnostic(
            code, "stream sink '\(sink.name)' sends \(tracks) by \(transport)", at: sink.provenance["audio"],
            label: "too many", subjects: [sink.name.description] + sink.audio.map(\.description),
            fixIts: help.map { .init($0) })
    }
}
