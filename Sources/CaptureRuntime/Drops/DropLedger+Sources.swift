internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// What the sources have lost before their media came to anybody.
extension DropLedger {
    /// Begins to count what sources lose themselves; to be called before anybody leaves out any of what they give.
    ///
    /// - Parameter isEnding: whether what enters an element has been ended from outside.
    func openSources(unless isEnding: @escaping @Sendable (String) -> Bool) {
        for gap in gaps { gap.open() }
        let files = assembly.plan.sources.compactMap { source in
            FileReading(source, in: assembly, report(of: source.node), isEnding: isEnding)
        }
        for file in files { file.open() }
        readings.withLock { $0 = files }
    }

    /// What is told of a file.
    private func report(of source: NodeName) -> FileReading.Report {
        .init(
            lose: { [weak self] media, hole in
                self?.gap(of: source, media)?.account.note(
                    .discontinuity, hole.missing, at: ClockTime(hole.begin))
            },
            fill: { [weak self] media, hole in self?.gap(of: source, media)?.note(hole, now: nil) },
            owe: { [weak self] media, end in
                let gap = self?.gap(of: source, media)
                gap?.owed = max(gap?.owed ?? .zero, end)
            })
    }

    private func gap(of source: NodeName, _ media: MediaType) -> SourceGaps? {
        gaps.first { ($0.source, $0.media) == (source, media) }
    }

    /// The running time up to which a branch's source was to come, where that is a file and has come to its end.
    func owed(by branch: CountedBranch) -> Duration? {
        branch.plan.part == 1 ? gap(of: branch.plan.source, branch.plan.media)?.owed : nil
    }

    /// Counts what a sound source has lost without a word: `alsasrc` goes on counting where the ring has overrun, and only its
    /// time stamps show it.
    ///
    /// - Parameters:
    ///   - time: The running time at which the first of it was due.
    ///   - now: The running time of what came next.
    func countGap(of source: NodeName, _ missing: Int, at time: ClockTime, now: ClockTime) {
        gaps.first { $0.source == source && $0.media == .audio }?.account.note(
            .discontinuity, missing, at: time, until: now, now: now)
    }

    /// The sound of a source has ended before its time.
    func countEnd(of source: NodeName, from begin: ClockTime, to end: ClockTime) {
        let first = branches.first { ($0.plan.source, $0.plan.media) == (source, .audio) }
        guard let piece = first.flatMap({ interval(of: $0) }), piece > .zero else { return }
        let missing = ((end.duration - begin.duration) / piece).rounded()
        gaps.first { ($0.source, $0.media) == (source, .audio) }?.noteEnd(Int(missing), from: begin, to: end)
    }

    /// A stream is back whose source was lost: what is missing since is told as that, and is not counted picture by picture.
    ///
    /// - Parameter time: the running time of the frame with which it is back.
    func resume(_ source: NodeName, _ media: MediaType?, at time: Duration) {
        for gap in gaps where gap.source == source && (media == nil || gap.media == media) { gap.beginAnew(at: time) }
    }

    /// Nothing more of a source, or of one of its streams, is wanted.
    ///
    /// - Parameter end: the running time up to which frames were due; nil says nothing of those behind the newest.
    func conclude(_ source: NodeName, _ media: MediaType? = nil, until end: Duration?) {
        for gap in gaps where gap.source == source && (media == nil || gap.media == media) { gap.conclude(until: end) }
    }

    /// How many pictures of each network source have come damaged.
    var damaged: [(source: NodeName, count: Int)] {
        gaps.compactMap { $0.damaged > 0 ? ($0.source, $0.damaged) : nil }
    }

    /// Takes what a worker tells of its source's packets.
    func take(_ news: WorkerNews, of source: NodeName) {
        let media: MediaType = if case .packets(_, _, isVideo: false) = news { .audio } else { .video }
        gaps.first { $0.source == source && $0.media == media }?.take(news)
    }

    /// Whether pictures of a source come and are left out at a running time, because they are too late.
    func isLeavingOut(_ source: NodeName, at now: Duration) -> Bool {
        gaps.contains { $0.source == source && $0.isLeavingOut(at: now) }
    }

    /// How the sources stand.
    var sources: [SourceTally] {
        gaps.map { gap in
            var tally = gap.tally
            let begun = branches.first { ($0.plan.source, $0.plan.media) == (tally.source, tally.media) }
            tally.delivered = begun.map { $0.start.count + $0.start.leftOut } ?? 0
            return tally
        }
    }
}
