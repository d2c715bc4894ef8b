internal import GStreamerKit

/// Long work with files, on a thread of its own.
enum FileWork {
    /// Runs a body that asks its interest whether anybody still waits.
    static func run<Value: Sendable>(
        within limit: Duration? = nil, _ body: @escaping @Sendable (Interest) -> Value
    ) async -> Value {
        let interest = Interest(within: limit)
        let worker = BlockingExecutor(label: "mcpipe.files")
        return await withTaskCancellationHandler {
            await worker.run { body(interest) }
        } onCancel: {
            interest.lose()
        }
    }
}
