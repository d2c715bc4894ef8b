internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// What a live source still owes when its stream is ended: pictures that were due are counted, and sound is made up to the end by silence.
///
/// A machine that is too slow may have fetched the last sound seconds before the end. What follows a hole shows it elsewhere; here
/// nothing follows.
struct StreamConclusion: Sendable {
    /// Weakly: each holds the `Finishing` that holds this.
    let live: [@Sendable () -> LiveSource?]
    let ledger: DropLedger
    let limit: LengthLimit?
    let assembly: PipelineAssembly

    /// Concludes what enters an element; nothing passes there now. Blocks where its queue is full.
    func conclude(_ element: String) {
        guard let source = live.lazy.compactMap({ $0() }).first(where: { $0.plan.outputs.values.contains(element) }),
            !source.isClosed, source.hasCome(element), !source.isSilent(element),
            let now = assembly.pipeline.runningTime?.duration
        else { return }
        let isPicture = source.plan.outputs[.video] == element
        // Sound of a network source that does not come is counted as its pictures are.
        let plan = source.plan
        let isMadeUp = !isPicture && (plan.soundStamps != nil || plan.isLive && !plan.canBeLost)
        let limit = limit?.end(by: now)
        // What has shown that the time is over came behind it.
        let end = limit.flatMap { _ in self.limit?.lastEnd(of: element) } ?? source.end(of: element).duration
        let allowed = isMadeUp ? DueEnd.tolerance : DueEnd.tolerance(forPiecesOf: source.interval(of: element))
        let usual = now - source.leastAge(of: element)
        let due = DueEnd.time(limit: limit, usual: usual, newest: end, allowed: allowed)
        guard isMadeUp else {
            return ledger.conclude(source.plan.node, isPicture ? .video : .audio, until: due)
        }
        guard let due, due - end > Self.leastSilence else { return }
        ledger.countEnd(of: source.plan.node, from: ClockTime(end), to: ClockTime(due))
        let silence = SilenceFeed(for: source.plan.node, below: element, from: ClockTime(end), in: assembly)
        _ = silence?.finish(at: ClockTime(due))
    }

    /// Less than this is no hole: a device's piece of sound.
    private static let leastSilence = Duration.milliseconds(50)
}

extension Session {
    /// Has every live stream concluded before it is ended.
    func concludeStreams() {
        let live = live.map { source in { @Sendable [weak source] in source } }
        let conclusion = StreamConclusion(live: live, ledger: ledger, limit: lengthLimit, assembly: assembly)
        finishing.beforeEnds { conclusion.conclude($0) }
    }
}
