import Dispatch
import Synchronization

/// Holds a streaming thread, which cannot wait as a task does, until so much has happened elsewhere.
final class Gate: Sendable {
    private let count = Mutex(0)
    private let wanted: Int
    private let semaphore = DispatchSemaphore(value: 0)

    /// - Parameter wanted: how many steps open it.
    init(after wanted: Int) { self.wanted = wanted }

    /// One step more.
    func step() {
        let isOpen = count.withLock { count in
            count += 1
            return count == wanted
        }
        if isOpen { semaphore.signal() }
    }

    /// Waits for the last step, and a minute at most: a test that has gone wrong is to end.
    func wait() { _ = semaphore.wait(timeout: .now() + .seconds(60)) }
}

/// Waits until the task is cancelled, as whoever asks a device that never answers.
func waitForEver() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
}
