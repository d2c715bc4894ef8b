import CaptureModel
import CapturePlan
import CaptureTesting
import ClockTesting
import Foundation
import RunTesting
import Testing

@testable import CaptureRuntime

/// Takes that are to begin where a disk has less than its reserve, on a clock that the test moves.
@Suite(.enabled(Comment(rawValue: SmallDisk.lack)) { await SmallDisk.isAvailable }) struct FullDiskTests {
    private static let graph = """
        name: test
        sources: { one: { pattern: ball, format: 160x120@30 }, two: { pattern: smpte, format: 160x120@25 } }
        sinks: { first: { record: one.mkv, video: one }, second: { record: two.mp4, video: two } }
        """

    @Test func aTakeBeginsOnTheDisksThatHaveRoomAndSaysWhatItLacks() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(2, at: "disk", in: folder) {
                let hand = try TestTime()
                let heard = Observed<[SessionEvent]>([])
                let paths: [NodeName: String] = [
                    "first": folder.path("disk/one.mkv"), "second": folder.path("two.mp4"),
                ]
                let run = try await Rehearsal(folder: folder).run(
                    Self.graph, time: hand.time,
                    adjust: { plan in
                        plan.takes.begin = .manual
                        plan.takes.length = .seconds(2)
                    }, heard: heard,
                    during: { session in
                        try await hand.run(session, until: .seconds(1), sources: 2)
                        let take = try await session.startTake("001", paths: paths)
                        #expect(take.paths == ["second": folder.path("two.mp4")])
                        try await hand.run(session, until: .seconds(20), sources: 2) {
                            heard.current.contains { if case .takeEnded = $0 { true } else { false } }
                        }
                        await session.stop()
                    })
                let report = try #require(run.takes.first)
                #expect(report.files.map(\.node) == ["second"] && report.isFinished)
                let missing = report.shortfalls.filter { $0.node == "first" }
                #expect(missing.count == 1, "\(report.shortfalls)")
                #expect(missing.first?.reason.contains("the take has no file of it") == true)
                #expect(!FileManager.default.fileExists(atPath: folder.path("disk/one.mkv")))
            }
        }
    }

    @Test func noTakeBeginsWhereNoDiskHasRoom() async throws {
        try await TemporaryFolder.use { folder in
            try await SmallDisk.use(2, at: "disk", in: folder) {
                let hand = try TestTime()
                let paths: [NodeName: String] = [
                    "first": folder.path("disk/one.mkv"), "second": folder.path("disk/two.mp4"),
                ]
                let run = try await Rehearsal(folder: folder).run(
                    Self.graph, time: hand.time, adjust: { $0.takes.begin = .manual },
                    during: { session in
                        try await hand.run(session, until: .seconds(1), sources: 2)
                        do throws(SessionFailure) {
                            _ = try await session.startTake("001", paths: paths)
                            Issue.record("a take began")
                        } catch {
                            #expect(error.fault == .output && error.message.contains("no take can begin"))
                        }
                        await session.stop()
                    })
                #expect(run.takes.isEmpty)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("disk")) == [])
            }
        }
    }
}
