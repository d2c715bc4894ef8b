import CaptureModel
import Testing

/// The limits that messages name are those that are kept.
@Suite struct QuantityLimitsTests {
    /// A type, the smallest and largest texts that it takes, and the first ones beyond.
    private static func expect<Value: Quantity>(_ type: Value.Type, takes: [String], refuses: [String]) {
        for text in takes { #expect(Value(parsing: text) != nil, "\(type) refuses \(text)") }
        for text in refuses { #expect(Value(parsing: text) == nil, "\(type) takes \(text)") }
        // Each number that the limits name is one of those that are tried.
        let tried = (takes + refuses).flatMap { $0.matches(of: /[0-9.]+/).map { String($0.output) } }
        for number in Value.limits.matches(of: /[0-9.]+/).map({ String($0.output) }) {
            #expect(tried.contains(number), "\(type): nobody tried \(number)")
        }
    }

    @Test func theyAreKept() {
        Self.expect(Bitrate.self, takes: ["1 bit/s", "1000 Gbit/s"], refuses: ["0.4 bit/s", "1001 Gbit/s"])
        Self.expect(Duration.self, takes: ["0 s", "320000000 s"], refuses: ["-1 s", "320000001 s"])
        Self.expect(Frequency.self, takes: ["0.1 Hz", "24 kHz"], refuses: ["0 Hz", "24.1 kHz"])
        Self.expect(Gain.self, takes: ["-96 dB", "20 dB"], refuses: ["-96.1 dB", "20.1 dB"])
        Self.expect(Share.self, takes: ["0 %", "100 %"], refuses: ["-1 %", "100.1 %"])
        Self.expect(Distance.self, takes: ["1 mm", "1000 m"], refuses: ["0 m", "1001 m"])
        Self.expect(Size.self, takes: ["1x1", "16384x16384"], refuses: ["0x1", "1x16385"])
        Self.expect(FrameRate.self, takes: ["0.001", "1000"], refuses: ["0.0009", "1001"])
        Self.expect(UserZoom.self, takes: ["0.1x", "1000x"], refuses: ["0x", "1001x"])
        Self.expect(PixelRate.self, takes: ["1 px/s", "1000 Gpx/s"], refuses: ["0.4 px/s", "1001 Gpx/s"])
        Self.expect(
            PixelTime.self, takes: ["0.001 ns/px", "1000000 ns/px"], refuses: ["0.0009 ns/px", "1000001 ns/px"])
        Self.expect(ByteCount.self, takes: ["0 B", "8388607 TiB"], refuses: ["-1 B", "8388608 TiB"])
        Self.expect(NumberRange.self, takes: ["0-1000000000"], refuses: ["0-1000000001", "2-1"])
        Self.expect(TimeOfDay.self, takes: ["00:00", "23:59:59"], refuses: ["24:00", "23:60"])
        Self.expect(HostAndPort.self, takes: ["a:1", "a:65535"], refuses: ["a:0", "a:65536"])
        Self.expect(
            Length.self, takes: ["-16384 px", "16384 px", "-1000 %", "1000 %"], refuses: ["16385 px", "1001 %"])
    }

    @Test(arguments: ["010", "0440 Hz", "00.5", "1920x080", "25/01", "-07"])
    func aZeroThatSaysNothingIsFound(text: String) { #expect(hasLeadingZero(text)) }

    @Test(arguments: ["0", "0.5 s", "10", "1.05", "-0.07", "100x200", "30000/1001", "0 dB"])
    func otherZerosAreNumbersOfTheirOwn(text: String) { #expect(!hasLeadingZero(text)) }

    @Test func noQuantityBeginsWithSuchAZero() {
        #expect(
            Duration(parsing: "010 s") == nil && Bitrate(parsing: "06 Mbit/s") == nil && Gain(parsing: "-06 dB") == nil)
        #expect(
            Size(parsing: "0640x480") == nil && FrameRate(parsing: "025") == nil && NumberRange(parsing: "01-5") == nil)
        #expect(TimeOfDay(parsing: "07:05") != nil)
    }
}
