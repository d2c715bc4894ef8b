import CapturePlan
import CaptureTesting
import ClockTesting
import Dispatch
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// The end of a recording whose disk gives no answer, on a clock that the test moves.
@Suite struct HurriedEndTests {
    private static let graph = """
        name: test
        sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
        sinks: { file: { record: "file.mkv", video: picture } }
        """

    /// - Parameter isNamed: whether the first line of the take's journal came to the disk, before this one gave no answer any more.
    @Test(arguments: [false, true])
    func whoeverWaitsIsToldAfterNineSecondsWhatIsNotArchived(isNamed: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let hand = try TestTime()
            let plan = try await Rehearsal(folder: folder).plan(Self.graph)
            let recording = try Recording(
                plan, files: nil, setting: .init(version: "test", rig: "none", effectiveGraph: ""), limit: .seconds(1),
                time: hand.time)
            let disk = DispatchSemaphore(value: 0)
            defer { for _ in 0..<2 { disk.signal() } }
            if !isNamed {
                await recording.archive.starts.write(folder.path("other"), of: 0, waits: false) {
                    disk.wait()
                    return false
                }
            }
            let stands = Observed(false)
            Task { await recording.archive.standStill(stands, until: disk) }
            try await Deadline.until("a disk that takes nothing", within: .seconds(120)) { stands.current }
            let (takeOver, isOver) = (Observed(false), Observed(false))
            let told = Task {
                var failures: [SessionFailure] = []
                for await event in recording.events {
                    switch event {
                    case .session(.takeEnded): takeOver.update { $0 = true }
                    case .session(.takeFailed(let failure)): failures.append(failure)
                    case .ended: isOver.update { $0 = true }
                    default: break
                    }
                }
                return failures
            }
            // No child of the test: one that fails is to end, too.
            let running = Task { await recording.run() }
            try await Deadline.until("the end of the take", within: .seconds(120)) { takeOver.current }
            let file = folder.path("file.mkv")
            if isNamed {
                try await Deadline.until("the first line of the journal", within: .seconds(120)) {
                    await recording.archive.unknown([file], of: plan.take).isEmpty
                }
            }
            await recording.stop(isHurried: true)
            await hand.watches.advance(by: Recording.hurriedEnd - .milliseconds(10))
            #expect(!isOver.current)
            await hand.watches.advance(by: .milliseconds(10))
            try await Deadline.until("the end", within: .seconds(120)) { isOver.current }
            let shortfalls = await running.value.verdict.shortfalls.map(\.reason)
            #expect(shortfalls.count == 1 && shortfalls[0].contains("gives no answer"), "\(shortfalls)")
            // Where nothing of the take came to the disk but its file, nobody is sent to 'recover' in vain.
            let rest =
                isNamed
                ? "and its manifest is not written: 'mcpipe recover' does both"
                : "so 'mcpipe recover' knows nothing of it; there is '\(file)'"
            #expect(shortfalls[0].hasSuffix(rest), "\(shortfalls)")
            let failures = await told.value
            #expect(failures.map(\.message) == shortfalls && shortfalls[0].contains(folder.path("")), "\(failures)")
        }
    }
}

extension TakeArchive {
    /// Stands still, with its thread, as in a write to a disk that gives no answer.
    fileprivate func standStill(_ stands: Observed<Bool>, until disk: DispatchSemaphore) {
        stands.update { $0 = true }
        disk.wait()
    }
}
