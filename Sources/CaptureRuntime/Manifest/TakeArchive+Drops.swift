internal import CaptureModel
internal import CapturePlan

/// What a take and its files miss.
extension TakeArchive {
    /// What is missing of the branches that lead to the sinks of a take.
    func drops(
        of sinks: Set<String>, _ report: TakeReport, _ before: [NodeName: Int], _ thinned: [NodeName: Int]
    ) -> [TakeDrops] {
        let begin = report.take.begin
        // The run's only take ends with it; what has no time is its own then.
        let end = plan.takes.begin == .run ? nil : begin + report.length
        var found: [TakeDrops] = []
        for sink in sinks.sorted().map({ NodeName($0) }) {
            let counts = progress(sink)
            for tally in drops(sink, begin, end) {
                let isOwn = tally.branch == sink && tally.media == .video
                let own = counts.leftOut - (before[sink] ?? 0) + counts.thinned - (thinned[sink] ?? 0)
                let asked = end == nil ? tally.leftOut : isOwn ? own : 0
                let entry = TakeDrops(tally, asked: asked)
                if !found.contains(entry) { found.append(entry) }
            }
        }
        return found
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
