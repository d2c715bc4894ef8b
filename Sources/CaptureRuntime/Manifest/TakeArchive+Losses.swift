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
                // Of several sound tracks nobody counts which one a piece was for.
                let isAlone = streams.count { $0.branch == sink && $0.media == stream.media } == 1
                return StreamHoles(
                    stream, of: sink, beginningWithin: step, in: report, gaps, plan,
                    owesEnd: stream.media == .video ? !asked.contains(sink.description) : isAlone
                )
                .shortfall(allowing: plan.takes.allowedLoss)
            }
        }
    }
}

extension StreamHoles {
    /// Of a stream to the files of a take.
    ///
    /// - Parameters:
    ///   - step: how much later than it is asked for a sink begins where nothing is missing.
    ///   - owesEnd: whether it comes at one rate up to the end, and it is known when its last piece came.
    fileprivate init(
        _ stream: StreamLosses, of sink: NodeName, beginningWithin step: Duration, in report: TakeReport,
        _ gaps: [TakeGap], _ plan: Plan, owesEnd: Bool
    ) {
        let lost = plan.absences(of: stream, among: gaps.map(SourceAbsence.init))
        let file = report.firstFile(of: sink)
        let command = report.take.preRoll
        // A pre-roll is as long as key frames allow: of a source that was lost before the first of them it is shorter, and lacks nothing,
        // wherever the sound beside it begins.
        let beginning = [file?.preRoll[stream.media], file?.first[stream.media]].compactMap(\.self).reduce(command, min)
        let owed = plan.takes.begin == .run ? .zero : beginning
        // Up to where its file was to give something: what the file lacks at its end would else count in no take.
        let length = plan.takes.begin == .run ? max(report.length, stream.owed ?? .zero) : report.length
        self.init(
            stream, of: sink, take: report.take.name, from: report.take.begin, length: length,
            gaps: lost.map { (max($0.from, owed), $0.to) }, owed: owed)
        guard plan.takes.begin != .run else { return }
        let paused = gaps.filter { $0.source == sink.description }.map { gap in
            LossShare.Hole(
                begin: gap.from.duration, length: (gap.to?.duration ?? report.length) - gap.from.duration)
        }
        // A file's own sound may be silence that was put in.
        if stream.branch != sink || stream.media == .audio, !plan.isPart(stream) {
            judge(stream.presence, of: report, paused)
        }
        let silence = Self.silence(of: stream, to: sink, first: file?.first[stream.media], step, in: report)
        if stream.branch == sink {
            let missing =
                silence.map { Self.wholePieces(of: stream, in: $0.outside(away).map(\.length).reduce(.zero, +)) }
                ?? Self.delay(of: stream, to: sink, first: file?.first[stream.media], in: report)
            if missing > .zero { delayed = [.init(begin: .zero, length: missing)] }
        }
        // What is heard before the first picture may be at the end of the take before.
        let before = stream.media == .audio && stream.branch == sink ? report.endsBefore[sink]?[.audio] : nil
        if stream.branch == sink, silence == nil, let file, let first = file.first[stream.media] {
            // A command is no more exact than the notice that is given to the files.
            let known = (away + dropped.map(\.hole)).sorted { $0.begin < $1.begin }
            let missing = { (from: Duration, to: Duration) in
                LossShare.Hole(begin: from, length: max(.zero, to - from)).outside(known)
                    .filter { $0.length > TakePolicy.notice }
            }
            // Of several sound tracks it is known of the first alone when it begins.
            late = longer(late, missing(max(command, before ?? command), first - step))
            if let due = file.preRoll[stream.media], due < command { unkept = missing(due, min(first - step, command)) }
        }
        if owesEnd, let end = Self.lastEnd(of: stream, to: sink, in: report, plan) {
            let hole = LossShare.Hole(begin: end.time, length: report.length - end.time)
            let known = (away + dropped.map(\.hole) + paused).sorted { $0.begin < $1.begin }
            let tolerance = max(stream.interval ?? .zero, end.step) * 2 + TakePolicy.notice
            early = longer(early, hole.outside(known).filter { $0.length > tolerance })
        }
    }

    /// Of what two ways of looking find missing at one place, that of which there is more.
    private func longer(_ one: [LossShare.Hole], _ other: [LossShare.Hole]) -> [LossShare.Hole] {
        let sum = { (holes: [LossShare.Hole]) in holes.map(\.length).reduce(.zero, +) }
        return sum(one) > sum(other) ? one : other
    }

