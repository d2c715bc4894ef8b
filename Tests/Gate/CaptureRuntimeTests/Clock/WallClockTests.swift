import CaptureModel
import CapturePlan
import CaptureRuntime
import CaptureTesting
import Foundation
import GStreamerKit
import Synchronization
import Testing

/// The clock on the wall, which people set while recordings run.
@Suite struct WallClockTests {
    @Test(arguments: [
        (1_795_267_805_123_456_789, "2026-11-21T13:30:05.123456Z"), (0, "1970-01-01T00:00:00.000000Z"),
        (-1000, "1969-12-31T23:59:59.999999Z"), (951_782_400_000_000_000, "2000-02-29T00:00:00.000000Z"),
    ]) func aMomentIsWrittenAndReadBack(nanoseconds: Int64, text: String) throws {
        let time = WallTime(nanoseconds: nanoseconds)
        #expect(time.utc == text)
        let read = try #require(WallTime(parsing: text))
        #expect(time - read < .microseconds(1) && time >= read)
        #expect(try #require(WallTime(parsing: time.timestamp)) == read)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T13:30:05", "2026-11-21 13:30:05Z", "x026-11-21T13:30:05Z",
        "2026-11-21T13:30:05+1",
    ])
    func whatIsNoMomentIsRefused(text: String) { #expect(WallTime(parsing: text) == nil) }
}
