/// Vibrations per second.
///
/// Range: above 0, at most 24 kHz. Written `440 Hz` or `1 kHz`.
public struct Frequency: Quantity {
    /// Vibrations per second.
    public let hertz: Double

    /// Makes a frequency from hertz.
    public init(hertz: Double) { self.hertz = hertz }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), unit == "Hz" || unit == "kHz" else { return nil }
        let hertz = unit == "kHz" ? number * 1000 : number
        guard hertz > 0, hertz <= 24000 else { return nil }
        self.init(hertz: hertz)
    }

    public static var examples: String { "'440 Hz' or '1 kHz'" }
    public static var limits: String { "above 0 Hz, up to 24 kHz" }
    public static var pattern: String { #"^ *\+?[0-9.]+ *k?Hz *$"# }

    public var description: String { "\(decimal(hertz)) Hz" }
}
