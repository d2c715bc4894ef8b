/// The clock that a run goes by: all of its media lies on one timeline, which this clock paces.
public struct ClockPolicy: Sendable, Hashable {
    /// What the clock follows.
    public enum Reference: Sendable, Hashable, CustomStringConvertible {
        /// The machine's own oscillator (`CLOCK_MONOTONIC`), which nobody sets.
        case monotonic
        /// A time server, by NTP (RFC 5905); its port is 123 where none is said. GStreamer: `GstNtpClock`.
        case ntp(HostAndPort)
        /// The grandmaster of a PTP domain (IEEE 1588-2008), 0 ... 255. GStreamer: `GstPtpClock`.
        case ptp(domain: Int)
        /// Another run's clock, which that one serves; its port is 9998 where none is said. GStreamer: `GstNetClientClock`.
        case network(HostAndPort)

        /// In words that follow `the clock of`: `NTP server 'time.lab:123'`.
        public var description: String {
            switch self {
            case .monotonic: "this machine"
            case .ntp(let server): "NTP server '\(server)'"
            case .ptp(let domain): "PTP domain \(domain)"
            case .network(let server): "'\(server)'"
            }
        }
    }

    /// What the clock follows; the default is nothing but the machine's oscillator.
    public var reference: Reference
    /// How long a run waits at its start until the clock is in step; nil is 10 s.
    public var timeout: Duration?
    /// Where the run's own clock is served to others, who follow it by `network`; nil is nowhere. Without a host it is this
    /// machine only (127.0.0.1). GStreamer: `GstNetTimeProvider`.
    public var serve: HostAndPort?
    /// Where the policy and its parts (`ntp`, `ptp`, `network`, `timeout`, `serve`) were written.
    public var provenance: Provenance

    /// Makes a policy; without arguments the machine's own clock paces the run, and nobody else.
    public init(
        _ reference: Reference = .monotonic, timeout: Duration? = nil, serve: HostAndPort? = nil,
        provenance: Provenance = .unknown
    ) {
        self.reference = reference
        self.timeout = timeout
        self.serve = serve
        self.provenance = provenance
    }

    /// How long a run waits where nothing is said: a time server answers within a second, and a PTP grandmaster is announced
    /// every two.
    public static let defaultTimeout = Duration.seconds(10)
    /// Where NTP servers listen (RFC 5905).
    public static let ntpPort = 123
    /// Where a clock is served that no port is said for; a custom, no registered number.
    public static let networkPort = 9998
}
