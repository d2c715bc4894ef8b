import CaptureCheck
import CaptureModel

/// The queues in front of files, which fill while a disk lags: all of them together fit into the machine's memory.
struct RecordingQueues {
    /// What each holds.
    let policy: QueuePolicy
    /// What is said of them where they hold less than on a larger machine.
    let reason: String?

    /// The share of the memory that they may take together, as a bound of our own: pictures on their way, encoders and the disk's
    /// cache need the rest.
    private static let share = 0.25
    /// The least that one holds: some seconds of a camera, and its largest pictures.
    private static let least: Int64 = 8 << 20

    /// Settles them for a graph.
    ///
    /// - Parameter memory: what may still be taken of the machine's; nil sets no bounds.
    init(_ graph: CheckedGraph, memory: ByteCount?) {
        let full = QueuePolicy.compressed
        let count = Int64(graph.sinks.reduce(0) { $0 + $1.recordedTracks })
        guard let memory, count > 0, let most = full.bytes?.bytes else {
            (policy, reason) = (full, nil)
            return
        }
        let room = Double(max(0, memory.bytes)) * Self.share
        // In whole MiB, for people read it.
        let each = max(Self.least, (Int64(room / Double(count)) >> 20) << 20)
        guard each < most else {
            (policy, reason) = (full, nil)
            return
        }
        var smaller = full
        smaller.bytes = ByteCount(bytes: each)
        policy = smaller
        let queues = count == 1 ? "the queue before a file holds" : "the \(count) queues before files hold"
        reason =
            "\(memory.rounded) of it are free, so \(queues) \(ByteCount(bytes: each).written)\(count == 1 ? "" : " each") "
            + "at most while a disk lags, in place of \(ByteCount(bytes: most).written)"
    }
}

extension CheckedSink {
    /// How many tracks a recording has, each of which waits in a queue of its own.
    fileprivate var recordedTracks: Int {
        guard case .record(_, _, let video, let sound, _) = kind else { return 0 }
        return (video == nil ? 0 : 1) + (sound == nil ? 0 : audio.count)
    }
}
