/// The units that people mean by the ways they write them.
enum UnitSpelling {
    /// The units as quantities have them, by what else they are called.
    private static let spellings: [(unit: String, others: [String])] = [
        ("s", ["sec", "secs", "second", "seconds"]), ("ms", ["msec", "millisecond", "milliseconds"]),
        ("us", ["usec", "\u{B5}s", "\u{3BC}s", "microsecond", "microseconds"]), ("ns", ["nsec", "nanoseconds"]),
        ("min", ["m", "mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]), ("d", ["day", "days"]),
        ("bit/s", ["bps", "bits/s"]), ("kbit/s", ["k", "kbps", "kbits/s", "kbit", "kbits"]),
        ("Mbit/s", ["m", "mbps", "mbits/s", "mbit", "mbits"]), ("Gbit/s", ["g", "gbps", "gbits/s", "gbit", "gbits"]),
        ("Hz", ["hertz"]), ("kHz", ["k", "kilohertz"]), ("dB", ["decibel", "decibels"]), ("px", ["pixel", "pixels"]),
        ("%", ["percent"]), ("fps", ["hz"]),
    ]

    /// Units of which one is meant where none is written; the most usual of a quantity first.
    private static let usual = ["ms", "s", "Mbit/s", "kbit/s", "Hz", "kHz", "dB"]

    /// What may be meant by a number and what follows it.
    ///
    /// - Parameter own: The units of which one is meant where none is written; empty are those of any quantity.
    static func meant(by number: String, _ unit: String, usual own: [String]) -> [String] {
        // FFmpeg and GStreamer's network elements count bits: a number without a unit that is as large as that is one of theirs.
        if unit.isEmpty, own.isEmpty || own.contains("kbit/s"), let bits = Int(number), bits >= 20_000 {
            let inBits = [(1_000_000, "Mbit/s"), (1000, "kbit/s")].first { bits.isMultiple(of: $0.0) }
            if let (size, name) = inBits { return ["\(bits / size) \(name)"] }
        }
        let units = unit.isEmpty && !own.isEmpty ? own : candidates(for: unit)
        return units.map { "\(number) \($0)" }
    }

    /// The units that may be meant, of any quantity: by another name, or in other letters; for no unit at all, the usual
    /// ones.
    private static func candidates(for written: String) -> [String] {
        guard !written.isEmpty else { return usual }
        let word = written.lowercased()
        return spellings.filter { $0.unit.lowercased() == word || $0.others.contains(word) }.map(\.unit)
    }
}
