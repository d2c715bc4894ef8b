internal import Dispatch

/// Threads for tasks that compute or wait for long: they are none of Swift's own pool, which has one thread per core, so that whatever
/// else there is to do goes on beside them on a machine with one core too.
public final class BackgroundThreads: TaskExecutor {
    private let label: String

    /// Makes threads; the label is what debuggers show.
    public init(label: String) { self.label = label }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A serial queue of its own has a thread whenever it has work; Dispatch's concurrent queues share as many as there are cores, and
        // a few jobs that wait would hold all others up.
        DispatchQueue(label: label).async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
