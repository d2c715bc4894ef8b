/// Amplification of sound in decibels; 0 dB leaves it as it is.
///
/// Range: -96 dB ... 20 dB, which is all that GStreamer's `audiomixer` takes (`volume` 10). Written `-6 dB`.
public struct Gain: Quantity {
    /// Decibels of amplitude: 20 log10 of the factor.
    public let decibels: Double

    /// Makes a gain from decibels.
    public init(decibels: Double) { self.decibels = decibels }

    public init?(parsing text: String) {
        guard let (number, unit) = splitQuantity(text), unit == "dB", (-96...20).contains(number) else { return nil }
        self.init(decibels: number)
    }

    public static var examples: String { "'-6 dB' or '3 dB'" }
    public static var limits: String { "-96 dB to 20 dB" }
    public static var pattern: String { #"^ *[-+]?[0-9.]+ *dB *$"# }

    public var description: String { "\(decimal(decibels)) dB" }
}
