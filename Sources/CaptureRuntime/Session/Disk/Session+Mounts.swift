internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// One look at where a sink's files go.
struct DiskLook: Sendable {
    let node: NodeName
    let folder: String
    /// Where its disk was mounted, and none is now.
    let lostMount: String?
    let facts: FileSystemFacts?
}

/// What a session does when a disk is no longer there.
extension Session {
    /// Where each record sink's newest file is, or will be.
    var recordedFolders: [NodeName: String] {
        Dictionary(
            branches.compactMap { branch in
                (branch.writers.last?.path ?? branch.plan.recordedPath).map {
                    (branch.plan.node, LocalFile.folder(of: $0))
                }
            }
        ) { first, _ in first }
    }

    /// Where the pictures of each snapshot sink go.
    var snapshotFolders: [NodeName: String] {
        Dictionary(
            plan.sinks.compactMap { sink in
                if case .snapshot(let path) = sink.kind { (sink.node, LocalFile.folder(of: path)) } else { nil }
            }
        ) { first, _ in first }
    }

    /// Ends what is recorded to disks that are gone. A disk that was unmounted by force takes what is written to open files still, but
    /// nobody knows for how long, and whoever looks for them finds nothing.
    func loseMounts(_ looks: [DiskLook]) async {
        guard phase == .running else { return }
        for look in looks {
            guard let mount = look.lostMount else { continue }
            let reason = "nothing is mounted at '\(mount)' any more"
            guard let branch = branches.first(where: { $0.plan.node == look.node }) else {
                guard !finished.contains(look.node) else { continue }
                loseSnapshot(look.node, SessionFailure(.output, reason, node: look.node))
                continue
            }
            guard !branch.isStopped, let writer = branch.current else { continue }
            await lose(writer, of: branch, SessionFailure(.output, reason, node: look.node))
        }
        if looks.contains(where: { $0.lostMount != nil }) { await endIfNothingIsLeft() }
    }

    /// Writes no more pictures of a snapshot sink; everything else goes on.
    func loseSnapshot(_ node: NodeName, _ failure: SessionFailure) {
        guard disks.broken.insert(node).inserted else { return }
        for one in pictureShields where one.node == node { one.shield.shut() }
        note(failure)
        stopFeeding(node)
    }
}
