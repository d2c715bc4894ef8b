internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

/// What a live source still owes when its stream is ended: pictures that were due are counted, and sound is made up to the end by silence.
///
/// A machine that is too slow may have fetched the last sound seconds before the end. What follows a hole shows it elsewhere; here
/// nothing follows.
struct StreamConclusion: Sendable {
    /// How much may be missing at an end that comes at any moment, as a stop does: devices give sound and pictures in pieces, and what is
    /// on its way is not missing.
    static let tolerance = Duration.milliseconds(200)

    /// The same where it is known how long the pieces are: the one that is still to come, and what a machine takes now and then.
    ///
    /// In a run of 0.6 s whose camera stood still from 0.3 s on, 6 of 14 pictures were less than 0.2 s, and `complete`.
    static func tolerance(forPiecesOf interval: Duration?) -> Duration {
        min(tolerance, (interval ?? tolerance) + .milliseconds(100))
    }

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
        var end = source.end(of: element).duration
        let due: Duration
        if let limit, let last = limit.end(by: now) {
            // What has shown that the time is over came behind it.
            (due, end) = (last, limit.lastEnd(of: element) ?? end)
        } else {
            let usual = now - source.leastAge(of: element)
            let allowed = isMadeUp ? Self.tolerance : Self.tolerance(forPiecesOf: source.interval(of: element))
            due = usual - end > allowed ? usual : end
        }
        if !isMadeUp {
            return ledger.conclude(source.plan.node, isPicture ? .video : .audio, until: due > end ? due : nil)
        }
        guard due - end > Self.leastSilence else { return }
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
