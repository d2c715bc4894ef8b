internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// What is known of a take before anything comes to its files.
extension TakeArchive {
    /// Has the files of a take that begins known to whoever comes after a crash, before anything comes to them. From any thread.
    ///
    /// - Parameter waits: Whether to hold the calling thread, which must not be one of Swift's, until that is done, for
    ///   `JournalStarts.patience` at most.
    nonisolated func announce(_ take: Take, waits: Bool) {
        guard let folder = take.folders(in: plan).first else { return }
        let path = TakeManifest.journalPath(in: folder, name: take.manifestName(in: plan))
        let manifest = opening(of: take, in: folder)
        let line = TakeJournal.line(manifest.hiding(setting.secrets))
        starts.write(path, of: take.number, waits: waits) { [self] in
            guard !LocalFile.exists(path) else { return false }
            do throws(LocalFile.Failure) {
                try write(to: path, or: nil) { () throws(LocalFile.Failure) in
                    try LocalFile.writeUnsynced(line, to: path)
                    try keepWithin(path)
                }
            } catch {
                // The archive tells why, which tries the same and other folders besides.
                return false
            }
            journalled.withLock { $0[take.name] = (folder, Set(manifest.files.map(\.path))) }
            return true
        }
    }

    /// Has the first line of a take's journal taken away whose account is kept elsewhere, at once or when its disk answers.
    func leaveStart(of take: Take, in folder: String) {
        let left = TakeManifest.journalPath(in: folder, name: take.manifestName(in: plan))
        change(take.number) { $0.manifest.supersedes = [Self.relative(left, to: $0.folder)] }
        folders.start(in: folder) { [starts] in starts.remove(take.number) }
    }

    /// A take's manifest as it is when the take begins.
    ///
    /// - Parameter folder: What the paths in it are relative to.
    nonisolated func opening(of take: Take, in folder: String) -> TakeManifest {
        let order = plan.sinks.map(\.node)
        let paths = take.paths.sorted { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
        return TakeManifest(
            mcpipe: setting.version, state: .running, take: take.name, number: Int(take.name), graph: plan.name,
            rig: setting.rig,
            start: .init(
                wallClock: take.wallClock.timestamp, clock: take.clock, clockTime: take.clockTime,
                runningTime: take.begin, preRoll: take.preRoll, delay: take.delay),
            files: paths.map { file($0.value, of: $0.key, part: 1, in: folder) },
            effectiveGraph: setting.effectiveGraph)
    }

    /// The entry of a file to which nothing has come.
    nonisolated func file(_ path: String, of node: NodeName, part: Int, in folder: String) -> TakeFile {
        var file = TakeFile(
            path: Self.relative(path, to: folder), sink: node.description, part: part, offset: .zero,
            encoder: plan.encoder(of: node), format: nil)
        file.media = plan.media(of: node).map(\.rawValue).sorted(by: >)
        // Where a later file begins is known once it is closed.
        if part == 1, let slow = plan.slowMotion(of: node) { file.slowMotion = TakeSlowMotion(slow, offset: .zero) }
        return file
    }
}
