import MCPipe
import RunTesting
import Testing

/// How quickly `canAdd...` answers.
@Suite struct PredicateTests {
    @Test func anAddIsQuickEnoughToBeAskedForEachTap() throws {
        let session = try Bench.session()
        for camera in Bench.plain.dropLast() { _ = try session.added(camera) }
        let front = try session.input(.front)
        let time = ContinuousClock().measure { for _ in 0..<200 { _ = session.canAddInput(front) } }
        // A frame of 30 fps is 33 ms; a debug build on a busy machine stays far below.
        #expect(time / 200 < .milliseconds(20))
    }
}
