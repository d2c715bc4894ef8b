internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// The end of a take: its manifest.
extension TakeArchive {
    /// Has files that are being made ordinary left as they were written.
    func giveUp() { for account in accounts.values { for task in account.finishing.values { task.cancel() } } }

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

    func conclude(_ number: Int) async -> Result? {
        // What media came to is in the manifest, whenever it was told.
        for file in accounts[number]?.report?.files ?? []
        where !file.isEmpty && accounts[number]?.has(file.path) == false {
            note(file.node, file.path, in: number)
        }
        guard let account = accounts[number] else { return nil }
        let (folder, name, report) = (account.folder, account.name, account.report)
        defer { accounts[number]?.ballast = nil }
        var manifest = account.manifest
        var failure = account.failure
        var verdict = RecordingVerdict(report?.shortfalls ?? [])
        var (damaged, left): ([FileVerdict], [String: String]) = ([], [:])
        var kept: [TakeFile] = []
        var ends: [String: Duration] = [:]
        var unwritten: [String: Int] = [:]
        for file in report?.files ?? [] where !file.isEmpty {
            let path = Self.relative(file.path, to: folder)
            let slow = plan.slowMotion(of: file.node)
            guard var entry = manifest.files.first(where: { $0.path == path }) else { continue }
            guard entry.deleted == nil else {
                if let report { entry.drops = missing(in: file, of: report) }
                kept.append(entry)
                continue
            }
            var done = accounts[number]?.finished[file.path]
            if done == nil { done = await accounts[number]?.finishing[file.path]?.value }
            // It was examined too early.
            let isStale =
                !file.isFinished && Self.wait(forTheWriterOf: file.path, had: done?.verdict.bytes ?? entry.bytes)
            var lacks = 0
            if let finished = done, !isStale {
                entry.place(at: file.offset(of: finished.verdict, slow), slow)
                entry.take(finished.verdict, sha256: finished.checksum)
                if finished.verdict.isWhole { left[file.path] = finished.leftReason }
                entry.leftAsWritten = left[file.path]
                entry.failure = accounts[number]?.failures[file.path]
                if let shortfall = Shortfall(finished.verdict, of: file, take: account.take.name) {
                    verdict.add(shortfall)
                }
                if finished.verdict.state != .complete, !finished.verdict.isShortRest(part: entry.part) {
                    verdict.add(Shortfall(finished.verdict, take: account.take.name, node: file.node))
                    if !isExplained(finished.verdict, of: file.node, in: manifest) { damaged.append(finished.verdict) }
                }
            } else if entry.verdict == FileVerdict.State.complete.rawValue, !isStale {
                left[file.path] = entry.leftAsWritten
                entry.failure = accounts[number]?.failures[file.path]
            } else {
                let found = await Self.verdict(file.path)
                entry.place(at: file.offset(of: found, slow), slow)
                entry.take(found, sha256: nil)
                let rest = UnwrittenMedia(found, of: file, isSlow: slow != nil)
                // The report already says that it was not finished.
                if !isStale || found.state != .complete || !rest.isEmpty {
                    verdict.add(Shortfall(found, lacking: rest, take: account.take.name, node: file.node))
                    damaged.append(found)
                }
                lacks = rest.pictures
            }
            if let report { entry.drops = missing(in: file, of: report) }
            entry.drops?.outOfBuffers += lacks
            unwritten[entry.sink, default: 0] += lacks
            ends[file.path] = entry.end(of: file)
            kept.append(entry)
        }
        manifest.files = kept
        manifest.length = report.map { Seconds($0.length) }
        if let length = report?.length { manifest.keepLosses(before: length) }
        manifest.markers = report?.markers ?? manifest.markers
        manifest.gaps += report?.gaps(ends) ?? []
        manifest.soundClocks = (report?.soundClocks ?? []).map(TakeSoundClock.init)
        if let report {
            let begin = report.take.begin
            let end = plan.takes.begin == .run ? nil : begin + report.length
            manifest.drops = drops(of: Set(kept.map(\.sink)), from: begin, to: end, since: account)
            manifest.count(unwritten)
            for shortfall in missing(of: report, manifest.gaps, drops: manifest.drops) { verdict.add(shortfall) }
        }
        manifest.settle(verdict, in: folder)
        let journal = TakeManifest.journalPath(in: folder, name: name)
        guard !kept.isEmpty else {
            remove(journal, in: folder)
            return Result(
                path: nil, manifest: manifest, verdict: verdict, damaged: [], leftAsWritten: [:], elsewhere: nil,
                failure: nil)
        }
        manifest.supersedes = nil
        // What can be mended is found again by its journal, and what `recover` then writes beside that takes this manifest's place.
        let keepsJournal = damaged.contains { !$0.isWhole && LocalFile.exists($0.path) }
        let placement = await place(manifest, of: account, besideJournal: keepsJournal)
        if placement.path != nil, !keepsJournal { remove(journal, in: folder) }
        // A journal that could not be written is of no account once the manifest is there.
        failure = placement.path == nil ? failure ?? placement.failure : nil
        if let failure { verdict.add(Shortfall(.output, failure, take: account.take.name)) }
        return Result(
            path: placement.path, manifest: placement.manifest, verdict: verdict, damaged: damaged,
            leftAsWritten: left, elsewhere: placement.path == nil ? nil : placement.failure, failure: failure)
    }

    /// Takes a journal away that is of no account any more: at once, or when its disk answers again.
    private func remove(_ journal: String, in folder: String) {
        let isGone = folders.attempt(in: folder) { LocalFile.remove(journal) } != nil
        if !isGone { folders.start(in: folder) { LocalFile.remove(journal) } }
    }
}

extension TakeManifest {
    /// Counts pictures that files lack that could not be finished, by sink: a disk too slow had no room for them.
    fileprivate mutating func count(_ unwritten: [String: Int]) {
        for (sink, pictures) in unwritten {
            let index = drops.firstIndex { $0.node == sink && $0.medium == MediaType.video.rawValue }
            if let index { drops[index].outOfBuffers += pictures }
        }
    }

    /// Leaves out what was lost, or came back, behind the take's end, for a take is told of it until its files are finished; and what had come
    /// back before it began, for a source that was lost is said to be so until that is known.
    fileprivate mutating func keepLosses(before length: Duration) {
        gaps.removeAll { $0.from.duration >= length || $0.to.map { $0.duration <= .zero } ?? false }
        for index in gaps.indices where gaps[index].to.map({ $0.duration > length }) ?? false { gaps[index].to = nil }
        restarts.removeAll { $0.at.duration > length || $0.at.duration <= .zero }
    }
}
