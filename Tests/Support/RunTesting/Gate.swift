import Dispatch
import Synchronization

/// Holds a streaming thread, which cannot wait as a task does, until so much has happened elsewhere.
public final class Gate: Sendable {
    private let count = Mutex(0)
    private let wanted: Int
    private let semaphore = DispatchSemaphore(value: 0)

    /// - Parameter wanted: how many steps open it.
    public init(after wanted: Int) { self.wanted = wanted }

    /// One step more.
    public func step() {
        let isOpen = count.withLock { count in
            count += 1
            return count == wanted
        }
        if isOpen { semaphore.signal() }
    }

    /// Waits for the last step, and two minutes at most: a test that has gone wrong is to end.
    public func wait() { _ = semaphore.wait(timeout: .now() + .seconds(120)) }
}

/// Waits until the task is cancelled, as whoever asks a device that never answers.
public func waitForEver() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
}
