import CaptureDiagnostics
import CaptureModel

/// The keys that say which clock paces a run.
enum ClockKeys {
    static let ntp = Key(
        "ntp", Shape<HostAndPort>.quantity("a host"), "A time server that the clock follows, by NTP; its port is 123.")
    static let ptp = Key(
        "ptp", Shape<Int>.integer(in: 0...255), "The PTP domain whose grandmaster the clock follows.")
    static let network = Key(
        "network", Shape<HostAndPort>.quantity("a host"),
        "Another run whose clock this one follows; that one serves it, at port 9998 where none is said.")
    static let timeout = Key(
        "timeout", Shape<Duration>.quantity("a length of time", usual: ["s"]) { $0 > .zero }, default: "10 s",
        "How long the run waits at its start until the clock is in step.")
    static let serve = Key(
        "serve", Shape<HostAndPort>.quantity("a host"),
        "An address of this machine where the run's clock is served to others, at UDP port 9998 where none is said.")
    static let section = Section(
        "clock policy", "The clock that paces the run; without it the machine's own.",
        [ntp, ptp, network, timeout, serve])
}

extension Shape where Value == ClockPolicy {
    /// `clock:` of a graph.
    static var clock: Shape {
        Shape(.section(ClockKeys.section)) { node, spot in
            Fields(node, ClockKeys.section, spot.part("'clock'")).map { fields in
                let one = "a clock follows one other"
                fields.forbid(ClockKeys.ntp, with: ClockKeys.ptp, because: one)
                fields.forbid(ClockKeys.ntp, with: ClockKeys.network, because: one)
                fields.forbid(ClockKeys.ptp, with: ClockKeys.network, because: one)
                let reference: ClockPolicy.Reference =
                    if let server = fields[ClockKeys.ntp] {
                        .ntp(server)
                    } else if let domain = fields[ClockKeys.ptp] {
                        .ptp(domain: domain)
                    } else if let server = fields[ClockKeys.network] {
                        .network(server)
                    } else {
                        .monotonic
                    }
                return ClockPolicy(
                    reference, timeout: fields[ClockKeys.timeout], serve: fields[ClockKeys.serve],
                    provenance: fields.provenance(node.range))
            }
        }
    }
}
