internal import CaptureModel
internal import CapturePlan

/// What a take and its files miss.
extension TakeArchive {
    /// What is missing of the branches that lead to some sinks, of a take of theirs.
    ///
    /// - Parameters:
    ///   - begin: the running time at which it began.
    ///   - end: the one at which it ended; nil where it ends with the run: what has no time is its own then.
    func drops(
        of sinks: Set<String>, from begin: Duration, to end: Duration?, since before: Account
    ) -> [TakeDrops] {
        var found: [TakeDrops] = []
        for sink in sinks.sorted().map({ NodeName($0) }) {
            let counts = progress(sink)
            for tally in drops(sink, begin, end) {
                let isOwn = tally.branch == sink && tally.media == .video
                let own =
                    counts.leftOut - (before.asked[sink] ?? 0) + counts.thinned - (before.thinned[sink] ?? 0)
                let asked = end == nil ? tally.leftOut : isOwn ? own : 0
                let entry = TakeDrops(tally, asked: asked)
                if !found.contains(entry) { found.append(entry) }
            }
        }
        return found
    }

    /// Brings what is missing so far to the journals of the takes that are not over: of a process that is killed, nobody else knows.
    func noteDrops() {
        for take in unreported {
            change(take) { account in
                let begin = account.take.begin
                let end = plan.takes.begin == .run ? nil : self.end(of: take) ?? Self.never
                let sinks = Set(account.manifest.files.map(\.sink))
                account.manifest.drops = drops(of: sinks, from: begin, to: end, since: account)
            }
            writeJournal(of: take, isUrgent: false)
        }
    }

    /// Behind every running time: what has no time is no take's own, where there are several.
    private static let never = Duration.seconds(Int32.max)

    /// The running time at which a take was over at the latest; nil of the newest.
    private func end(of take: Int) -> Duration? {
        accounts.filter { $0.key > take }.map(\.value.take.begin).min()
    }

    /// What is missing in a file: of its pictures, or of its sound where it has no picture.
    func missing(in file: TakeReport.File, of report: TakeReport) -> TakeFile.Drops {
        let zero = report.take.begin
        let next = report.files.first { $0.node == file.node && $0.number == file.number + 1 && !$0.isEmpty }
        let begin = file.number == 1 ? zero : zero + file.begin
        let end = next.map { zero + $0.begin } ?? (plan.takes.begin == .run ? nil : zero + report.length)
        let own = drops(file.node, begin, end).filter { $0.branch == file.node }
        let tally = own.first { $0.media == .video } ?? own.first
        return TakeFile.Drops(tally?.drops ?? DropCounts())
    }
}
