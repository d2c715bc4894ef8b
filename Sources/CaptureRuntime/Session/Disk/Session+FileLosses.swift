internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What a session does when one of its files cannot be written.
extension Session {
    /// GStreamer's resource error for a full disk, with its domain.
    private static let noSpace = "gst-resource-error-quark 14"

    /// Whether an error is that of one file, which ends alone.
    func isFileLoss(_ failure: SessionFailure) async -> Bool {
        guard phase == .running || phase == .finishing, let path = failure.element else { return false }
        // The element says so before its pad's shield has its answer.
        let isOfPicture = plan.sinks.contains { sink in
            sink.node == failure.node && sink.element == assembly.plannedName(ofPath: path)
        }
        if pictureShields.contains(where: { $0.node == failure.node && ($0.shield.isBroken || isOfPicture) }) {
            if let node = failure.node { loseSnapshot(node, failure) }
            return true
        }
        guard let branch = branches.first(where: { $0.plan.node == failure.node })
        else { return false }
        guard let writer = branch.writer(ofPath: path) else {
            // One that is being made, of which whoever makes it hears, or one that is being taken away.
            guard path.contains("#") else { return false }
            continuation.yield(.warning(failure))
            return true
        }
        await lose(writer, of: branch, failure)
        return true
    }

    /// Ends a file into which nothing more can be written; what it has stays, and everything else goes on.
    func lose(_ writer: FileWriter, of branch: RecordBranch, _ failure: SessionFailure) async {
        guard writer.progress.failure == nil, !writer.progress.isFinished else { return }
        let node = branch.plan.node
        let isCurrent = branch.isLinked(writer)
        // At once: no cut is awaited, for there is nothing to write it to.
        if isCurrent { branch.stop() }
        let bounds = assembly.bounds
        let facts = try? await worker.run(within: .seconds(1), "asking the disk") { () throws(GStreamerError) in
            // The room below a mount point is another disk's.
            bounds.lostMount(of: writer.path) == nil ? try? FileSystemFacts(of: LocalFile.folder(of: writer.path)) : nil
        }
        let free = facts.flatMap(\.self)?.free
        var failure = failure
        let room = free.map { ", \(ByteCount(bytes: $0).rounded) free" } ?? ""
        var words = failure.message
        while words.last == "." { words.removeLast() }
        failure.message = "'\(writer.path)' cannot be written any more: \(words)\(room)"
        failure.fault = .output
        guard writer.fail(failure.message) else { return }
        branch.close(writer)
        disks.broken.insert(node)
        continuation.yield(.fileFailed(node, path: writer.path, failure, isReplaced: false))
        // Whoever puts it in order leaves alone what is open for writing, and the take may go on for hours.
        Task { await close(writer) }
        let isFull = failure.detail?.hasPrefix(Self.noSpace) == true
        if isCurrent { pause(branch, because: failure.message) }
        let mayWait = branch.isStopped && isCurrent && isFull && phase == .running
        let folder = LocalFile.folder(of: writer.path)
        if mayWait, let state = disks.course.isFull(node, folder: folder, free: free ?? 0) {
            continuation.yield(.recordingPaused(node, state, at: runningTime))
        } else {
            note(failure)
            // The next take's files may be writable.
            if isCurrent, !hasTakes { stopFeeding(node) }
        }
        forceLater([branch])
        if hasTakes, branches.allSatisfy({ $0.isStopped && !disks.course.waiting.contains($0.plan.node) }) {
            endTake(at: runningTime)
        }
        settleTakes()
        await endIfNothingIsLeft()
    }
}
