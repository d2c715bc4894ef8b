import CaptureModel

/// Lengths of time as other programs write them.
enum DurationSpelling {
    /// The length of a sum such as `1m30s` or a fraction such as `1/50 s`, as mcpipe writes it; nil where the text is neither.
    static func sum(of text: String) -> String? {
        if let match = text.wholeMatch(of: /([0-9]{1,4})\/([0-9]{1,6}) *s?/),
            let part = Int64(match.1), let whole = Int64(match.2), whole > 0
        {
            let nanoseconds = part * 1_000_000_000 / whole
            // 1/3 s is no whole number of nanoseconds.
            guard part * 1_000_000_000 % whole == 0, nanoseconds > 0 else { return nil }
            return Duration.nanoseconds(nanoseconds).written
        }
        guard text.wholeMatch(of: /([0-9]{1,6} *(h|min|m|s|ms) *){2,4}/) != nil else { return nil }
        let parts = text.matches(of: /([0-9]+) *(h|min|ms|m|s)/)
        let sum = parts.reduce(Duration.zero) { $0 + .milliseconds((Int64($1.1) ?? 0) * scale($1.2)) }
        return sum.written
    }

    /// What a fraction without a unit may be: `1/10` is a tenth of a second, and to FFmpeg's `fps` one picture in ten seconds; nil of
    /// other texts.
    static func readings(ofFraction text: String) -> [(length: String, meaning: String)]? {
        guard let match = text.wholeMatch(of: /([0-9]{1,4})\/([0-9]{1,6})/), let length = sum(of: text) else {
            return nil
        }
        let inverse = sum(of: "\(match.2)/\(match.1)")
        return [(length, "where \(text) of a second is meant")]
            + (inverse.map { [($0, "where \(match.1) in \(match.2) seconds is meant")] } ?? [])
    }

    /// How many milliseconds a unit has.
    private static func scale(_ unit: Substring) -> Int64 {
        switch unit {
        case "h": 3_600_000
        case "min", "m": 60_000
        case "s": 1000
        default: 1
        }
    }
}
