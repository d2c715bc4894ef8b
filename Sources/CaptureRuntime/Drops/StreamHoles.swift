internal import CaptureModel
internal import SessionLogic

/// Where a stream to a sink has nothing, on the timeline of a take, or of the run where it is sent.
struct StreamHoles {
    let stream: StreamLosses
    let sink: NodeName
    /// The take; nil is the run as a whole.
    let take: String?
    /// How long take or run was; where a file ended before its time, how long it was to be.
    let length: Duration
    /// Where its source was lost; in order, none over another.
    private(set) var away: [LossShare.Hole] = []
    /// Before its first frame, as where a camera that codes by itself has to come to its next key frame.
    var late: [LossShare.Hole] = []
    /// Where the take began after it was due: at its beginning, as there is no time of it before that.
    var delayed: [LossShare.Hole] = []
    /// Before the command for the take, where key frames had come that its pre-roll should have kept.
    var unkept: [LossShare.Hole] = []
    /// Behind its last frame, where the camera fell silent before the take ended and nobody has said yet that it is lost: it may be back
    /// too late for the take, and too soon for that.
    var early: [LossShare.Hole] = []
    private(set) var dropped: [(reason: DropReason, count: Int, hole: LossShare.Hole)] = []

    /// Of a stream without what is known of its beginning and its end.
    ///
    /// - Parameters:
    ///   - begin: the running time at which the timeline begins.
    ///   - gaps: where its source was lost, in any order.
    ///   - owed: from when on it is owed, on the timeline.
    init(
        _ stream: StreamLosses, of sink: NodeName, take: String?, from begin: Duration, length: Duration,
        gaps: [(from: Duration, to: Duration?)], owed: Duration = .zero
    ) {
        (self.stream, self.sink, self.take, self.length) = (stream, sink, take, length)
        for gap in gaps.sorted(by: { $0.from < $1.from }) {
            let from = max(gap.from, away.last.map { $0.begin + $0.length } ?? .zero)
            let to = gap.to ?? length
            if to > from { away.append(.init(begin: from, length: to - from)) }
        }
        for entry in stream.entries {
            let hole = LossShare.Hole(begin: entry.time - begin, length: (stream.interval ?? .zero) * entry.count)
            let before = LossShare.Hole(begin: hole.begin, length: max(.zero, owed - hole.begin))
            // What is told as a time in which the source was away is not missing twice.
            let others = (away + [before]).sorted { $0.begin < $1.begin }
            guard let rest = hole.outside(others).max(by: { $0.length < $1.length }) else { continue }
            let interval = stream.interval ?? .zero
            let isPart = rest.length < hole.length && interval > .zero
            let count = isPart ? Int((rest.length / interval).rounded()) : entry.count
            if count > 0 { dropped.append((entry.reason, count, rest)) }
        }
    }

    /// What is missing where it is more than allowed.
    func shortfall(allowing allowed: Share) -> Shortfall? {
        guard let worst = LossShare(worstOf: away + delayed + late + unkept + early + dropped.map(\.hole), in: length),
            worst.share > allowed.factor
        else { return nil }
        // A single frame is more than a hundredth of some seconds; that much is lost where a layer and its composite begin apart.
        let single = stream.interval ?? .zero
        // From the time at which a source was lost to its first frame there may be up to one and a half intervals for one frame.
        let isAwayAlone = (delayed + late + unkept + early).isEmpty && dropped.isEmpty
        let isSingle = isAwayAlone ? worst.missing * 2 < single * 3 : worst.missing <= single
        if allowed.factor > 0, isSingle { return nil }
        let isPicture = stream.media == .video
        let end = worst.begin + worst.length
        let isWithin = { (hole: LossShare.Hole) in hole.begin < end && hole.begin + hole.length > worst.begin }
        var counts = DropCounts()
        for entry in dropped where isWithin(entry.hole) { counts[entry.reason] += entry.count }
        // Of a file nothing else is told so.
        let unread = stream.owed == nil ? 0 : counts.discontinuity
        var others = counts
        others.discontinuity -= unread
        let lost = away.filter(isWithin).map(\.length).reduce(.zero, +)
        let behindTime = delayed.filter(isWithin).map(\.length).reduce(.zero, +)
        let before = late.filter(isWithin).map(\.length).reduce(.zero, +)
        let forgotten = unkept.filter(isWithin).map(\.length).reduce(.zero, +)
        let behind = early.filter(isWithin).map(\.length).reduce(.zero, +)
        let causes = [
            behindTime > .zero ? "the first \(behindTime.inTenths), as the take began after it was due" : nil,
            before >= length
                ? "nothing of it had come"
                : before > .zero
                    ? "the first \(before.inTenths), up to its first \(isPicture ? "whole picture" : "sound")" : nil,
            forgotten > .zero ? "\(forgotten.inTenths) of the pre-roll, which had not been kept" : nil,
            behind > .zero ? "the last \(behind.inTenths), in which nothing came" : nil,
            lost > .zero ? "\(lost.inTenths) while it was lost" : nil,
            others.total > 0 ? "\(isPicture ? "" : "of its pieces ")\(others.words)" : nil,
            unread > 0 ? "\(unread)\(isPicture ? "" : " of its pieces") could not be read from its file" : nil,
        ].compactMap(\.self)
        let what = isPicture ? "pictures" : "sound"
        let place = stream.branch == sink ? "" : " on the way to '\(stream.branch)'"
        let isWhole = worst.length >= length
        let stretch = isWhole ? "" : " in the minute from \(worst.begin.inTenths)"
        let share = Share(percent: (worst.share * 1000).rounded() / 10)
        let reason =
            "\(share) of the \(what) of '\(stream.source)'\(place) \(isPicture ? "are" : "is") missing\(stretch), where \(allowed) may be: "
            + causes.joined(separator: ", ")
        let isOfSource =
            behindTime + lost + before + behind > .zero
            || forgotten == .zero && 2 * counts.discontinuity >= counts.total
        return Shortfall(isOfSource ? .source : .output, reason, take: take, node: sink)
    }
}
