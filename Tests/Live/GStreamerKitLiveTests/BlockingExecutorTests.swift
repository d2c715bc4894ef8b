import Dispatch
import GStreamerKit
import Testing

/// Calls that are given so much time.
@Suite struct BlockingExecutorTests {
    @Test func aCallThatHangsIsGivenUpWithAnErrorOfItsOwn() async throws {
        let gate = DispatchSemaphore(value: 0)
        let executor = BlockingExecutor(label: "slow")
        do throws(GStreamerError) {
            try await executor.run(within: .milliseconds(20), "opening 'cam'") { gate.wait() }
            Issue.record("the call did not hang")
        } catch {
            #expect(error.code == .timedOut)
            #expect(error.message.hasPrefix("opening 'cam' gave no answer within"))
        }
        gate.signal()
        #expect(try await executor.run(within: .seconds(120), "x") { 5 } == 5)
        await #expect(throws: GStreamerError.self) {
            try await executor.run { () throws(GStreamerError) in _ = try Element.make("nosuch") }
        }
    }
}
