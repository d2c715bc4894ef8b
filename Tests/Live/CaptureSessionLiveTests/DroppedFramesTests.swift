import CaptureRuntime
import CaptureTesting
import RunTesting
import Testing

/// The example of the guide to drops, run as it stands.
@Suite struct DroppedFramesTests {
    @Test func anApplicationThatIsTooSlowHearsOfEveryFrameItMisses() async throws {
        let outcome = try await Stage.run { try await DroppedFramesExample.run() }
        let eyes = try #require(outcome.report?.branches.first)
        #expect(eyes.isBalanced && eyes.inside == 0 && eyes.entered == 60, "\(eyes.words)")
        #expect(eyes.left == outcome.seen)
        // Two of three on a machine that makes 30 pictures a second; on a starved one the application is nearly fast enough.
        #expect(eyes.drops.late > 0, "\(eyes.words)")
        for reason in DropReason.allCases {
            #expect(outcome.missed[reason] ?? 0 == eyes.drops[reason], "\(eyes.words)")
        }
    }
}
