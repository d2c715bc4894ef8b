/// What a sender's reports (RTCP SR) say of a stream: how its time stamps lie on the sender's own clock on the wall.
///
/// The first report of a stream is often wrong by half a second: servers make it before they have sent what it speaks of. So a
/// report counts when the next one says the same.
struct SenderClock {
    /// How far two reports that say the same may differ: a report is rounded, and clocks drift.
    private static let tolerance: Int64 = 5_000_000
    /// Longer than from one report to the next (RFC 3550, section 6.2: 5 s, by chance up to 6.2 s).
    private static let patience: Int64 = 6_500_000_000

    /// The sender's time on the wall less that of the stream, and since when it is that.
    private var latest: (shift: Int64, since: Int64)?
    /// What two reports have said.
    private(set) var shift: Int64?

    /// Takes what a packet shows of the latest report, at a running time.
    mutating func take(_ shift: Int64, at now: Int64) {
        guard let latest, abs(latest.shift - shift) <= Self.tolerance else { return self.latest = (shift, now) }
        if now - latest.since > Self.patience { self.shift = shift }
    }
}
