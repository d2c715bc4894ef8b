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

/// Losses of known numbers at known places of running pipelines: each is counted, with its reason, and the sum comes out.
@Suite struct InjectedLossTests {
    /// Throws away the frames of these numbers, from 0, at a pad.
    static func lose(_ numbers: Set<Int>, at name: String, of element: String, in session: Session) {
        guard let pad = session.assembly.pad(name, of: element) else {
            Issue.record("there is no pad '\(name)' of '\(element)'")
            return
        }
        let count = Atomic(0)
        pad.onBuffer { _ in
            numbers.contains(count.add(1, ordering: .relaxed).oldValue) ? .drop : .pass
        }
    }

    @Test func aQueueThatIsFullIsOutOfBuffersAndAPreviewThatLagsIsLate() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                tees: { loose: { video: picture, policy: leaky, depth: 100 ms } }
                effects:
                  slow: { video: loose, elements: [{ factory: identity, sleep-time: "100000" }] }
                  slower: { video: picture, elements: [{ factory: identity, sleep-time: "150000" }] }
                sinks:
                  all: { record: all.mkv, video: picture }
                  some: { record: some.mkv, video: slow }
                  eyes: { snapshot: "eyes-{count}.jpg", every: 1 s, video: slower }
                """, limit: .seconds(2))
            let report = try #require(run.report)
            let tallies = Dictionary(uniqueKeysWithValues: report.branches.map { ($0.branch, $0) })
            for tally in report.branches {
                #expect(tally.isBalanced && tally.inside == 0, "\(tally.words)")
                #expect(tally.entered == 60)
            }
            let some = try #require(tallies["some"])
            #expect(some.drops.outOfBuffers > 20 && some.drops.total == some.drops.outOfBuffers, "\(some.words)")
            #expect(try await MediaJudge.examine(run.file("some")).video.first?.frames == some.left)
            let eyes = try #require(tallies["eyes"])
            #expect(eyes.drops.late > 20 && eyes.drops.total == eyes.drops.late, "\(eyes.words)")
            #expect(eyes.leftOut > 5, "what comes faster than one a second is left out as asked: \(eyes.words)")
        }
    }

    @Test func framesThatAReaderInSwiftIsTooSlowForAreLate() async throws {
        try await TemporaryFolder.use { folder in
            let read = Atomic(0)
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 320x180@30 } }
                sinks:
                  eyes: { frames: true, video: picture }
                  unread: { frames: true, video: picture }
                """, limit: .seconds(2),
                during: { session in
                    for await _ in session.frames(from: "eyes") {
                        read.add(1, ordering: .relaxed)
                        // Busy until three more have come, or the last.
                        let seen = session.ledger.tally(of: "eyes")?.entered ?? 0
                        try await Deadline.until("three frames", within: .seconds(60)) {
                            await session.phase == .ended
                                || session.ledger.tally(of: "eyes")?.entered ?? 0 >= min(60, seen + 3)
                        }
                    }
                })
            let report = try #require(run.report)
            let eyes = try #require(report.branches.first { $0.branch == "eyes" })
            #expect(eyes.isBalanced && eyes.inside == 0 && eyes.left == read.load(ordering: .relaxed), "\(eyes.words)")
            #expect(eyes.drops.late > 20, "\(eyes.words)")
            let unread = try #require(report.branches.first { $0.branch == "unread" })
            // An encumbered machine may lose some before.
            #expect(unread.isBalanced && unread.inside == 0 && unread.leftOut > 20, "\(unread.words)")
            #expect(unread.left == 1, "the newest still waits for somebody")
        }
    }
}
