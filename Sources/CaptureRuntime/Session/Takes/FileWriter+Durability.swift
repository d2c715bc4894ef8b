internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What a power cut takes of a file that is written.
extension FileWriter {
    /// How often what was written is brought to the disk: the kernel by itself waits up to 30 s (`vm.dirty_expire_centisecs`).
    static let syncInterval = Duration.seconds(1)

    /// Brings what was written to the disk again and again, for as long as the file is open.
    ///
    /// By a way into the file of its own, on a thread of its own: whoever feeds the `filesink` does not wait for the disk, and
    /// a disk that takes nothing holds up nobody else. What it cannot bring to the disk is lost, and told: nothing that is
    /// written later would say so.
    func keepDurable() {
        let worker = BlockingExecutor(label: "mcpipe.sync.\(node)")
        let path = path
        let synced = Atomic<Int64>(0)
        assembly.timer.wake(after: Self.syncInterval) { [weak self] in
            guard let bytes = self?.bytesToSync else { return nil }
            let done = synced.load(ordering: .relaxed)
            guard bytes != done else { return Self.syncInterval }
            let failure = await worker.run { () -> LocalFile.Failure? in
                // What somebody has moved or deleted meanwhile is his; what is no ordinary file is on no disk.
                guard (try? LocalFile.size(of: path)) != nil else { return nil }
                do throws(LocalFile.Failure) {
                    try LocalFile.sync(path)
                    if done == 0 { try LocalFile.syncFolder(of: path) }
                    return nil
                } catch {
                    return error
                }
            }
            synced.store(bytes, ordering: .relaxed)
            guard let failure else { return Self.syncInterval }
            self?.refuse("it cannot be brought to the disk: \(failure.reason)")
            return nil
        }
    }

    /// What has been written of a file that is open; nil once it is not.
    private var bytesToSync: Int64? {
        let progress = progress
        return isRemoved || progress.isFinished || progress.failure != nil ? nil : progress.bytes
    }
}
