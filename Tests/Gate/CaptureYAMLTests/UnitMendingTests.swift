import CaptureDiagnostics
import CaptureModel
import CaptureYAML
import Testing

/// A unit is mended unasked only where it is another name of one unit, and offered only where the value is then taken.
@Suite struct UnitMendingTests {
    private static let head = "mcpipe: 1\nname: x\n"
    private static let source = "sources: { a: { pattern: ball } }\n"

    private func finding(_ text: String) throws -> Diagnostic {
        let loaded = load(Self.head + text)
        #expect(loaded.diagnostics.count == 1, "\(rendered(loaded))")
        let finding = try #require(loaded.diagnostics.first)
        #expect(finding.code.slug == "wrong-unit")
        return finding
    }

    /// What is kept for 3 months would be deleted after 3 minutes.
    @Test(arguments: [
        ("3 M", ["90 d"]), ("3m", ["90 d"]), ("3 mo", ["90 d"]), ("3 months", ["90 d"]), ("1.5 Months", ["45 d"]),
        ("2 w", ["14 d"]), ("2 weeks", ["14 d"]), ("1y", ["365 d"]), ("1 year", ["365 d"]),
    ])
    func aCalendarsUnitIsOfferedInDaysAndNeverTakenForAnother(written: String, ways: [String]) throws {
        let finding = try finding("disk: { keep: \(written) }\n" + Self.source)
        #expect(finding.certainFixIt == nil)
        #expect(finding.fixIts.flatMap(\.edits).map(\.replacement) == ways)
        #expect(
            finding.notes.map(\.message) == [
                "the units of a length of time are 's', 'ms', 'us', 'ns', 'min', 'h' and 'd'"
            ])
    }

    @Test func aMonthIsSaidToBeThirtyDays() throws {
        let finding = try finding("disk: { keep: 3 M }\n" + Self.source)
        #expect(finding.fixIts.map(\.message) == ["write '90 d' where months are meant: a month is '30 d'"])
    }

    /// Whatever key it stands at, one letter for minutes and months is for a person to choose.
    @Test(arguments: [
        "defaults: { segment: 5m }\n", "defaults: { segment: 5 M }\n", "takes: { length: 5 m }\n",
        "takes: { every: 5 M, length: 1 s }\n", "disk: { keep: 5m }\n", "clock: { ptp: 0, timeout: 5 m }\n",
    ])
    func theLetterOfMinutesAndMonthsIsNotMendedUnasked(text: String) throws {
        let found = load(Self.head + text + Self.source).diagnostics.filter { $0.code.slug == "wrong-unit" }
        #expect(found.count == 1 && found.allSatisfy { $0.certainFixIt == nil })
    }

    @Test(arguments: ["6 MBps", "6MB/s", "6 MB", "6 MiB/s"])
    func bytesAreNotTakenForBits(written: String) throws {
        let finding = try finding("defaults: { video: { bitrate: \(written) } }\n" + Self.source)
        #expect(finding.certainFixIt == nil)
        #expect(finding.fixIts.flatMap(\.edits).map(\.replacement) == ["48 Mbit/s", "6 Mbit/s"])
    }

    @Test(arguments: [
        ("defaults: { segment: 5 minutes }\n", "5 min"), ("defaults: { segment: 5 MIN }\n", "5 min"),
        ("defaults: { segment: 90 Sec }\n", "90 s"), ("disk: { keep: 2 days }\n", "2 d"),
        ("disk: { keep: 2 D }\n", "2 d"),
        ("defaults: { video: { bitrate: 6M } }\n", "6 Mbit/s"),
        ("defaults: { video: { bitrate: 6 mbps } }\n", "6 Mbit/s"),
        ("defaults: { video: { bitrate: 800 Kbps } }\n", "800 kbit/s"),
    ])
    func anotherNameOfOneUnitIsMended(text: String, mended: String) throws {
        #expect(try finding(text + Self.source).certainFixIt?.edits.map(\.replacement) == [mended])
    }

    /// A number without a unit gets those with which the key takes it.
    @Test(arguments: [
        ("transition: { move: 0.3 }", ["0.3 s"]), ("transition: { fade: 300 }", ["300 ms"]),
        ("transition: { fade: 2 }", ["2 s"]), ("transition: { fade: 10 }", ["10 ms", "10 s"]),
    ])
    func theUnitThatIsOfferedIsOneThatIsTaken(keys: String, ways: [String]) throws {
        let finding = try finding(
            Self.source + "compositors: { p: { size: 64x36, layers: [a], layouts: { one: [a] }, \(keys) } }\n")
        #expect(finding.fixIts.flatMap(\.edits).map(\.replacement) == ways && finding.certainFixIt == nil)
    }

    @Test(arguments: [
        ("0.2", ["0.2 s"]), ("200", ["200 ms"]), ("2", ["2 s"]), ("50000", ["50000 us"]), ("0", ["0 ms", "0 s"]),
    ])
    func theLatencyOfAStreamGetsItsUnit(number: String, ways: [String]) throws {
        let finding = try finding("sources: { a: { rtsp: \"rtsp://h/x\", latency: \(number) } }\n")
        #expect(finding.fixIts.flatMap(\.edits).map(\.replacement) == ways)
    }

    @Test(arguments: [
        ("video", "6000", ["6000 kbit/s"]), ("video", "2500", ["2500 kbit/s"]), ("video", "6", ["6 Mbit/s"]),
        ("video", "0.5", ["0.5 Mbit/s"]), ("video", "100", ["100 Mbit/s", "100 kbit/s"]),
        ("video", "2500000", ["2500 kbit/s"]), ("audio", "128", ["128 kbit/s"]), ("audio", "128000", ["128 kbit/s"]),
    ])
    func aRateThatNobodyRecordsWithIsNotOffered(media: String, number: String, ways: [String]) throws {
        let finding = try finding("defaults: { \(media): { bitrate: \(number) } }\n" + Self.source)
        #expect(finding.fixIts.flatMap(\.edits).map(\.replacement) == ways && finding.certainFixIt == nil)
    }
}