    /// What a take lacks of a layer or of a sound whose live source has given nothing yet, or nothing any more, and of which nobody has said so: its loss
    /// is known only later.
    private mutating func judge(
        _ presence: StreamLosses.Presence?, of report: TakeReport, _ paused: [LossShare.Hole]
    ) {
        guard let presence else { return }
        let (begin, step) = (report.take.begin, (stream.interval ?? .zero) * 2)
        let missing = { [away, dropped, length] (from: Duration, to: Duration, least: Duration) in
            LossShare.Hole(begin: from, length: max(.zero, min(to, length) - from))
                .outside((away + dropped.map(\.hole) + paused).sorted { $0.begin < $1.begin })
                .filter { $0.length > least }
        }
        late = missing(
            report.take.preRoll, presence.first.map { $0 - begin - step } ?? length, TakePolicy.notice)
        // Nobody knows when the next is due of one that has given a single picture.
        guard let end = presence.end, end > begin || late.isEmpty, let usual = presence.step else { return }
        early = missing(max(.zero, end - begin), length, max(step, usual * 2) + Self.quietEnd)
    }

    /// How long nothing need have come of a layer at the end of a take: it may be on its way.
    private static let quietEnd = Duration.milliseconds(500)

    /// The sound of a take that began after it was due which is in no file: from that time, or where the take before ended, to its first.
    ///
    /// All of it counts, as it comes without a break: no picture, and no notice to the files, is waited for where a take goes on from
    /// another. Nil for pictures, for a take that is not late, and where nothing of it came.
    private static func silence(
        of stream: StreamLosses, to sink: NodeName, first: Duration?, _ step: Duration, in report: TakeReport
    ) -> LossShare.Hole? {
        guard stream.media == .audio, stream.branch == sink, report.take.delay > .zero, let first else { return nil }
        let due = Duration.zero - report.take.delay
        let before = report.endsBefore[sink]?[.audio]
        let from = max(due, before ?? due)
        let end = before == nil ? max(.zero, first - step) : first
        return LossShare.Hole(begin: from, length: max(.zero, end - from))
    }

    /// How much is in no file because the take began after it was due.
    ///
    /// Where the take before ended no sooner, its last picture covers part of that time, and what is between it and the first of this take
    /// are whole pictures, however unevenly they come, and whole pieces of sound.
    private static func delay(
        of stream: StreamLosses, to sink: NodeName, first: Duration?, in report: TakeReport
    ) -> Duration {
        let delay = report.take.delay
        guard delay > .zero, let interval = stream.interval, interval > .zero, let first,
            let before = report.endsBefore[sink]?[stream.media], before + delay + interval > .zero
        else { return delay }
        return min(delay, wholePieces(of: stream, in: min(first, interval) - before))
    }

    /// A time made one of whole pictures or whole pieces of sound.
    private static func wholePieces(of stream: StreamLosses, in time: Duration) -> Duration {
        guard let interval = stream.interval, interval > .zero else { return time }
        return interval * max(0, Int((time / interval).rounded()))
    }

    /// When the last picture or sound of a live source ends that is in a file of the sink, on the take's timeline, and how long its pieces
    /// last; nil where a file has failed, or is too short to say so, or shows pictures at another speed.
    private static func lastEnd(
        of stream: StreamLosses, to sink: NodeName, in report: TakeReport, _ plan: Plan
    ) -> (time: Duration, step: Duration)? {
        let isLive = plan.sources.contains { $0.node == stream.source && $0.isLive }
        let isSlow = plan.sinks.contains { $0.node == sink && $0.slowMotion != nil }
        let files = report.files.filter { $0.node == sink && !$0.isEmpty }
        guard isLive, !isSlow, stream.branch == sink, files.allSatisfy({ $0.isFinished && $0.failure == nil }),
            let file = files.max(by: { $0.number < $1.number })
        else { return nil }
        // Its interval is that of the sound's pieces.
        if stream.media == .audio { return files.compactMap(\.soundEnd).max().map { ($0, .zero) } }
        guard file.frames > 2, let first = file.first[.video], let end = file.end else { return nil }
        return (end, (end - first) / file.frames)
    }
}

extension TakeReport {
    /// The first file of a sink that anything came to.
    fileprivate func firstFile(of sink: NodeName) -> File? {
        files.filter { $0.node == sink && !$0.isEmpty }.min { $0.number < $1.number }
    }
}
