import GStreamerKit
import Testing

@Suite struct BlockingExecutorTests {
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
}
