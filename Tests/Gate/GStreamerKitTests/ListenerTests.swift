import GStreamerKit
import Synchronization
import Testing

/// Who is told of something for hours, a hundred times a second.
@Suite struct ListenerTests {
    /// A closure that lies in a `Mutex` by itself is too deep for the stack by then.
    @Test func aMillionCallsAreNoDeeperThanOne() {
        let listener = Listener<Int, Int>()
        let sum = Atomic(0)
        listener.set { sum.add($0 + $1, ordering: .relaxed) }
        for _ in 0..<1_000_000 { listener.tell(1, 2) }
        #expect(sum.load(ordering: .relaxed) == 3_000_000)
    }

    @Test func nobodyIsToldBeforeSomebodyIsSetNorAfterwards() {
        let listener = Listener<Int>()
        let count = Atomic(0)
        listener.tell(1)
        #expect(!listener.isSet)
        listener.set { count.add($0, ordering: .relaxed) }
        listener.tell(1)
        #expect(listener.isSet)
        listener.set { count.add(10 * $0, ordering: .relaxed) }
        listener.tell(1)
        listener.clear()
        listener.tell(1)
        #expect(count.load(ordering: .relaxed) == 11 && !listener.isSet)
    }
}
