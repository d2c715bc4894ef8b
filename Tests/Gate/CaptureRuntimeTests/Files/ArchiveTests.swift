import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import SessionLogic
import Testing

@testable import CaptureRuntime

/// What is noted of takes, event by event.
@Suite struct ArchiveTests {
    private static func take(_ name: String, begin: Duration, in folder: TemporaryFolder) -> Take {
        Take(
            name: name, begin: begin, paths: ["file": folder.path("\(name).mkv")], wallClock: .now,
            clock: "GstSystemClock", clockTime: begin)
    }

    @Test func whatHappensBetweenTakesIsNoTakesAndALossThatLastsIsTheNexts() async throws {
        try await TemporaryFolder.use { folder in
            let archive = TakeArchive(
                Plan(name: "test"), .init(version: "test", rig: "none", effectiveGraph: ""),
                progress: { _ in SinkProgress() }, drops: { _, _, _ in [] })
            let first = Self.take("001", begin: .seconds(10), in: folder)
            await archive.hear(.takeStarted(first))
            #expect(try folder.contents.count { $0.contains("test-001") } == 1)
            await archive.hear(.takeEnded(TakeReport(take: first, files: [], markers: [], length: .seconds(1))))
            #expect(await archive.settle().count == 1)
            #expect(try folder.contents == [])

            // A journal that is written now would be found as an unfinished take at the next start.
            await archive.hear(.sourceLost("one", .silent, at: .seconds(12)))
            await archive.hear(.wallClockStepped(WallClockStep(at: .seconds(13), by: .seconds(3600), now: .now)))
            #expect(try folder.contents == [])
            #expect(await archive.settle().isEmpty)

            await archive.hear(.takeStarted(Self.take("002", begin: .seconds(15), in: folder)))
            await archive.hear(.sourceReturned("one", gap: .seconds(5), at: .seconds(17)))
            // Half a second of it was still on its way when this loss was told.
            await archive.hear(.sourceLost("two", .ended, at: .seconds(20)))
            await archive.hear(.sourceReturned("two", gap: .milliseconds(3500), at: .seconds(24)))
            let journal = try TakeManifest(
                reading: TakeManifest.journalPath(in: folder.url.path, name: "test-002"))
            #expect(
                journal.gaps == [
                    TakeGap(source: "one", from: .zero, to: .seconds(2), reason: "it gives nothing any more"),
                    TakeGap(
                        source: "two", from: .milliseconds(5500), to: .seconds(9), reason: "it has ended by itself"),
                ])
            #expect(journal.restarts.map(\.at) == [Seconds(.seconds(2)), Seconds(.seconds(9))])
            #expect(journal.clockSteps ?? [] == [])
        }
    }
}
