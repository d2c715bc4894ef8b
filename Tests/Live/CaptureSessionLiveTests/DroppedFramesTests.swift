import CaptureRuntime
import CaptureTesting
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

    @Test func theGuideShowsTheExampleAsItIsRun() throws {
        let example = try Fixtures.text("Tests/Live/CaptureSessionLiveTests/Examples/DroppedFramesExample.swift")
        let match = try #require(
            example.firstMatch(of: /(?ms)^        \/\/ begin: dropped-frames\n(.*?)^        \/\/ end$/))
        let lines = match.1.split(separator: "\n", omittingEmptySubsequences: false)
        let run = lines.map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }.joined(separator: "\n")
        for guide in ["docs/guide/drops.md", "docs/guide/swift.md"] {
            let shown = try Fixtures.text(guide)
            #expect(shown.contains("```swift\n\(run)```"), "\(guide) shows something else")
        }
    }
}
