internal import GStreamerKit
internal import Synchronization

/// The folders that journals and manifests are written to. What is done in one is done on a thread of that folder, in order: its disk may
/// give no answer, and an account that cannot be kept there is kept in another.
final class AccountFolders: Sendable {
    /// How long something may take: an end that somebody waits for has time for it, and for the files' own ends (`Recording.hurriedEnd`).
    static let patience = Duration.seconds(2)

    private struct Thread {
        let executor: BlockingExecutor
        /// How much has been asked for and is not done.
        var pending = 0
        /// Whether one of those was waited for in vain; no other is then.
        var isSilent = false
    }

    private let threads = Mutex<[String: Thread]>([:])
    private let patience: @Sendable (_ folder: String) -> Duration

    /// - Parameter patience: How long something may take in a folder.
    init(patience: @escaping @Sendable (_ folder: String) -> Duration = { _ in AccountFolders.patience }) {
        self.patience = patience
    }

    /// Does something in a folder, and holds the calling thread meanwhile.
    ///
    /// - Parameter undo: Takes back what came of it where its disk answered too late.
    /// - Returns: What came of it; nil where the disk gives no answer in time.
    func attempt<Value: Sendable>(
        in folder: String, undo: @escaping @Sendable (Value) -> Void = { _ in }, _ body: @escaping @Sendable () -> Value
    ) -> Value? {
        guard let executor = begin(in: folder, unlessSilent: true) else { return nil }
        let answer = executor.wait(atMost: patience(folder), undo: undo, body)
        // Behind what is taken back, so that no other thread of the folder works meanwhile.
        executor.start { [self] in finish(in: folder) }
        if answer == nil {
            threads.withLock { threads in
                let isPending = threads[folder].map { $0.pending > 0 } ?? false
                threads[folder]?.isSilent = isPending
            }
        }
        return answer
    }

    /// Does something in a folder whenever its disk gives an answer, and waits for nothing.
    func start(in folder: String, _ body: @escaping @Sendable () -> Void) {
        begin(in: folder, unlessSilent: false)?.start { [self] in
            defer { finish(in: folder) }
            body()
        }
    }

    /// Does something in a folder, however long it takes, and holds no thread but the folder's.
    func perform<Value: Sendable>(in folder: String, _ body: @escaping @Sendable () -> Value) async -> Value? {
        await begin(in: folder, unlessSilent: false)?.run { [self] in
            defer { finish(in: folder) }
            return body()
        }
    }

    private func begin(in folder: String, unlessSilent: Bool) -> BlockingExecutor? {
        threads.withLock { threads in
            var thread = threads[folder] ?? Thread(executor: BlockingExecutor(label: "mcpipe.archive.\(folder)"))
            guard !(unlessSilent && thread.isSilent) else { return nil }
            thread.pending += 1
            threads[folder] = thread
            return thread.executor
        }
    }

    private func finish(in folder: String) {
        threads.withLock { threads in
            guard var thread = threads[folder] else { return }
            thread.pending -= 1
            // A recording without end may have a folder for each of its takes.
            threads[folder] = thread.pending == 0 ? nil : thread
        }
    }
}
