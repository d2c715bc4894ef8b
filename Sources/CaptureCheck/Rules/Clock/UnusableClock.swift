import CaptureDiagnostics
import CaptureModel

/// The clock of a run can be asked for: hosts, ports and times are such as there are.
enum UnusableClock: Rule {
    static let code = DiagnosticCode(
        "unusable-clock",
        summary: "The clock that is to pace the run cannot be asked for",
        explanation: """
            A server has a name or an address, a UDP port lies in 1 to 65535, a PTP domain in 0 to 255 (IEEE 1588-2008). The \
            run waits for the clock at its start, for a time above 0 s and of at most 10 min, so that a server that is gone is \
            a clear failure and nothing hangs.
            """,
        remedy: "write a host that there is, and a time of some seconds",
        rejected: """
            mcpipe: 1
            name: clock
            clock: { ntp: time.lab, timeout: 0 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: bars.mp4, video: bars }
            """,
        accepted: """
            mcpipe: 1
            name: clock
            clock: { ntp: time.lab, timeout: 5 s }
            sources:
              bars: { pattern: smpte }
            sinks:
              file: { record: bars.mp4, video: bars }
            """)
    static let codes = [code]

    /// Longer than any clock needs that will ever be in step.
    static let longest = Duration.seconds(600)

    static func findings(in context: CheckContext) -> [Diagnostic] {
        let (policy, subjects) = (context.graph.clock, [context.graph.name])
        var found: [Diagnostic] = []
        if let timeout = policy.timeout, timeout <= .zero || timeout > longest {
            let written = (timeout <= .zero ? ClockPolicy.defaultTimeout : longest).written
            found.append(
                Diagnostic(
                    code,
                    "'timeout' of 'clock' is \(timeout.written), which is "
                        + (timeout <= .zero ? "no time" : "longer than \(longest.written)"),
                    at: policy.provenance["timeout"], label: "0 s < timeout <= \(longest.written)", subjects: subjects,
                    fixIts: [
                        .init(
                            "write 'timeout: \(written)'",
                            edits: policy.provenance.edits("timeout", writing: written, over: timeout.written),
                            isGuess: true)
                    ]))
        }
        switch policy.reference {
        case .ntp(let server): found += unusable(server, "ntp", "NTP server", policy, subjects)
        case .network(let server): found += unusable(server, "network", "clock server", policy, subjects)
        case .ptp(let domain) where !(0...255).contains(domain):
            found.append(
                Diagnostic(
                    code, "'ptp' of 'clock' is domain \(domain); domains are 0 to 255", at: policy.provenance["ptp"],
                    label: "out of range", subjects: subjects, fixIts: [.init("write a domain of 0 to 255")]))
        case .ptp, .monotonic: break
        }
        if let place = policy.serve {
            found += unusable(place, "serve", "address to serve the clock at", policy, subjects)
        }
        return found
    }

    private static func unusable(
        _ server: HostAndPort, _ key: String, _ what: String, _ policy: ClockPolicy, _ subjects: [String]
    ) -> [Diagnostic] {
        guard !server.isUsable else { return [] }
        return [
            Diagnostic(
                code, "'\(server)' is no \(what)", at: policy.provenance[key], label: "no host and port",
                subjects: subjects, fixIts: [.init("write a host such as \(HostAndPort.examples)")])
        ]
    }
}
