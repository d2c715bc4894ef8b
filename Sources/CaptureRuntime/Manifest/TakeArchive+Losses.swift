internal import CaptureModel
internal import CapturePlan
internal import SessionLogic

/// Whether more of a take is missing than its graph allows (docs/decisions/0044-allowed-loss.md).
extension TakeArchive {
    /// What is missing beyond what is allowed, for each stream that leads to a file.
    ///
    /// - Parameter drops: what is in no file, with what was left out on request: behind its last picture such a sink owes nothing that can
    ///   be told.
    func missing(of report: TakeReport, _ gaps: [TakeGap], drops: [TakeDrops] = []) -> [Shortfall] {
        let begin = report.take.begin
        let end = plan.takes.begin == .run ? nil : begin + report.length
        // A sink without any file is a shortfall of its own.
        let kept = Set(report.files.filter { !$0.isEmpty }.map(\.node))
        let asked = Set(drops.filter { $0.asked > 0 && $0.medium == MediaType.video.rawValue }.map(\.node))
        return plan.sinks.map(\.node).filter(kept.contains).flatMap { sink in
            let streams = losses(sink, begin, end)
            // Sound begins with the picture, which comes up to an interval after it is asked for.
            let step = streams.filter { $0.branch == sink }.compactMap(\.interval).max() ?? .zero
            return streams.compactMap { stream in
                StreamHoles(
                    stream, of: sink, beginningWithin: step, in: report, gaps, plan,
                    owesEnd: !asked.contains(sink.description)
                )
                .shortfall(allowing: plan.takes.allowedLoss)
            }
        }
    }
}

/// Where a stream of a take has nothing, on the take's timeline.
private struct StreamHoles {
    private let stream: StreamLosses
    private let sink: NodeName
    private let report: TakeReport
    /// Where its source was lost; in order, none over another.
    private var away: [LossShare.Hole]
    /// Before its first frame, as where a camera that codes by itself has to come to its next key frame.
    private var late: [LossShare.Hole] = []
    /// Behind its last frame, where the camera fell silent before the take ended and nobody has said yet that it is lost: it may be back
    /// too late for the take, and too soon for that.
    private var early: [LossShare.Hole] = []
    private var dropped: [(reason: DropReason, count: Int, hole: LossShare.Hole)] = []

    /// - Parameters:
    ///   - step: how much later than it is asked for a sink begins where nothing is missing.
    ///   - owesEnd: whether its pictures come at one rate up to the end.
    init(
        _ stream: StreamLosses, of sink: NodeName, beginningWithin step: Duration, in report: TakeReport,
        _ gaps: [TakeGap], _ plan: Plan, owesEnd: Bool
    ) {
        (self.stream, self.sink, self.report) = (stream, sink, report)
        let interval = stream.interval ?? .zero
        // A virtual camera shows another of its cameras while one is lost.
        let isPart = plan.zooms.contains { zoom in zoom.constituents.contains { $0.node == stream.source } }
        let lost = gaps.filter { $0.source == stream.source.description && !isPart }
        away = []
        for gap in lost.sorted(by: { $0.from.duration < $1.from.duration }) {
            let from = max(gap.from.duration, away.last.map { $0.begin + $0.length } ?? .zero)
            let to = gap.to?.duration ?? report.length
            if to > from { away.append(.init(begin: from, length: to - from)) }
        }
        if plan.takes.begin != .run, stream.branch == sink, let first = firstFrame {
            // A pre-roll is as long as key frames allow; what was due begins with the command.
            let due = report.take.preRoll
            let hole = LossShare.Hole(begin: due, length: max(.zero, first - step - due))
            // A command is no more exact than the notice that is given to the files.
            late = hole.outside(away).filter { $0.length > TakePolicy.notice }
        }
        for entry in stream.entries {
            let hole = LossShare.Hole(begin: entry.time - report.take.begin, length: interval * entry.count)
            // What is told as a time in which the source was away is not missing twice.
            guard let rest = hole.outside(away).max(by: { $0.length < $1.length }) else { continue }
            dropped.append((entry.reason, entry.count, rest))
        }
        if owesEnd, plan.takes.begin != .run, let end = lastEnd(in: plan) {
            let hole = LossShare.Hole(begin: end.time, length: report.length - end.time)
            let paused = gaps.filter { $0.source == sink.description }.map { gap in
                let from = gap.from.duration
                return LossShare.Hole(begin: from, length: (gap.to?.duration ?? report.length) - from)
            }
            let known = (away + dropped.map(\.hole) + paused).sorted { $0.begin < $1.begin }
            early = hole.outside(known).filter { $0.length > max(interval, end.step) * 2 + TakePolicy.notice }
        }
    }

