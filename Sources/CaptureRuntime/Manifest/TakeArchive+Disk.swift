internal import CaptureCheck
internal import CaptureModel
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

extension TakeArchive {
    /// Notes what happens to the disks of the take that runs.
    func note(_ event: SessionEvent) {
        let (at, what, text): (Duration, TakeDiskNote.Event, String)
        switch event {
        case .diskChanged(let state, let time):
            let level: TakeDiskNote.Event =
                switch state.level {
                case .ample: .ample
                case .low: .low
                case .full: .full
                }
            (at, what, text) = (time, level, state.words)
        case .diskSlow(let disk, let time): (at, what, text) = (time, .slow, "sink '\(disk.node)': \(disk.words)")
        case .diskCaughtUp(let node, let time):
            (at, what, text) = (time, .caughtUp, "the disk of sink '\(node)' keeps up")
        case .overflowed(let node, let count, let time):
            (at, what, text) = (time, .framesLost, "sink '\(node)' has lost \(count) frames to a slow disk")
        case .recordingDeleted(let deleted, let time):
            (at, what, text) = (time, .deleted, "deleted '\(deleted.path)': \(deleted.reason)")
        default: return
        }
        change { account in
            guard account.report == nil else { return }
            let moment = max(.zero, at - account.manifest.start.runningTime.duration)
            account.manifest.disk = (account.manifest.disk ?? []) + [TakeDiskNote(at: moment, event: what, text: text)]
        }
    }

    /// Whether a disk has not answered to a journal or manifest. From any thread.
    nonisolated var isWriting: Bool { writing.withLock { !$0.isEmpty } }

    /// Takes away the halves of what is being written, for the process ends while a disk gives no answer; blocks. From any thread.
    nonisolated func abandon() {
        for path in writing.withLock({ $0 }) { LocalFile.abandonUnplaced(besides: path) }
    }
}

extension CheckedDisk {
    /// The most that is kept free of any disk, for whoever writes to it beside the recordings.
    var reserve: ByteCount { volumes.map(\.reserve).max() ?? DiskPolicy.leastReserve }
}
