internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// The branches that end in Swift code: one stream of frames each, of which only the newest waits, or as many as may.
final class FrameBranches: Sendable {
    /// What has become of the frames of one sink.
    struct Count: Sendable {
        /// Those that a reader has taken or can still take.
        var given = 0
        /// Those that came while nobody had asked for them.
        var unread = 0
    }

    /// One sink's stream.
    private final class Branch: Sendable {
        let stream: AsyncStream<Frame>
        let continuation: AsyncStream<Frame>.Continuation
        let count = Mutex(Count())
        /// Whether somebody has asked for the frames.
        let isRead = Atomic(false)
        let isFrozen = Atomic(false)
        /// Where those are counted that a newer one has replaced.
        let account = Mutex<LossAccount?>(nil)

        /// Why one is lost where the reader does not keep up.
        private let reason: DropReason

        /// - Parameter capacity: how many frames wait. Of one the newest wins; of more the oldest, for their reader wants all.
        init(capacity: Int) {
            reason = capacity > 1 ? .outOfBuffers : .late
            (stream, continuation) = AsyncStream.makeStream(
                bufferingPolicy: capacity > 1 ? .bufferingOldest(capacity) : .bufferingNewest(1))
        }

        func give(_ frame: Frame) {
            let result = continuation.yield(frame)
            guard !isFrozen.load(ordering: .relaxed) else { return }
            switch result {
            case .enqueued: count.withLock { $0.given += 1 }
            // The reader is still busy with an earlier one.
            case .dropped(let old) where isRead.load(ordering: .relaxed):
                let time = old.runningTime.map { ClockTime($0) }
                account.withLock { $0 }?.note(reason, at: time, now: frame.runningTime.map { ClockTime($0) })
            case .dropped: count.withLock { $0.unread += 1 }
            case .terminated: count.withLock { $0.unread += 1 }
            @unknown default: count.withLock { $0.given += 1 }
            }
        }
    }

    private let branches: [NodeName: Branch]

    init(_ assembly: PipelineAssembly) {
        var branches: [NodeName: Branch] = [:]
        for sink in assembly.plan.sinks {
            guard let element = assembly.element(sink.element), element.factory == "appsink",
                let appSink = try? AppSink(element)
            else { continue }
            // As planned: `appsink` itself hands on each at once.
            let branch = Branch(capacity: Int((try? element.get("max-buffers"))?.int ?? 1))
            appSink.setHandlers(
                onSample: { branch.give(Frame($0)) }, onEndOfStream: { branch.continuation.finish() })
            branches[sink.node] = branch
        }
        self.branches = branches
    }

    /// Has losses counted; `account` gives each sink its own account.
    func tell(_ account: (NodeName) -> LossAccount) {
        for (node, branch) in branches.sorted(by: { $0.key.description < $1.key.description }) {
            let one = account(node)
            branch.account.withLock { $0 = one }
        }
    }

    /// Where the losses of a sink are counted; nil where it gives no frames.
    func account(of sink: NodeName) -> LossAccount? { branches[sink]?.account.withLock { $0 } }

    /// What has become of a sink's frames; nil where it gives none.
    func count(of sink: NodeName) -> Count? { branches[sink]?.count.withLock { $0 } }

    /// The frames of a sink; a stream that has ended where the sink gives none.
    func frames(from sink: NodeName) -> AsyncStream<Frame> {
        guard let branch = branches[sink] else { return AsyncStream { $0.finish() } }
        branch.isRead.store(true, ordering: .relaxed)
        return branch.stream
    }

    /// Counts no more.
    func freeze() { for branch in branches.values { branch.isFrozen.store(true, ordering: .relaxed) } }

    /// Ends all streams.
    func close() { for branch in branches.values { branch.continuation.finish() } }
}