    /// When the last picture of a live camera ends that is in a file of the sink, on the take's timeline, and how long its pictures last;
    /// nil where a file has failed, or is too short to say so, or shows pictures at another speed.
    private func lastEnd(in plan: Plan) -> (time: Duration, step: Duration)? {
        let isLive = plan.sources.contains { $0.node == stream.source && $0.isLive }
        let isSlow = plan.sinks.contains { $0.node == sink && $0.slowMotion != nil }
        let files = report.files.filter { $0.node == sink && !$0.isEmpty }
        guard isLive, !isSlow, stream.branch == sink, stream.media == .video,
            files.allSatisfy({ $0.isFinished && $0.failure == nil }),
            let file = files.max(by: { $0.number < $1.number }), file.frames > 2,
            let first = file.first[.video], let end = file.end
        else { return nil }
        return (end, (end - first) / file.frames)
    }

    /// When the first frame came that is in a file, on the take's timeline.
    private var firstFrame: Duration? {
        report.files.filter { $0.node == sink && !$0.isEmpty }.min { $0.number < $1.number }?.first[stream.media]
    }

    /// What is missing where it is more than allowed.
    func shortfall(allowing allowed: Share) -> Shortfall? {
        guard let worst = LossShare(worstOf: away + late + early + dropped.map(\.hole), in: report.length),
            worst.share > allowed.factor
        else { return nil }
        // A single frame is more than a hundredth of some seconds; that much is lost where a layer and its composite begin apart.
        if allowed.factor > 0, worst.missing <= stream.interval ?? .zero { return nil }
        let isPicture = stream.media == .video
        let end = worst.begin + worst.length
        let isWithin = { (hole: LossShare.Hole) in hole.begin < end && hole.begin + hole.length > worst.begin }
        var counts = DropCounts()
        for entry in dropped where isWithin(entry.hole) { counts[entry.reason] += entry.count }
        let lost = away.filter(isWithin).map(\.length).reduce(.zero, +)
        let before = late.filter(isWithin).map(\.length).reduce(.zero, +)
        let behind = early.filter(isWithin).map(\.length).reduce(.zero, +)
        let causes = [
            before > .zero ? "the first \(Self.seconds(before)), up to its first whole picture" : nil,
            behind > .zero ? "the last \(Self.seconds(behind)), in which nothing came" : nil,
            lost > .zero ? "\(Self.seconds(lost)) while it was lost" : nil,
            counts.total > 0 ? "\(isPicture ? "" : "of its pieces ")\(counts.words)" : nil,
        ].compactMap(\.self)
        let what = isPicture ? "pictures" : "sound"
        let place = stream.branch == sink ? "" : " on the way to '\(stream.branch)'"
        let isWhole = worst.length >= report.length
        let stretch = isWhole ? "" : " in the minute from \(Self.seconds(worst.begin))"
        let share = Share(percent: (worst.share * 1000).rounded() / 10)
        let reason =
            "\(share) of the \(what) of '\(stream.source)'\(place) \(isPicture ? "are" : "is") missing\(stretch), where \(allowed) may be: "
            + causes.joined(separator: ", ")
        let isOfSource = lost + before + behind > .zero || 2 * counts.discontinuity >= counts.total
        return Shortfall(isOfSource ? .source : .output, reason, take: report.take.name, node: sink)
    }

    private static func seconds(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
