internal import GStreamerKit
internal import Synchronization

/// The first lines of journals, written when takes begin and before anything comes to their files, so that `recover` knows the files of a
/// process that is killed in the next moment.
///
/// The archive writes each journal durably once it hears of the take, which its other work on the disk may hold up. A first line is not
/// waited for to be on the disk, and a take waits for its first line for no longer than `patience` (docs/decisions/0024-durable-files.md).
final class JournalStarts: Sendable {
    /// How long a take waits for its first line. Its pre-roll waits with it, for which there are 10 s (`SinkRecording.longestStay`).
    static let patience = Duration.milliseconds(100)

    private final class Start: Sendable {
        enum State {
            case open, written, closed
        }

        let path: String
        let state = Mutex(State.open)

        init(_ path: String) { self.path = path }
    }

    private let starts = Mutex<[Int: Start]>([:])
    /// Other threads than those of the archive's own work, which may be waiting for a disk.
    let folders: AccountFolders

    /// - Parameter patience: How long a take waits for its first line.
    init(patience: Duration = JournalStarts.patience) { folders = AccountFolders { _ in patience } }

    /// Writes the first line of a take's journal.
    ///
    /// - Parameters:
    ///   - waits: Whether to hold the calling thread, which must not be one of Swift's, until that is done or `patience` is over.
    ///   - body: Writes it, and answers whether it did. Not called any more where the archive has the journal.
    func write(_ path: String, of take: Int, waits: Bool, _ body: @escaping @Sendable () -> Bool) {
        let start = Start(path)
        starts.withLock { $0[take] = start }
        let folder = LocalFile.folder(of: path)
        let writing = { @Sendable in
            start.state.withLock { state in
                guard case .open = state, body() else { return }
                state = .written
            }
        }
        if waits { _ = folders.attempt(in: folder, writing) } else { folders.start(in: folder, writing) }
    }

    /// Leaves the journal of that path to the archive, which is about to write it. Blocks while its first line is being written.
    func close(_ take: Int, at path: String) {
        guard let start = starts.withLock({ $0[take] }), start.path == path else { return }
        _ = end(start, take)
    }

    /// Takes a first line away, or keeps it from being written: the account of its take is kept in another folder. Blocks while it is being
    /// written.
    func remove(_ take: Int) {
        guard let start = starts.withLock({ $0[take] }), case .written = end(start, take) else { return }
        LocalFile.remove(start.path)
    }

    private func end(_ start: Start, _ take: Int) -> Start.State {
        starts.withLock { $0[take] = nil }
        return start.state.withLock { state in
            defer { state = .closed }
            return state
        }
    }
}
