/// The units that people mean by the ways they write them.
enum UnitSpelling {
    /// The units as quantities have them, by what else they are called.
    private static let spellings: [(unit: String, others: [String])] = [
        ("s", ["sec", "secs", "second", "seconds"]), ("ms", ["msec", "millisecond", "milliseconds"]),
        ("us", ["usec", "\u{B5}s", "\u{3BC}s", "microsecond", "microseconds"]), ("ns", ["nsec", "nanoseconds"]),
        ("min", ["m", "mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]), ("d", ["day", "days"]),
        ("bit/s", ["bps", "bits/s"]), ("kbit/s", ["k", "kbps", "kbits/s", "kbit", "kbits"]),
        ("Mbit/s", ["m", "mbps", "mbits/s", "mbit", "mbits"]), ("Gbit/s", ["g", "gbps", "gbits/s", "gbit", "gbits"]),
        ("Hz", ["hertz"]), ("kHz", ["kilohertz"]), ("dB", ["decibel", "decibels"]), ("px", ["pixel", "pixels"]),
        ("%", ["percent"]), ("fps", ["hz"]),
    ]

    /// Units of which one is meant where none is written; the most usual of a quantity first.
    private static let usual = ["ms", "s", "Mbit/s", "kbit/s", "Hz", "kHz", "dB"]

    /// The units that may be meant, of any quantity: by another name, or in other letters; for no unit at all, the usual
    /// ones.
    static func candidates(for written: String) -> [String] {
        guard !written.isEmpty else { return usual }
        let word = written.lowercased()
        return spellings.filter { $0.unit.lowercased() == word || $0.others.contains(word) }.map(\.unit)
    }
}
