internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

/// The end of a take: its manifest.
extension TakeArchive {
    /// Has files that are being made ordinary left as they were written.
    func giveUp() { for account in accounts.values { for task in account.finishing.values { task.cancel() } } }

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
        var found: [FileConclusion] = []
        for file in report?.files ?? [] where !file.isEmpty {
            guard let one = await conclude(file, in: manifest, of: account) else { continue }
            for shortfall in one.shortfalls { verdict.add(shortfall) }
            found.append(one)
        }
        let damaged = found.compactMap(\.damaged)
        let left = Dictionary(found.compactMap { one in one.leftReason.map { (one.path, $0) } }) { first, _ in first }
        let ends = Dictionary(found.compactMap { one in one.end.map { (one.path, $0) } }) { first, _ in first }
        let kept = found.map(\.entry)
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
            manifest.count(Dictionary(found.map { ($0.entry.sink, $0.lacks) }, uniquingKeysWith: +))
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
