import Dispatch
import GStreamerKit
import Synchronization
import Testing

@testable import CaptureRuntime

/// What the resolver says of the name that a stream is sent to.
@Suite struct ReceiverNameTests {
    @Test(arguments: ["no such name", nil])
    func theResolverIsAskedOnce(answer: String?) async {
        let asked = Mutex<[String]>([])
        let receiver = ReceiverName("camera.example") { name in
            asked.withLock { $0.append(name) }
            return answer
        }
        #expect(await receiver.obstacle() == answer)
        #expect(await receiver.obstacle() == answer)
        #expect(asked.withLock { $0 } == ["camera.example"])
    }

    /// A look at the end of a run waits for the one at its beginning.
    @Test func whoAsksWhileItLooksHasTheSameAnswer() async {
        let (answers, give) = AsyncStream<String>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        let receiver = ReceiverName("camera.example") { _ in
            give.yield("looks")
            gate.wait()
            return "no such name"
        }
        async let first = receiver.obstacle()
        for await _ in answers { break }
        async let second = receiver.thread.run { receiver.look() }
        gate.signal()
        #expect(await first == "no such name")
        #expect(await second == "no such name")
    }
}
