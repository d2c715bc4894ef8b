import CaptureModel

/// Figures as a person reads them.
enum Figures {
    /// A length of time as `00:01:05.2`.
    static func clock(_ time: Duration) -> String {
        let tenths = Int((time.seconds * 10).rounded(.down))
        let (seconds, minutes, hours) = (tenths / 10 % 60, tenths / 600 % 60, tenths / 36000)
        return "\(padded(hours)):\(padded(minutes)):\(padded(seconds)).\(tenths % 10)"
    }

    /// A length of time as `10.0 s`.
    static func seconds(_ time: Duration) -> String { "\(oneDecimal(time.seconds)) s" }

    /// A deviation as `12.3 ppm fast`.
    static func partsPerMillion(_ deviation: Double) -> String {
        "\(oneDecimal(abs(deviation))) ppm \(deviation < 0 ? "slow" : "fast")"
    }

    /// A rate as `6.1 Mbit/s`.
    static func rate(bytes: Int64, in time: Duration) -> String {
        guard time > .zero else { return "0 kbit/s" }
        let bits = Double(max(0, bytes)) * 8 / time.seconds
        return bits < 1e6 ? "\(Int((bits / 1e3).rounded())) kbit/s" : "\(oneDecimal(bits / 1e6)) Mbit/s"
    }

    /// A share of a whole to two decimals, as `0.85`.
    static func share(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(padded(hundredths % 100))"
    }

    /// An amount of storage as `8.9 MiB`.
    static func size(_ bytes: Int64) -> String { ByteCount(bytes: max(0, bytes)).rounded }

    /// A count with its word: `1 frame`, `300 frames`.
    static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

    /// A text filled up with blanks on its right.
    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// A text filled up with blanks on its left.
    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// A number to so many decimals at most: `29.97`, `30`.
    static func decimal(_ value: Double, digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let number = Int((min(abs(value), 1e12) * Double(scale)).rounded())
        let fraction = String(number % scale + scale).dropFirst()
        let cut = fraction.lastIndex { $0 != "0" }.map { "." + fraction[...$0] } ?? ""
        return "\(value < 0 && number > 0 ? "-" : "")\(number / scale)\(cut)"
    }

    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
