internal import CaptureModel
internal import GStreamerKit

extension FileVerdict {
    /// The verdict with what a take's journal knows: a transport stream has no end of its own, and where its process died it looks like one
    /// that was closed.
    ///
    /// - Parameter takes: The takes that were not finished (`UnfinishedTakes.find`); a file that had been looked at before its take's process
    ///   died is as complete as it was then.
    public func known(to takes: [UnfinishedTakes.Take]) -> FileVerdict {
        guard state == .complete, container == .ts else { return self }
        let target = LocalFile.resolved(path)
        let take = takes.first { take in
            let folder = LocalFile.folder(of: take.journal)
            return take.manifest.files.contains {
                $0.verdict == nil && LocalFile.resolved("\(folder)/\($0.path)") == target
            }
        }
        guard let take else { return self }
        var verdict = self
        verdict.state = .cutOff
        verdict.reason = "the journal of take '\(take.manifest.take)' says that it was still being written"
        return verdict
    }
}
