import CaptureModel

/// Samples of sound per second, as `48000`, `48 kHz` or `44100 Hz`.
struct SampleRate: Quantity {
    let perSecond: Int

    init?(parsing text: String) {
        let number = text.drop { $0 == " " }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.drop { $0 == " " }.dropFirst(number.count).filter { $0 != " " }
        guard let value = Double(number), !hasLeadingZero(number), ["", "Hz", "kHz"].contains(unit) else { return nil }
        let rate = unit == "kHz" ? value * 1000 : value
        // The range of what ALSA's and GStreamer's converters take in practice.
        guard rate == rate.rounded(), (4000...384_000).contains(rate) else { return nil }
        perSecond = Int(rate)
    }

    static var examples: String { "'48 kHz' or '44100'" }
    static var limits: String { "4 kHz to 384 kHz in whole hertz" }
    static var pattern: String { #"^ *[0-9.]+ *(k?Hz)? *$"# }

    var description: String { perSecond % 1000 == 0 ? "\(perSecond / 1000) kHz" : "\(perSecond) Hz" }
}
