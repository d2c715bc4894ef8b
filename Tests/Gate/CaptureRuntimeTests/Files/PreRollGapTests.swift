import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Testing

@testable import CaptureRuntime

/// What the manifest of a take says of a source that was away before somebody asked for the take.
@Suite struct PreRollGapTests {
    private static func archive(preRoll: Duration?) -> TakeArchive {
        var plan = Plan(name: "test")
        plan.takes.begin = .manual
        plan.takes.preRoll = preRoll
        return TakeArchive(
            plan, .init(version: "test", rig: "none", effectiveGraph: ""), progress: { _ in SinkProgress() },
            drops: { _, _, _ in [] })
    }

    /// The journal of a take that begins at a running time, once its camera was away from 7.9 s to 8.5 s.
    private static func journal(
        ofTakeFrom begin: Duration, preRoll: Duration?, in folder: TemporaryFolder
    ) async throws -> TakeManifest {
        let archive = archive(preRoll: preRoll)
        await archive.hear(.sourceLost("camera", .silent, at: .seconds(8)))
        await archive.hear(.sourceReturned("camera", gap: .milliseconds(600), at: .milliseconds(8_500)))
        await archive.hear(
            .takeStarted(
                Take(
                    number: 1, name: "001", begin: begin, paths: ["file": folder.path("one.mkv")], wallClock: .now,
                    clock: "GstSystemClock", clockTime: .zero)))
        return try TakeManifest(reading: TakeManifest.journalPath(in: folder.url.path, name: "test-001"))
    }

    @Test func aPreRollThatReachesBackToWhereASourceWasAwayHasItsGap() async throws {
        try await TemporaryFolder.use { folder in
            let manifest = try await Self.journal(ofTakeFrom: .seconds(5), preRoll: .seconds(5), in: folder)
            let gap = try #require(manifest.gaps.first)
            #expect(manifest.gaps.count == 1 && gap.source == "camera")
            #expect(gap.from.duration == .milliseconds(2_900) && gap.to?.duration == .milliseconds(3_500))
            #expect(manifest.restarts.map(\.at.duration) == [.milliseconds(3_500)])
        }
    }

    @Test func oneThatBeginsWhileASourceIsAwayHasTheRestOfItsGap() async throws {
        try await TemporaryFolder.use { folder in
            let manifest = try await Self.journal(ofTakeFrom: .milliseconds(8_100), preRoll: .seconds(5), in: folder)
            #expect(manifest.gaps.map(\.from.duration) == [.zero])
            #expect(manifest.gaps.map(\.to?.duration) == [.milliseconds(400)])
        }
    }

    @Test(arguments: [Duration.seconds(5), nil])
    func aTakeThatBeginsOnceASourceIsBackHasNoGap(preRoll: Duration?) async throws {
        try await TemporaryFolder.use { folder in
            let manifest = try await Self.journal(ofTakeFrom: .milliseconds(8_500), preRoll: preRoll, in: folder)
            #expect(manifest.gaps.isEmpty && manifest.restarts.isEmpty)
        }
    }
}
