import CaptureModel
import CaptureTesting
import Foundation
import GStreamerKit
import RunTesting
import Testing

@testable import CaptureRuntime

/// A film that is over before its run has begun, as a short one is on a busy machine.
@Suite struct EarlyEndTests {
    @Test func theTakeIsToldOfBeforeItsFilesAreFinished() async throws {
        try await TemporaryFolder.use { folder in
            let run = try await Rehearsal(folder: folder).run(
                """
                name: test
                sources: { picture: { pattern: ball, format: 160x120@25, live: false } }
                sinks: { file: { record: "file.mkv", video: picture } }
                """, limit: .seconds(1),
                prepare: { session in
                    let branch = session.branches.first
                    #expect(branch != nil)
                    // The thread that starts the pipeline comes to its source last, and stands still there.
                    session.assembly.pipeline.bus.onPost { message in
                        guard case .stateChanged(_, .playing, _) = message.kind, message.source.name == "picture"
                        else { return }
                        let limit = ContinuousClock.now + .seconds(120)
                        while branch?.isFinished == false, ContinuousClock.now < limit { usleep(1000) }
                    }
                })
            let told = run.events.compactMap { event in
                switch event {
                case .takeStarted: "started"
                case .fileFinished: "finished"
                case .takeEnded: "ended"
                default: nil
                }
            }
            #expect(told == ["started", "finished", "ended"])
            #expect(run.report?.isComplete == true)
        }
    }
}
