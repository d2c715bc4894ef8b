import CaptureDiagnostics
import CaptureModel

/// The address of a stream has what its transport cannot do without.
enum IncompleteAddress: Rule {
    static let code = DiagnosticCode(
        "incomplete-address",
        summary: "The address of a stream lacks its port, its path or its receiver",
        explanation: """
            SRT has no port of its own: 'srt://server:9000'. An RTMP server tells streams apart by the path: \
            'rtmp://server/application/key'. '0.0.0.0' stands for all addresses of a machine, at which a server listens; \
            it is no address of a receiver. An SRT sink that waits to be called says so: 'srt://0.0.0.0:9000?mode=listener'.
            """,
        remedy: "write the whole address",
        rejected: """
            mcpipe: 1
            name: stream
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { stream: "srt://127.0.0.1", video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: stream
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { stream: "srt://127.0.0.1:9000", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink -> Diagnostic? in
            guard case .stream(let stream) = sink.kind else { return nil }
            if stream.url.standsForAll, stream.transport == .srt {
                guard !waits(stream.url) else { return nil }
                return Diagnostic(
                    code,
                    "stream sink '\(sink.name)' calls '\(stream.url)', which stands for all addresses of a machine and is no receiver's",
                    at: sink.targetPlace, label: "no receiver", subjects: [sink.name.description],
                    fixIts: [
                        .init("write '?mode=listener' behind the port, to wait for a receiver that calls this machine"),
                        .init("write the receiver's name or address; '127.0.0.1' is this machine"),
                    ])
            }
            if stream.url.standsForAll {
                return Diagnostic(
                    code,
                    "stream sink '\(sink.name)' sends to '\(stream.url)', which stands for all addresses of a machine and is no receiver's",
                    at: sink.targetPlace, label: "no receiver", subjects: [sink.name.description],
                    fixIts: [.init("write the receiver's name or address; '127.0.0.1' is this machine")])
            }
            guard let lack = lack(of: stream) else { return nil }
            return Diagnostic(
                code, "stream sink '\(sink.name)' sends to '\(stream.url)', which has no \(lack.part)",
                at: sink.targetPlace, label: "no \(lack.part)", subjects: [sink.name.description],
                fixIts: [.init("write the \(lack.part) too: \(lack.example)")])
        }
    }

    /// Whether this end of SRT is called, and does not call.
    private static func waits(_ url: NetworkAddress) -> Bool { url.url.contains(/[?&]mode=(listener|rendezvous)/) }

    private static func lack(of stream: Sink.Stream) -> (part: String, example: String)? {
        switch stream.transport {
        case .srt where !stream.url.hasPort: ("port", "such as ':9000' behind the server")
        case .rtmp where !stream.url.hasPath: ("path", "the application, and the key of the stream behind it")
        case .srt, .rtmp, .rtsp, .udp, .rtp, nil: nil
        }
    }
}
