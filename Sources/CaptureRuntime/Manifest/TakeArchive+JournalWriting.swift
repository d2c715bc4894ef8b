internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// How journals come to the disk, and to which.
extension TakeArchive {
    /// Brings a take's journal to the disk as its account is now. Where its folder takes nothing, or gives no answer, all of it goes to
    /// another, and the account lies there from then on.
    ///
    /// - Parameters:
    ///   - take: whose; nil is the newest's.
    ///   - isUrgent: whether it is told where that fails, and may take the ballast's room: on a full disk that is for what
    ///   must be told.
    func writeJournal(of take: Int? = nil, isUrgent: Bool = true) {
        change(take) { account in
            var failure: String?
            for folder in [account.folder] + account.take.folders(in: plan).filter({ $0 != account.folder }) {
                do throws(LocalFile.Failure) {
                    return try bring(&account, to: folder, mayDropBallast: isUrgent)
                } catch {
                    let path = TakeManifest.journalPath(in: folder, name: account.name)
                    failure = failure ?? "cannot write '\(path)': \(error.reason)"
                }
            }
            if isUrgent { account.failure = account.failure ?? failure }
        }
    }

    private func bring(
        _ account: inout Account, to folder: String, mayDropBallast: Bool
    ) throws(LocalFile.Failure) {
        let (old, name) = (account.folder, account.name)
        let isMoving = folder != old
        let path = TakeManifest.journalPath(in: folder, name: name)
        let left = TakeManifest.journalPath(in: old, name: name)
        let own = Self.relative(path, to: folder)
        var manifest = account.manifest.moved(from: old, to: folder)
        let mayBeTaken = isMoving && manifest.supersedes?.contains(own) != true
        if isMoving {
            manifest.supersedes = (manifest.supersedes ?? []).filter { $0 != own } + [Self.relative(left, to: folder)]
        }
        let (journal, text) = (isMoving ? TakeJournal() : account.journal, manifest.hiding(setting.secrets))
        let ballast = mayDropBallast && !isMoving ? account.ballast : nil
        let number = account.take.number
        let answer = folders.attempt(
            in: folder, undo: { if isMoving, case .success = $0 { LocalFile.remove(path) } }
        ) { [self] in
            Swift.Result { () throws(LocalFile.Failure) -> (TakeJournal, RoomBallast?) in
                starts.close(number, at: path)
                if mayBeTaken, !isFree(name, in: folder) { throw LocalFile.Failure("another take's lies there") }
                var journal = journal
                try write(to: path, or: ballast) { () throws(LocalFile.Failure) in
                    try journal.bring(text, to: path) { line throws(LocalFile.Failure) in
                        try LocalFile.writeDurably(line, to: path)
                        try keepWithin(path)
                    }
                }
                return (journal, isMoving ? RoomBallast(in: folder) : nil)
            }
        }
        guard let answer else { throw LocalFile.Failure("its disk gives no answer") }
        let (written, room) = try answer.get()
        account.journal = written
        if isMoving {
            (account.folder, account.manifest, account.ballast) = (folder, manifest, room)
            folders.start(in: old) { [starts] in
                starts.close(number, at: left)
                LocalFile.remove(left)
            }
        }
        let (take, files) = (account.manifest.take, Set(account.manifest.files.map(\.path)))
        journalled.withLock { $0[take] = (folder, files) }
    }

    /// The files of a take that `recover` will not know of, for no journal names them. From any thread.
    nonisolated func unknown(_ files: [String], of take: String) -> [String] {
        guard let journal = journalled.withLock({ $0[take] }) else { return files }
        return files.filter { !journal.files.contains(Self.relative($0, to: journal.folder)) }
    }
}
