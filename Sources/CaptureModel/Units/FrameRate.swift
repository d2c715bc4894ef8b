/// Pictures per second, as a fraction in lowest terms (GStreamer: `framerate`).
///
/// Range: 0.001 ... 1000 fps. Written `30`, `30 fps`, `29.97` (which is 30000/1001) or `30000/1001`.
public struct FrameRate: Quantity, Comparable {
    /// Pictures in `denominator` seconds.
    public let numerator: Int
    /// Seconds.
    public let denominator: Int

    /// Makes a rate from a fraction; both parts must be above 0.
    public init(_ numerator: Int, _ denominator: Int = 1) {
        precondition(numerator > 0 && denominator > 0, "a frame rate is above 0")
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        self.numerator = numerator / a
        self.denominator = denominator / a
    }

    /// Pictures per second.
    public var perSecond: Double { Double(numerator) / Double(denominator) }
    /// The time from one picture to the next.
    public var frameDuration: Duration { .nanoseconds(Int64(1e9 * Double(denominator) / Double(numerator))) }

    public init?(parsing text: String) {
        var word = trimmed(text)
        if word.hasSuffix("fps") { word = trimmed(word.dropLast(3)) }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(trimmed)
        guard !hasLeadingZero(word) else { return nil }
        if parts.count == 2, let top = wholeNumber(parts[0]), let bottom = wholeNumber(parts[1]) {
            guard top > 0, bottom > 0, bottom <= 1_000_000, top <= 1_000_000_000 else { return nil }
            self.init(top, bottom)
        } else if parts.count == 1, let (value, unit) = splitQuantity(String(word)), unit.isEmpty,
            word.first?.isNumber == true || word.first == ".", (0.001...1000).contains(value)
        {
            self.init(nearestTo: value)
        } else {
            return nil
        }
        guard perSecond <= 1000 else { return nil }
    }

    /// The broadcast or whole rate a decimal stands for: 29.97 is 30000/1001, 7.5 is 15/2.
    public init(nearestTo value: Double) {
        for whole in [24, 30, 48, 60, 120, 240] where abs(value - Double(whole) * 1000 / 1001) < 0.005 {
            self.init(whole * 1000, 1001)
            return
        }
        self.init(max(1, Int((value * 1000).rounded())), 1000)
    }

    public static var examples: String { "'30', '29.97' or '30000/1001'" }
    public static var limits: String { "0.001 to 1000" }
    public static var pattern: String { #"^ *[0-9.]+ *(/ *[0-9]+)? *(fps)? *$"# }

    public var description: String {
        if denominator == 1 { return String(numerator) }
        let short = decimal(perSecond)
        // 2997/100 must not be written 29.97, which stands for 30000/1001.
        return 1000 % denominator == 0 && FrameRate(parsing: short) == self ? short : "\(numerator)/\(denominator)"
    }

    public static func < (left: FrameRate, right: FrameRate) -> Bool {
        left.numerator * right.denominator < right.numerator * left.denominator
    }
}
