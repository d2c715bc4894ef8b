import CaptureModel
import Testing

/// The laws that every quantity keeps, over given texts and over values drawn at random from a fixed seed.
@Suite struct QuantityTests {
    /// Whether a text matches a quantity's pattern, as a JSON Schema validator would judge it.
    static func matches(_ text: String, _ pattern: String) throws -> Bool {
        try Regex(pattern).firstMatch(in: text) != nil
    }

    /// Checks one text that a quantity must accept: it reads, it writes itself back, and the schema accepts both forms.
    static func expectRoundTrip<Q: Quantity>(
        _ type: Q.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let value = try #require(Q(parsing: text), "'\(text)' is a \(type)", sourceLocation: sourceLocation)
        #expect(
            Q(parsing: value.written) == value, "'\(text)' is written as '\(value.written)'",
            sourceLocation: sourceLocation)
        #expect(try matches(text, Q.pattern), "the pattern accepts '\(text)'", sourceLocation: sourceLocation)
        #expect(
            try matches(value.written, Q.pattern), "the pattern accepts '\(value.written)'",
            sourceLocation: sourceLocation)
    }

    /// The texts in single quotes of a type's examples.
    static func examples<Q: Quantity>(of type: Q.Type) -> [String] {
        Q.examples.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test func everyExampleReadsAndWritesItselfBack() throws {
        func check<Q: Quantity>(_ type: Q.Type) throws {
            let examples = Self.examples(of: type)
            #expect(!examples.isEmpty)
            for example in examples { try Self.expectRoundTrip(type, example) }
        }
        try check(Bitrate.self)
        try check(ByteCount.self)
        try check(Color.self)
        try check(Duration.self)
        try check(FrameRate.self)
        try check(Frequency.self)
        try check(Gain.self)
        try check(Length.self)
        try check(NumberRange.self)
        try check(Size.self)
        try check(TimeOfDay.self)
    }

    @Test func valuesDrawnAtRandomWriteThemselvesBack() throws {
        var random = SplitMix(seed: 20_26)
        for _ in 0..<400 {
            let fraction = Int.random(in: 0...999_999, using: &random)
            let number = "\(Int.random(in: 1...9999, using: &random)).\(fraction)"
            let whole = String(Int.random(in: 1...16384, using: &random))
            for unit in ["kbit/s", "Mbit/s"] { try Self.expectRoundTrip(Bitrate.self, "\(number) \(unit)") }
            for unit in ["kB", "GB", "KiB", "GiB"] { try Self.expectRoundTrip(ByteCount.self, "\(number)\(unit)") }
            for unit in ["us", "ms", "s", "min", "h"] { try Self.expectRoundTrip(Duration.self, "\(number) \(unit)") }
            try Self.expectRoundTrip(Size.self, "\(whole)x\(Int.random(in: 1...16384, using: &random))")
            try Self.expectRoundTrip(Length.self, whole)
            try Self.expectRoundTrip(Length.self, "-\(whole) px")
            try Self.expectRoundTrip(Length.self, "\(Double.random(in: 1...999, using: &random)) %")
            try Self.expectRoundTrip(Gain.self, "\(Double.random(in: -96...(-1), using: &random)) dB")
            try Self.expectRoundTrip(Frequency.self, "\(Double.random(in: 1...24000, using: &random)) Hz")
            try Self.expectRoundTrip(FrameRate.self, "\(Double.random(in: 1...1000, using: &random))")
            let bottom = Int.random(in: 1...1_000_000, using: &random)
            try Self.expectRoundTrip(FrameRate.self, "\(Int.random(in: 1...(bottom * 900), using: &random))/\(bottom)")
            let low = Double.random(in: 0...1, using: &random)
            let range = NumberRange(low, low + Double.random(in: 0...99_999, using: &random))
            #expect(NumberRange(parsing: range.written) == range)
            let rgb = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
            try Self.expectRoundTrip(Color.self, rgb.description)
            let time = TimeOfDay(
                hour: Int.random(in: 0...23, using: &random), minute: Int.random(in: 0...59, using: &random),
                second: Int.random(in: 0...59, using: &random))
            try Self.expectRoundTrip(TimeOfDay.self, time.description)
            let bytes = ByteCount(bytes: Int64.random(in: 0...Int64.max, using: &random))
            #expect(ByteCount(parsing: bytes.description) == bytes)
            let bits = Bitrate(bitsPerSecond: Int.random(in: 1...10_000_000_000, using: &random))
            #expect(Bitrate(parsing: bits.description) == bits)
            let nanoseconds = Duration.nanoseconds(Int64.random(in: 0...300_000_000_000_000_000, using: &random))
            #expect(Duration(parsing: nanoseconds.written) == nanoseconds)
        }
    }

    @Test func randomTextIsRejectedOrMatchesThePattern() throws {
        var random = SplitMix(seed: 7)
        let alphabet = Array("0123456789.+-/x pxfskMGiBbtHzdD%#eE'\u{212A}")
        func check<Q: Quantity>(_ type: Q.Type, _ text: String) throws {
            guard Q(parsing: text) != nil else { return }
            #expect(try Self.matches(text, Q.pattern), "\(type) reads '\(text)', which the schema rejects")
        }
        for _ in 0..<6000 {
            let text = String(
                (0..<Int.random(in: 0...7, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? "0"
                })
            try check(Bitrate.self, text + "Mbit/s")
            try check(ByteCount.self, text)
            try check(Color.self, text)
            try check(Duration.self, text)
            try check(FrameRate.self, text)
            try check(Frequency.self, text)
            try check(Gain.self, text)
            try check(Length.self, text)
            try check(NumberRange.self, text)
            try check(NumberRange.self, "\(text)-\(text)")
            try check(Size.self, text)
            try check(TimeOfDay.self, text)
            try check(TimeOfDay.self, "\(text.prefix(2)):\(text.suffix(2))")
        }
    }
}

/// A small generator with a seed, so that a failure can be repeated (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
