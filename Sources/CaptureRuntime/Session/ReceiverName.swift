internal import GStreamerKit
internal import Synchronization

/// The name of the machine that a stream goes to, and what the system's resolver says of it, which is asked once.
final class ReceiverName: Sendable {
    /// The name or the address.
    let name: String
    /// Where the resolver is asked.
    let thread: BlockingExecutor
    private let resolve: @Sendable (String) -> String?
    /// nil until the resolver has answered; then what `look` answers.
    private let answer = Mutex<String??>(nil)

    init(_ name: String, resolve: @escaping @Sendable (String) -> String? = HostName.obstacle) {
        (self.name, self.resolve) = (name, resolve)
        thread = BlockingExecutor(label: "mcpipe.names.\(name)")
    }

    /// Why the name leads to no machine; nil where it leads to one.
    func obstacle() async -> String? { await thread.run { self.look() } }

    /// The same, on `thread`, which it holds for as long as the resolver takes.
    func look() -> String? {
        answer.withLock { answer in
            if let answer { return answer }
            let found = resolve(name)
            answer = .some(found)
            return found
        }
    }
}
