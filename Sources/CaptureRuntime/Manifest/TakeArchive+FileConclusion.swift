internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// What the files of a take have come to, once it is over.
extension TakeArchive {
    /// Whether a file misses only what a source did not give that was known to be lost: that is in the manifest as a gap.
    private func isExplained(_ verdict: FileVerdict, of node: NodeName, in manifest: TakeManifest) -> Bool {
        guard verdict.state == .emptyTrack else { return false }
        let lost = Set(manifest.gaps.map { NodeName($0.source) })
        return verdict.missing(of: plan.media(of: node)).allSatisfy { media in
            !lost.isDisjoint(with: plan.sources(of: node, media))
        }
    }

    /// How many times `wait` asks whether a file is being written, each for half a second: 10 s, a little more than `Recording.hurriedEnd`.
    private static let writerLooks = 20

    /// Waits until nobody writes to a file that was not finished: a write that its disk has held up still comes when the disk answers. Blocks for
    /// 10 s at most.
    ///
    /// - Parameter bytes: how many bytes the file had when it was examined; nil where it was not.
    /// - Returns: whether it has another size now, so that it is to be examined again.
    private static func wait(forTheWriterOf path: String, had bytes: Int?) -> Bool {
        guard let file = try? OpenFile(path) else { return false }
        var looks = 0
        while looks < writerLooks, file.isBeingWritten { looks += 1 }
        return bytes != nil && (try? OpenFile(path).size) != bytes
    }

    /// What a file of a take has come to.
    struct FileConclusion {
        let path: String
        /// What the manifest says of it.
        var entry: TakeFile
        var shortfalls: [Shortfall] = []
        /// Where it is not whole, for another reason than a source that was known to be lost.
        var damaged: FileVerdict?
        /// Why it was left as it was written.
        var leftReason: String?
        /// How many of its pictures it lacks, as it could not be finished.
        var lacks = 0
        /// When its last media ends, on the take's timeline.
        var end: Duration?
    }

    /// What a file has come to, once that is known; nil where the manifest has no such file.
    func conclude(
        _ file: TakeReport.File, in manifest: TakeManifest, of account: Account
    ) async -> FileConclusion? {
        let (number, take) = (account.take.number, account.take.name)
        let path = Self.relative(file.path, to: account.folder)
        let slow = plan.slowMotion(of: file.node)
        guard let entry = manifest.files.first(where: { $0.path == path }) else { return nil }
        var one = FileConclusion(path: file.path, entry: entry)
        let report = account.report
        guard entry.deleted == nil else {
            if let report { one.entry.drops = missing(in: file, of: report) }
            return one
        }
        if file.isReplaced {
            let found = FileVerdict.unreadable(file.path, "another file is in its place")
            one.entry.take(found, sha256: nil)
            one.entry.failure = accounts[number]?.failures[file.path]
            one.shortfalls.append(Shortfall(found, take: take, node: file.node))
            if let report { one.entry.drops = missing(in: file, of: report) }
            return one
        }
        var done = accounts[number]?.finished[file.path]
        if done == nil { done = await accounts[number]?.finishing[file.path]?.value }
        // It was examined too early.
        let isStale =
            !file.isFinished && Self.wait(forTheWriterOf: file.path, had: done?.verdict.bytes ?? entry.bytes)
        if let finished = done, !isStale {
            one.entry.place(at: file.offset(of: finished.verdict, slow), slow)
            one.entry.take(finished.verdict, sha256: finished.checksum)
            if finished.verdict.isWhole { one.leftReason = finished.leftReason }
            one.entry.leftAsWritten = one.leftReason
            one.entry.failure = accounts[number]?.failures[file.path]
            if let shortfall = Shortfall(finished.verdict, of: file, take: take) { one.shortfalls.append(shortfall) }
            if finished.verdict.state != .complete, !finished.verdict.isShortRest(part: entry.part) {
                one.shortfalls.append(Shortfall(finished.verdict, take: take, node: file.node))
                if !isExplained(finished.verdict, of: file.node, in: manifest) { one.damaged = finished.verdict }
            }
        } else if entry.verdict == FileVerdict.State.complete.rawValue, !isStale {
            one.leftReason = entry.leftAsWritten
            one.entry.failure = accounts[number]?.failures[file.path]
        } else {
            let found = await Self.verdict(file.path)
            one.entry.place(at: file.offset(of: found, slow), slow)
            one.entry.take(found, sha256: nil)
            let rest = UnwrittenMedia(found, of: file, isSlow: slow != nil)
            // The report already says that it was not finished.
            if !isStale || found.state != .complete || !rest.isEmpty {
                one.shortfalls.append(Shortfall(found, lacking: rest, take: take, node: file.node))
                one.damaged = found
            }
            one.lacks = rest.pictures
        }
        if let report { one.entry.drops = missing(in: file, of: report) }
        one.entry.drops?.outOfBuffers += one.lacks
        one.end = one.entry.end(of: file)
        return one
    }
}
