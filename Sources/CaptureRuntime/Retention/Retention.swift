internal import CaptureCheck
internal import CaptureModel
public import CapturePlan
internal import GStreamerKit

/// Deletes the oldest takes of a graph where it is to keep no more of them (docs/decisions/0018-disk.md).
///
/// Only what a manifest of the graph names is ever deleted, and only while it is as the manifest says. A take that runs, or waits to
/// be recovered, has a journal, and what a journal names stays; but of the take that runs here the files that are in order may go.
public struct Retention: Sendable {
    private let graph: String
    private let policy: DiskPolicy
    private let homes: [String]
    private let clock: RetentionClock

    /// Keeps the takes of a plan's graph, in the folders that its files go to.
    public init(_ plan: Plan, clock: RetentionClock = RetentionClock()) {
        graph = plan.name
        policy = plan.disk.policy
        homes = plan.disk.homes
        self.clock = clock
    }

    /// Deletes what is not to be kept, oldest first; blocks.
    ///
    /// - Parameters:
    ///   - busy: files that are being written, or were a moment ago.
    ///   - running: the journals of the takes that record or whose files are being finished.
    ///   - room: file systems that are recorded to, with what is free on each.
    /// - Returns: what was deleted, in that order.
    public func sweep(
        busy: Set<String> = [], running: Set<String> = [], room: [UInt64: Int64] = [:]
    ) -> [DeletedRecording] {
        guard policy.deletes else { return [] }
        var shelf = TakeShelf(homes, of: graph, running: running)
        var resolved = Set(busy.map(LocalFile.resolved))
        var rest = shelf.kept.filter { $0.isOwn || !resolved.contains($0.path) }
        resolved.subtract(rest.map(\.path))
        var deleted: [DeletedRecording] = []
        /// Deletes the oldest of those that are meant, for as long as that is wanted.
        func drop(_ reason: DeletedRecording.Reason, where isMeant: (KeptRecording) -> Bool, while isWanted: () -> Bool)
        {
            var kept: [KeptRecording] = []
            for recording in rest {
                if isMeant(recording), isWanted(), shelf.delete(recording) {
                    deleted.append(
                        DeletedRecording(
                            path: recording.path, take: recording.take, bytes: recording.bytes, reason: reason))
                } else {
                    kept.append(recording)
                }
            }
            rest = kept
        }
        if let age = policy.age {
            let limit = clock.now - age.seconds
            drop(.age(age), where: { $0.end < limit }, while: { true })
        }
        if let size = policy.size {
            let written = resolved.reduce(0) { $0 + (LocalFile.facts(of: $1)?.size ?? 0) }
            let before = deleted.count
            let total = rest.reduce(written) { $0 + $1.bytes }
            drop(
                .size(size), where: { _ in true },
                while: { total - deleted[before...].reduce(0) { $0 + $1.bytes } > size.bytes })
        }
        if let free = policy.free {
            for (fileSystem, now) in room {
                // By what the files had: a file system may take its time to tell. What went for its age may lie elsewhere, and
                // too little is deleted then; the next look finds that out.
                drop(
                    .free(free), where: { $0.fileSystem == fileSystem },
                    while: { now + deleted.reduce(0) { $0 + $1.bytes } < free.bytes })
            }
        }
        return deleted
    }
}
