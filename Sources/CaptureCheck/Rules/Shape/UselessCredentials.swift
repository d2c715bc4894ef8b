import CaptureDiagnostics
import CaptureModel

/// A stream has a user and a password only where its protocol asks for them.
enum UselessCredentials: Rule {
    static let code = DiagnosticCode(
        "useless-credentials",
        summary: "A stream has a user or a password, and its protocol has no users",
        explanation: """
            Who writes a password believes the stream protected. UDP and RTP are sent to whoever listens, and SRT knows no users: \
            it encrypts by a passphrase of 10 to 79 characters in the query. (Players write 'udp://@239.0.0.1' with nothing before \
            the '@', which is accepted.)
            """,
        remedy: "take the user and the password out, and stream to 'srt://...?passphrase=...' what others must not see",
        rejected: """
            mcpipe: 1
            name: open
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { stream: "srt://127.0.0.1:9000", video: bars, user: joe, password: swordfish }
            """,
        accepted: """
            mcpipe: 1
            name: open
            sources:
              bars: { pattern: smpte }
            sinks:
              out: { stream: "srt://127.0.0.1:9000", video: bars }
            """)
    static let codes = [code]

    static func findings(in context: CheckContext) -> [Diagnostic] {
        context.graph.sinks.compactMap { sink in
            guard case .stream(let stream) = sink.kind, ["udp", "rtp", "srt"].contains(stream.url.scheme),
                [stream.url.user, stream.url.password].contains(where: { $0?.revealed.isEmpty == false })
            else { return nil }
            let scheme = stream.url.scheme
            let advice =
                scheme == "srt"
                ? "encrypt it by '?passphrase=...' behind the port, 10 to 79 characters"
                : "stream to 'srt://...?passphrase=...', which encrypts"
            return Diagnostic(
                code, "stream sink '\(sink.name)' has a user or a password, and '\(scheme)://' has no users",
                at: sink.targetPlace, label: "nobody is asked for them", subjects: [sink.name.description],
                fixIts: [.init("take the user and the password out"), .init(advice)])
        }
    }
}
