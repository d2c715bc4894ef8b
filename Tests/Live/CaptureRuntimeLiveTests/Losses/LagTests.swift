import CaptureModel
import CapturePlan
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import SessionLogic
import Synchronization
import Testing

@testable import CaptureRuntime

/// A machine that cannot keep up with a network camera.
@Suite struct LagTests {
    @Test func aCameraThatIsWorkedOnTooSlowlyIsToldAndItsOldestPicturesAreCountedAsLate() async throws {
        try await TemporaryFolder.use { folder in
            try await RTSPServer.use(cameras: [.init("door")]) { server in
                let isSlow = Atomic(true)
                let heard = Observed<[SessionEvent]>([])
                let run = try await Rehearsal(folder: folder).run(
                    """
                    name: test
                    sources: { door: { rtsp: "\(server.url("door"))", encoding: h264, transport: tcp } }
                    sinks: { film: { record: film.mkv, video: door } }
                    """,
                    heard: heard,
                    prepare: { session in
                        guard let exit = session.plan.sources.first?.outputs[.video],
                            let pad = session.assembly.pad("sink", of: exit)
                        else {
                            Issue.record("there is no such pad")
                            return
                        }
                        // Three pictures in the time of twelve and more.
                        pad.onBuffer { _ in
                            if isSlow.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.3) }
                            return .pass
                        }
                    },
                    during: { session in
                        try await Deadline.until("pictures that are left out", within: .seconds(60)) {
                            session.ledger.sources.first?.drops.late ?? 0 > 0
                        }
                        isSlow.store(false, ordering: .relaxed)
                        // It is believed once it has been in time for a while, which a busy machine needs longer for.
                        try await Deadline.until("the end of the lag", within: .seconds(120)) {
                            heard.current.contains { if case .sourceCaughtUp = $0 { true } else { false } }
                        }
                        await session.stop()
                    })
                let lags = run.events.compactMap { if case .sourceLagging(let lag) = $0 { lag } else { nil } }
                let ends = run.events.compactMap { if case .sourceCaughtUp(let lag) = $0 { lag } else { nil } }
                try #require(lags.count == 1 && ends.count == 1, "\(run.events)")
                #expect(lags[0].node == "door" && lags[0].behind >= LagMeter.threshold)
                #expect(ends[0].length > .zero && ends[0].behind >= lags[0].behind)
                let report = try #require(run.report)
                #expect(report.losses.isEmpty, "\(report.losses)")
                let film = try #require(report.branches.first { $0.branch == "film" })
                #expect(film.isBalanced && film.inside == 0, "\(film.words)")
                #expect(film.drops.late > 0 && film.drops.discontinuity == 0, "\(film.words)")
                #expect(report.sources.first?.damaged == 0)
                let video = try #require(try await MediaJudge.examine(run.file("film")).video.first)
                #expect(video.frames == film.left)
                // As many as the file has holes for, judged from outside.
                let steps = zip(video.times, video.times.dropFirst()).map { $1 - $0 }
                let holes = steps.map { Int(($0 * 15).rounded()) - 1 }.filter { $0 > 0 }.reduce(0, +)
                #expect(abs(film.drops.late - holes) <= 1, "\(film.words), \(holes) missing in the file")
                #expect(try await MediaJudge.complaints(about: run.file("film")) == "")
            }
        }
    }
}
