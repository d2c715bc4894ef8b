internal import CaptureCheck
internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Where the account of a take lies: beside the files of its first record sink, and where that folder takes nothing or its disk gives no
/// answer, in another.
extension TakeArchive {
    /// Where the account of a take that begins is kept, with the room that is held there for its manifest.
    ///
    /// Where there is no room beside the first file, and none anywhere else, it is there all the same: room may be made.
    func home(of take: Take) -> (folder: String, ballast: RoomBallast?)? {
        let all = take.folders(in: plan)
        guard let first = all.first else { return nil }
        let name = take.manifestName(in: plan)
        for folder in all {
            let ballast = folders.attempt(in: folder) { [self] () -> RoomBallast? in
                guard folder == first || isFree(name, in: folder),
                    bounds.obstacle(at: TakeManifest.path(in: folder, name: name)) == nil
                else { return nil }
                return RoomBallast(in: folder)
            }
            if let ballast = ballast ?? nil { return (folder, ballast) }
        }
        return (first, nil)
    }

    /// Writes a manifest beside the first file, or else where its journal is (there first where that is to stay), or in any folder that takes
    /// it; of those whose disks give no
    /// answer it waits for the first one's where no other does.
    ///
    /// - Returns: where it is, nil where no folder takes it; what stands there, for paths are relative to its folder; and why it is not
    ///   beside the first file.
    func place(
        _ manifest: TakeManifest, of account: Account, besideJournal: Bool = false
    ) async -> (path: String?, manifest: TakeManifest, failure: String?) {
        let all = account.take.folders(in: plan)
        // Where it belongs there may be room again.
        let order =
            besideJournal ? [account.folder] : all.prefix(1) + [account.folder].filter { $0 != all.first }
        var failure: String?
        var silent: String?
        for folder in order + all.filter({ !order.contains($0) }) {
            let placement = placement(of: manifest, of: account, in: folder, mayBeTaken: !order.contains(folder))
            let path = placement.path
            switch folders.attempt(
                in: folder, undo: { if case .success = $0 { LocalFile.remove(path) } }, placement.write)
            {
            case .success: return (path, placement.manifest, failure)
            case .failure(let reason): failure = failure ?? "cannot write '\(path)': \(reason.reason)"
            case nil:
                failure = failure ?? "cannot write '\(path)': its disk gives no answer"
                silent = silent ?? folder
            }
        }
        guard let silent else { return (nil, manifest, failure) }
        let last = placement(of: manifest, of: account, in: silent, mayBeTaken: !order.contains(silent))
        switch await folders.perform(in: silent, last.write) {
        case .success: return (last.path, last.manifest, silent == all.first ? nil : failure)
        case .failure(let reason): return (nil, manifest, "cannot write '\(last.path)': \(reason.reason)")
        case nil: return (nil, manifest, failure)
        }
    }

    private func placement(
        of manifest: TakeManifest, of account: Account, in folder: String, mayBeTaken: Bool
    ) -> (
        path: String, manifest: TakeManifest, write: @Sendable () -> Swift.Result<Void, LocalFile.Failure>
    ) {
        let manifest = manifest.moved(from: account.folder, to: folder)
        let path = TakeManifest.path(in: folder, name: account.name)
        let (name, ballast) = (account.name, folder == account.folder ? account.ballast : nil)
        return (
            path, manifest,
            { [self] in
                Swift.Result { () throws(LocalFile.Failure) in
                    if mayBeTaken, !isFree(name, in: folder) { throw LocalFile.Failure("another take's lies there") }
                    let text = manifest.hiding(setting.secrets)
                    try write(to: path, or: ballast) { () throws(LocalFile.Failure) in
                        try text.write(to: path)
                        try keepWithin(path)
                    }
                }
            }
        )
    }

    /// Writes a journal or a manifest; where there is no room for it, in the place of the ballast. Blocks for as long as the disk does.
    nonisolated func write(
        to path: String, or ballast: RoomBallast?, _ body: () throws(LocalFile.Failure) -> Void
    ) throws(LocalFile.Failure) {
        if let obstacle = bounds.obstacle(at: path) { throw LocalFile.Failure(obstacle) }
        writing.withLock { _ = $0.insert(path) }
        defer { writing.withLock { _ = $0.remove(path) } }
        do throws(LocalFile.Failure) {
            try body()
        } catch {
            guard let ballast else { throw error }
            ballast.drop()
            try body()
        }
    }

    /// Takes away what was written where it may not: somebody may have put a link in the way while it was brought to the disk.
    nonisolated func keepWithin(_ path: String) throws(LocalFile.Failure) {
        if let obstacle = bounds.obstacle(at: path) {
            LocalFile.remove(LocalFile.destination(of: path))
            throw LocalFile.Failure(obstacle)
        }
    }

    /// Whether no other take has left a manifest or a journal of a name.
    nonisolated func isFree(_ name: String, in folder: String) -> Bool {
        !LocalFile.exists(TakeManifest.path(in: folder, name: name))
            && !LocalFile.exists(TakeManifest.journalPath(in: folder, name: name))
    }
}
