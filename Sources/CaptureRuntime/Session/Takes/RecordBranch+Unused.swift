internal import GStreamerKit
internal import Synchronization

/// Files that were made ahead of time and that nothing will come to.
extension RecordBranch {
    /// Takes files away that were made and are not wanted any more.
    func discard(_ files: [FileWriter]) {
        guard !files.isEmpty else { return }
        state.withLock { $0.unused += files }
        Task { [self] in await worker.run { [self] in removeUnused() } }
    }

    /// Whether a file is there that nothing will come to, or may be made at this moment.
    var hasUnused: Bool { state.withLock { !$0.unused.isEmpty || $0.isPreparing || $0.loss.isPreparing } }

    /// Takes them away; blocks. On the branch's own thread, where they are made.
    func removeUnused() {
        let files = state.withLock { $0.unused }
        for file in files { file.remove() }
        state.withLock { $0.unused.removeAll { file in files.contains { $0 === file } } }
    }
}
