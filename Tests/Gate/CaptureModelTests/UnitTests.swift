import CaptureModel
import Testing

@Suite struct UnitTests {
    @Test(arguments: [
        ("6 Mbit/s", 6_000_000), ("800 kbit/s", 800_000), ("0.5 Mbit/s", 500_000), ("10 Gbit/s", 10_000_000_000),
        ("1bit/s", 1), ("  6   Mbit/s ", 6_000_000),
    ])
    func aBitrateIsReadInPowersOf1000(text: String, bits: Int) {
        #expect(Bitrate(parsing: text)?.bitsPerSecond == bits)
    }

    @Test(arguments: [
        "6", "6 MBit/s", "6 mbit/s", "6 Mbps", "6 MB/s", "0 bit/s", "-1 Mbit/s", "1001 Gbit/s", "1e3 kbit/s", "Mbit/s",
        "",
        "6 Mbit/s x", "6,5 Mbit/s", "nan Mbit/s", "inf Mbit/s", "0x10 bit/s",
    ])
    func whatIsNoBitrateIsRejected(text: String) { #expect(Bitrate(parsing: text) == nil) }

    @Test(
        arguments: [
            ("10 GiB", 10 << 30), ("500 MB", 500_000_000), ("1 kB", 1000), ("1 KiB", 1024), ("0 B", 0),
            ("9223372036854775807 B", Int64.max),
        ] as [(String, Int64)])
    func binaryAndDecimalBytesDiffer(text: String, bytes: Int64) { #expect(ByteCount(parsing: text)?.bytes == bytes) }

    @Test(arguments: [
        "10", "10 \u{212A}iB", "10 G", "10 gib", "-1 B", "-0 B", "8388608 TiB", "9223372036854775808 B", "10 GiB/s", "",
    ])
    func whatIsNoAmountIsRejected(text: String) { #expect(ByteCount(parsing: text) == nil) }

    @Test(arguments: [
        ("200 ms", Duration.milliseconds(200)), ("10 s", .seconds(10)), ("5 min", .seconds(300)),
        ("2h", .seconds(7200)),
        ("1 d", .seconds(86400)), ("1.5 s", .milliseconds(1500)), ("0 s", .zero), ("3650 d", .seconds(315_360_000)),
        ("7 us", .microseconds(7)), ("9 ns", .nanoseconds(9)),
    ])
    func aTimeIsReadInItsUnit(text: String, time: Duration) { #expect(Duration(parsing: text) == time) }

    @Test(arguments: ["200", "-1 s", "-0 s", "10 sec", "10 S", "5 m", "4000 d", "1:30", "", "1e3 s"])
    func whatIsNoTimeIsRejected(text: String) { #expect(Duration(parsing: text) == nil) }

    @Test func aTimeIsWrittenInTheLargestUnitInWhichItIsWhole() {
        #expect(Duration.seconds(90).written == "90 s")
        #expect(Duration.seconds(120).written == "2 min")
        #expect(Duration.milliseconds(1500).written == "1500 ms")
        #expect(Duration.zero.written == "0 s")
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
    }

    @Test(arguments: [
        ("29.97", 30000, 1001), ("29.97 fps", 30000, 1001), ("23.976", 24000, 1001), ("59.94", 60000, 1001),
        ("30", 30, 1), ("30fps", 30, 1), ("7.5", 15, 2), ("30000/1001", 30000, 1001), ("60/2", 30, 1), ("240", 240, 1),
        ("119.88", 120_000, 1001), ("1000", 1000, 1), ("0.5", 1, 2), ("2997/100", 2997, 100), ("1 / 3", 1, 3),
    ])
    func aFrameRateIsAFractionInLowestTerms(text: String, top: Int, bottom: Int) throws {
        let rate = try #require(FrameRate(parsing: text))
        #expect(rate.numerator == top)
        #expect(rate.denominator == bottom)
    }

    @Test(arguments: [
        "0", "-30", "+30", "1001", "30/0", "0/1", "30/1001/2", "1e2", "0x1F", "inf", "nan", "fps", "3 0", "30 Hz", "",
        "0.0001", "99999999999999999999/1", "30/", "/30",
    ])
    func whatIsNoFrameRateIsRejected(text: String) { #expect(FrameRate(parsing: text) == nil) }

    @Test func frameRatesCompareByValue() {
        #expect(FrameRate(30000, 1001) < FrameRate(30))
        #expect(FrameRate(60, 2) == FrameRate(30))
        #expect(FrameRate(25).frameDuration == .milliseconds(40))
    }

    @Test(arguments: [
        ("1920x1080", 1920, 1080), ("1920 x 1080", 1920, 1080), ("640X480", 640, 480), ("720p", 1280, 720),
        ("1080P", 1920, 1080), ("4K", 3840, 2160), ("2160p", 3840, 2160), ("1x1", 1, 1), ("16384x16384", 16384, 16384),
    ])
    func aSizeIsReadByNumbersOrByName(text: String, width: Int, height: Int) {
        #expect(Size(parsing: text) == Size(width, height))
    }

    @Test(arguments: [
        "1920", "0x1080", "1920x0", "16385x1", "1920x1080x2", "-1x5", "+1x5", "1080i", "19 20x1080", "x", "4\u{212A}",
        "1920×1080", "", "99999999999999999999x1",
    ])
    func whatIsNoSizeIsRejected(text: String) { #expect(Size(parsing: text) == nil) }

    @Test(arguments: [
        ("50", Length.pixels(50)), ("-50 px", .pixels(-50)), ("25 %", .percent(25)), ("12.5%", .percent(12.5)),
    ])
    func aLengthIsInPixelsOrPercent(text: String, length: Length) { #expect(Length(parsing: text) == length) }

    @Test(arguments: ["50.5", "16385", "1001 %", "50 pt", "50 percent", "", "%"])
    func whatIsNoLengthIsRejected(text: String) { #expect(Length(parsing: text) == nil) }

    @Test(arguments: [
        (3_000_312_500, "3 s"), (4_600_000_000, "4.6 s"), (-19_600_000, "-0.02 s"), (999_999_999, "1 s"),
        (1_050_000_000, "1.05 s"), (0, "0 s"), (-100_000, "0 s"), (90_061_001_000_000, "90061.001 s"),
    ])
    func aMeasuredTimeIsWrittenInSecondsToTheMillisecond(nanoseconds: Int64, text: String) {
        #expect(Duration.nanoseconds(nanoseconds).measured == text)
    }

    @Test func aShareIsTakenOfItsSide() {
        #expect(Length.percent(25).pixels(of: 1920) == 480)
        #expect(Length.percent(33.3).pixels(of: 100) == 33)
        #expect(Length.pixels(-7).pixels(of: 1920) == -7)
    }

    @Test(arguments: [("black", 0 as UInt32), ("#1a2b3c", 0x1A2B3C), ("#FFFFFF", 0xFFFFFF), ("red", 0xFF0000)])
    func aColourIsReadByNumberOrByName(text: String, rgb: UInt32) { #expect(Color(parsing: text)?.rgb == rgb) }

    @Test(arguments: ["1a2b3c", "#1a2b3", "#1a2b3c4", "#+1a2b3", "#gggggg", "Black", "", "#"])
    func whatIsNoColourIsRejected(text: String) { #expect(Color(parsing: text) == nil) }

    @Test(arguments: ["0 dB", "-96 dB", "20 dB", "-6.123456 dB", "0.00000001 dB"])
    func aGainIsReadInDecibels(text: String) throws { try QuantityTests.expectRoundTrip(Gain.self, text) }

    @Test(arguments: ["6", "24.1 dB", "-97 dB", "6 db", ""])
    func whatIsNoGainIsRejected(text: String) { #expect(Gain(parsing: text) == nil) }

    @Test(arguments: [("440 Hz", 440.0), ("1 kHz", 1000), ("24kHz", 24000)])
    func aFrequencyIsReadInHertz(text: String, hertz: Double) { #expect(Frequency(parsing: text)?.hertz == hertz) }

    @Test(arguments: ["440", "0 Hz", "-1 Hz", "25 kHz", "440 hz", ""])
    func whatIsNoFrequencyIsRejected(text: String) { #expect(Frequency(parsing: text) == nil) }
}
