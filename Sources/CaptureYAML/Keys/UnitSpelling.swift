/// The units that people mean by the ways they write them.
///
/// Only another name of one unit is certain. What may be one of several, as `m` of a time, is for a person to choose: a `keep` of
/// 3 minutes deletes what a `keep` of 3 months keeps.
enum UnitSpelling {
    /// What may be meant by a quantity as it is written.
    struct Reading {
        let text: String
        /// Whether nothing else can be meant.
        let isCertain: Bool
        /// When it is meant, behind 'write ...'; empty where that needs no words.
        var condition = ""
    }

    /// The units as quantities have them, by what else they are called.
    private static let spellings: [(unit: String, others: [String])] = [
        ("s", ["sec", "secs", "second", "seconds"]), ("ms", ["msec", "millisecond", "milliseconds"]),
        ("us", ["usec", "\u{B5}s", "\u{3BC}s", "microsecond", "microseconds"]), ("ns", ["nsec", "nanoseconds"]),
        ("min", ["mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]), ("d", ["day", "days"]),
        ("bit/s", ["bps", "bits/s"]), ("kbit/s", ["k", "kbps", "kbits/s", "kbit", "kbits"]),
        ("Mbit/s", ["m", "mbps", "mbits/s", "mbit", "mbits"]), ("Gbit/s", ["g", "gbps", "gbits/s", "gbit", "gbits"]),
        ("Hz", ["hertz"]), ("kHz", ["k", "kilohertz"]), ("dB", ["decibel", "decibels"]), ("px", ["pixel", "pixels"]),
        ("%", ["percent"]), ("fps", ["hz"]),
    ]

    /// What may be meant by units of other programs and of calendars, and by letters that stand for several; none of it is certain.
    private static let vague: [(names: Set<String>, factor: Double, unit: String, condition: String)] = [
        (["m"], 1, "min", "where minutes are meant"),
        (["m", "mo", "mon", "mth", "month", "months"], 30, "d", "where months are meant: a month is '30 d'"),
        (["w", "wk", "wks", "week", "weeks"], 7, "d", "where weeks are meant: a week is '7 d'"),
        (["y", "yr", "yrs", "a", "year", "years"], 365, "d", "where years are meant: a year is '365 d'"),
    ]

    /// Units of which one is meant where none is written; the most usual of a quantity first.
    private static let usual = ["ms", "s", "Mbit/s", "kbit/s", "Hz", "kHz", "dB"]

    /// What may be meant by a number and what follows it; those that a quantity cannot have are for the caller to leave out.
    ///
    /// - Parameter own: The units of which one is meant where none is written; empty are those of any quantity.
    static func readings(of number: String, _ unit: String, usual own: [String]) -> [Reading] {
        if unit.isEmpty { return bits(number, own) ?? share(number, own) ?? plain(number, own.isEmpty ? usual : own) }
        if let bytes = bytes(number, unit) { return bytes }
        let word = unit.lowercased()
        let units = spellings.filter { $0.unit.lowercased() == word || $0.others.contains(word) }.map(\.unit)
        let others = vague.filter { $0.names.contains(word) }.compactMap { other in
            scaled(number, by: other.factor).map {
                Reading(text: "\($0) \(other.unit)", isCertain: false, condition: other.condition)
            }
        }
        return units.map { Reading(text: "\(number) \($0)", isCertain: true) } + others
    }

    /// All units, as quantities have them.
    static var units: [String] { spellings.map(\.unit) }

    /// What may be meant by a number without a unit that is none of the usual ones.
    static func anyUnit(of number: String) -> [Reading] { plain(number, units) }

    private static func plain(_ number: String, _ units: [String]) -> [Reading] {
        units.map { Reading(text: "\(number) \($0)", isCertain: false) }
    }

    /// FFmpeg and GStreamer's network elements count bits: a number without a unit that is as large as that is one of theirs.
    private static func bits(_ number: String, _ own: [String]) -> [Reading]? {
        guard own.isEmpty || own.contains("kbit/s"), let bits = Int(number), bits >= 20_000 else { return nil }
        let inBits = [(1_000_000, "Mbit/s"), (1000, "kbit/s")].first { bits.isMultiple(of: $0.0) }
        return inBits.map { [Reading(text: "\(bits / $0.0) \($0.1)", isCertain: false)] }
    }

    /// A share below 1 without a unit is as likely a part of one, of which a hundredth is 1 %.
    private static func share(_ number: String, _ own: [String]) -> [Reading]? {
        guard own == ["%"], let part = Double(number), part > 0, part < 1, let percent = scaled(number, by: 100) else {
            return nil
        }
        return [
            Reading(text: "\(percent) %", isCertain: false, condition: "where '\(number)' of 1 is meant"),
            Reading(text: "\(number) %", isCertain: false, condition: "where a part of 1 % is meant"),
        ]
    }

    /// `MBps`, `MBPS` and `kB/s` are bytes to those who tell `B` from `b`, and bits to the others; nil of any other unit.
    private static func bytes(_ number: String, _ unit: String) -> [Reading]? {
        guard let match = unit.wholeMatch(of: /([kKmMgG])(?:B|i?B\/s|B[pP][sS])/), let prefix = match.1.first else {
            return nil
        }
        let name = prefix.lowercased() == "k" ? "kbit/s" : "\(prefix.uppercased())bit/s"
        let bits = Reading(text: "\(number) \(name)", isCertain: false, condition: "where bits are meant")
        guard let inBits = scaled(number, by: 8) else { return [bits] }
        return [Reading(text: "\(inBits) \(name)", isCertain: false, condition: "where bytes are meant"), bits]
    }

    /// A number times another, as a person would write it; nil of what is no number, and of one that is too long to be written out.
    private static func scaled(_ number: String, by factor: Double) -> String? {
        guard factor != 1 else { return number }
        guard let value = Double(number).map({ $0 * factor }), value.magnitude < 1e12 else { return nil }
        return value == value.rounded() ? "\(Int64(value))" : "\(value)"
    }
}
