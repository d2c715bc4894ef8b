import CaptureModel
import Testing

/// Timecodes against the numbers that SMPTE ST 12-1 gives.
@Suite struct TimecodeTests {
    private static let film = FrameRate(24)
    private static let ntsc = FrameRate(30_000, 1001)
    private static let fast = FrameRate(60_000, 1001)

    @Test(arguments: [
        (1799, "00:00:59;29"), (1800, "00:01:00;02"), (17_981, "00:09:59;29"), (17_982, "00:10:00;00"),
        (17_982 * 6, "01:00:00;00"), (17_982 * 144 - 1, "23:59:59;29"), (17_982 * 144, "00:00:00;00"),
    ]) func dropFrameLeavesTwoNumbersOutAMinuteButForEachTenth(frames: Int, text: String) {
        #expect(Timecode(frames: frames, rate: Self.ntsc).description == text)
    }

    @Test func at5994FourNumbersAreLeftOut() {
        #expect(Timecode(frames: 3600, rate: Self.fast).description == "00:01:00;04")
        #expect(Timecode(frames: 35_964, rate: Self.fast).description == "00:10:00;00")
    }

    @Test func otherRatesCountThrough() {
        #expect(Timecode(frames: 24 * 3600 + 25, rate: Self.film).description == "01:00:01:01")
        #expect(Timecode(frames: 1800, rate: Self.ntsc, isDropFrame: false).description == "00:01:00:00")
    }

    /// In an hour dropped numbers keep step with the clock to a frame, and undropped ones fall 3.6 s behind.
    @Test func dropFrameKeepsStepWithTheClock() {
        let hour = Duration.seconds(3600)
        #expect(
            Timecode(elapsed: hour, rate: Self.ntsc).description == "00:59:59;29"
                || Timecode(elapsed: hour, rate: Self.ntsc).description == "01:00:00;00")
        #expect(Timecode(elapsed: hour, rate: Self.ntsc, isDropFrame: false).description == "00:59:56:12")
    }

    @Test(arguments: [true, false]) func aTimeOfDayReadsAsTheClockDoes(drops: Bool) {
        for seconds in stride(from: 0, to: 86_400, by: 61) {
            let time = Duration.seconds(seconds) + .milliseconds(500)
            let code = Timecode(timeOfDay: time, rate: Self.ntsc, isDropFrame: drops)
            let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
            let shown = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(drops ? ";" : ":")14"
            #expect(code.description == shown)
        }
        // The numbers that there are none of.
        #expect(Timecode(timeOfDay: .seconds(60), rate: Self.ntsc, isDropFrame: true).description == "00:01:00;02")
    }

    @Test func everyNumberOfADayReadsBackAsItself() {
        for frames in stride(from: 0, to: 17_982 * 144, by: 7919) {
            let text = Timecode(frames: frames, rate: Self.ntsc).description
            let parts = text.split { $0 == ":" || $0 == ";" }.compactMap { Int($0) }
            let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
            let time = Duration.seconds(seconds) + .seconds((Double(parts[3]) + 0.1) / Self.ntsc.perSecond)
            #expect(Timecode(timeOfDay: time, rate: Self.ntsc).frames == frames, "\(text)")
        }
    }

    @Test(arguments: [
        ("time.lab", "time.lab", nil), ("10.0.0.5:9998", "10.0.0.5", 9998), ("[fe80::1%eth0]:123", "fe80::1%eth0", 123),
    ]) func hostsAndPortsAreRead(text: String, host: String, port: Int?) throws {
        let read = try #require(HostAndPort(parsing: text))
        #expect((read.host, read.port) == (host, port))
        #expect(read.written == text)
    }

    @Test(arguments: [
        "", ":", ":80", "a b", "host:0", "host:65536", "host:x", "[::1", "user@host", "http://host", "a:1:2",
    ])
    func whatIsNoHostIsRefused(text: String) {
        #expect(HostAndPort(parsing: text) == nil)
    }

    @Test(arguments: [film, ntsc, fast, FrameRate(25), FrameRate(50)]) func whatIsWrittenIsReadAgain(rate: FrameRate) {
        let day = Int(86_400 * rate.perSecond)
        for frames in stride(from: 0, to: day - rate.numerator / rate.denominator, by: 1009) {
            let code = Timecode(frames: frames, rate: rate)
            #expect(Timecode(parsing: code.description, rate: rate) == code, "\(code)")
        }
    }

    @Test(arguments: [
        "", "1:2:3:4", "00:00:00", "24:00:00:00", "00:60:00:00", "00:00:00:30", "00:00:00:+1", "00:01:00;00",
        "00:00;00;00",
    ]) func whatIsNoTimecodeIsRefused(text: String) { #expect(Timecode(parsing: text, rate: Self.ntsc) == nil) }
}
