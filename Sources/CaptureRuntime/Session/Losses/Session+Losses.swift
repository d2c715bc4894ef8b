internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit

extension Session {
    /// How long a live source may give nothing before it counts as lost; one of less than 1.17 fps has 1.75 of its own
    /// intervals. It is looked at every `tickInterval`, so a loss is seen within 2 s.
    public static let silenceLimit = Duration.milliseconds(1500)
    /// The pause before a lost source is opened again; each further one is twice as long.
    public static let retryPause = Duration.milliseconds(500)
    /// The longest pause between two attempts.
    public static let longestRetryPause = Duration.seconds(8)
    /// How long a source that was opened again has to give something.
    public static let attemptLimit = Duration.seconds(5)
    /// How long the tracks beside a lost picture wait for it in their queues, which hold 10 s.
    public static let holdLimit = Duration.seconds(6)
    /// How often the sources are looked at.
    static let tickInterval = Duration.milliseconds(100)
    /// By how much the silence that stands for a lost sound lags behind the clock; a sound card's own buffers may be late by it.
    private static let silenceLag = Duration.milliseconds(200)

    /// Begins to watch the live sources.
    func watchSources() {
        let (events, tell) = AsyncStream.makeStream(of: (LiveSource, LiveSource.Event).self)
        let (branches, assembly, silences) = (branches, assembly, silences)
        live = plan.sources.filter(\.isLive).map { source in
            LiveSource(source, assembly, finishing) { live, event in
                // At once, on the streaming thread: a cut must be planned before what it begins with comes.
                if case .streamReturned(let element, let time) = event {
                    silences.remove(element)?.finish(at: time)
                    let reach = assembly.plan.reach(of: element)
                    for leg in assembly.plan.sinks.flatMap(\.legs) where reach.contains(leg.last) {
                        KeyFrameGate.shut(leg, in: assembly)
                    }
                    for (branch, leg) in Self.legs(of: branches, below: element) { branch.resume(leg, at: time) }
                }
                tell.yield((live, event))
            }
        }
        guard !live.isEmpty else { return }
        watching = [
            Task { [weak self] in
                for await (source, event) in events { await self?.handle(event, of: source) }
            },
            Task { [weak self] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.tickInterval)
                    await self?.tick()
                }
            },
        ]
    }

    /// The record legs that get an element's media and nobody else's.
    private static func legs(of branches: [RecordBranch], below element: String) -> [(RecordBranch, String)] {
        branches.flatMap { branch -> [(RecordBranch, String)] in
            let reach = branch.assembly.plan.reach(of: element)
            return branch.plan.legs.map(\.last).filter(reach.contains).map { (branch, $0) }
        }
    }

    /// Whether an error is the loss of a live source, which is opened again.
    func isLoss(_ failure: SessionFailure) -> Bool {
        guard phase == .running || phase == .finishing, let path = failure.element,
            let source = live.first(where: { $0.plan.node == failure.node })
        else { return false }
        return source.takeError(failure.message, from: path)
    }

    private func handle(_ event: LiveSource.Event, of source: LiveSource) async {
        guard phase == .running else { return }
        switch event {
        case .lost(let loss): await lose(source, loss)
        case .retrying(let attempt):
            losses.latest(of: source.plan.node) { $0.attempts = attempt }
            continuation.yield(.sourceRetrying(source.plan.node, attempt: attempt))
        case .streamReturned: break
        case .returned(let loss):
            losses.latest(of: loss.node) { $0 = loss }
            show(slates: false, of: source)
            continuation.yield(.sourceReturned(loss.node, gap: loss.gap ?? .zero))
        }
    }

    private func lose(_ source: LiveSource, _ loss: SourceLoss) async {
        let policy = source.plan.onLoss
        losses.append(loss)
        continuation.yield(.sourceLost(loss.node, loss.reason, at: loss.at))
        guard policy.isRetried else {
            return await fail(SessionFailure(.source, loss.reason.description, node: loss.node))
        }
        show(slates: true, of: source)
        guard policy.file != .end else {
            for element in source.plan.outputs.values { finishing.end(element) }
            continuation.yield(.sourceEnded(loss.node))
            return
        }
        for element in source.plan.outputs.values where source.isSilent(element) {
            let legs = Dictionary(
                grouping: Self.legs(of: branches, below: element), by: { ObjectIdentifier($0.0) })
            for group in legs.values { group[0].0.lose(Set(group.map(\.1)), part: policy.file == .part) }
        }
        if policy.file == .gap, let element = source.plan.outputs[.audio], source.isSilent(element) {
            let start = source.end(of: element)
            if let feed = SilenceFeed(for: loss.node, below: element, from: start, in: assembly) {
                silences.add(feed, at: element)
            }
        }
    }

    /// Shows slates in the place of a source's layers, or the layers again.
    private func show(slates isShown: Bool, of source: LiveSource) {
        for slate in source.plan.slates {
            let compositor = assembly.element(slate.compositor)
            try? compositor?.staticPad(slate.pad).set("alpha", to: .double(isShown ? slate.opacity : 0))
            try? compositor?.staticPad(slate.layer).set("alpha", to: .double(isShown ? 0 : slate.opacity))
        }
    }

    private func tick() {
        guard phase == .running else { return }
        for source in live { source.tick() }
        let now = runningTime
        for source in live {
            guard let loss = source.loss, source.plan.onLoss.isRetried, source.plan.onLoss.file != .end else {
                continue
            }
            for element in source.plan.outputs.values where source.isSilent(element) {
                if let silence = silences[element] {
                    silence.feed(until: ClockTime(now - Self.silenceLag))
                } else if now - loss.at > Self.holdLimit {
                    for (branch, leg) in Self.legs(of: branches, below: element) { branch.giveUp([leg]) }
                }
                // No frame comes that would show it that its time is over.
                if lengthLimit?.isOver(at: ClockTime(now - Self.silenceLimit)) == true { finishing.end(element) }
            }
        }
    }

    /// Lets go of what was made for sources that are lost.
    func forgetLosses() {
        silences.stop()
        for branch in branches { branch.discardPart() }
    }

    /// Reports the sources that are lost still as failures: they are lost for good.
    func concludeLosses() {
        for task in watching { task.cancel() }
        for (number, loss) in losses.enumerated()
        where loss.returned == nil && !failures.contains(where: { $0.node == loss.node }) {
            let at = loss.at.seconds
            losses[number].failure = live.first { $0.plan.node == loss.node }?.loss?.failure
            let failure = SessionFailure(
                .source, "was lost at \((at * 100).rounded() / 100) s and has not come back: it \(loss.reason)",
                node: loss.node, detail: losses[number].failure.map { "the latest attempt to open it: \($0)" })
            failures.append(failure)
            continuation.yield(.failed(failure))
        }
    }
}

extension [SourceLoss] {
    /// Changes what is known of a source's latest loss.
    fileprivate mutating func latest(of node: NodeName, _ change: (inout SourceLoss) -> Void) {
        if let index = lastIndex(where: { $0.node == node }) { change(&self[index]) }
    }
}
