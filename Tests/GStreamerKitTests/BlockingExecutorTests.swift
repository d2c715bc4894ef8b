import Dispatch
import GStreamerKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct BlockingExecutorTests {
    actor Worker {
        private let executor = BlockingExecutor(label: "worker")
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }
        var count = 0
        func work() -> Int {
            executor.assertIsolated()
            count += 1
            return count
        }
    }

    @Test func anActorRunsOnItsOwnThread() async {
        let worker = Worker()
        #expect(await worker.work() == 1)
        #expect(await worker.work() == 2)
    }

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
        #expect(try await executor.run(within: .seconds(50), "x") { 5 } == 5)
        await #expect(throws: GStreamerError.self) {
            try await executor.run { () throws(GStreamerError) in _ = try Element.make("nosuch") }
        }
    }
}
