internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic

extension Session {
    /// How long a machine in the network has to answer.
    public static let knockLimit = Duration.seconds(1)
    /// How long the tracks beside a lost picture wait for it in their queues, which hold 10 s.
    public static let holdLimit = Duration.seconds(6)
    /// How long pictures of a network source may wait for the machine before they are left out: half of what the queues of other
    /// tracks hold, which wait for them.
    public static let lagLimit = Duration.seconds(5)
    /// By how much the silence that stands for a lost sound lags behind the clock; a sound card's own buffers may be late by it.
    private static let silenceLag = Duration.milliseconds(200)

    /// Begins to watch the live sources.
    func watchSources() {
        let (events, tell) = AsyncStream.makeStream(of: (LiveSource, SourceWatch.Event).self)
        let (branches, assembly, silences, program, ledger) = (branches, assembly, silences, workerProgram, ledger)
        let lines = Dictionary(lines.map { ($0.plan.node, $0) }) { first, _ in first }
        live = plan.sources.filter(\.isLive).map { source in
            LiveSource(source, assembly, finishing, lines[source.node], program) { live, event in
                if case .streamSkipped(let element, let moment) = event {
                    ledger.resume(source.node, source.outputs.first { $0.value == element }?.key, at: moment)
                }
                // At once, on the streaming thread: a cut must be planned before what it begins with comes.
                if case .streamReturned(let element, let moment, let goesOn) = event {
                    ledger.resume(source.node, source.outputs.first { $0.value == element }?.key, at: moment)
                    let time = ClockTime(moment)
                    if let end = silences.remove(element)?.finish(at: time) { live.cover(element, until: end) }
                    let reach = assembly.plan.reach(of: element)
                    // What goes on where it left off refers to nothing that is missing.
                    for leg in assembly.plan.sinks.flatMap(\.legs) where !goesOn && reach.contains(leg.last) {
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
            timer.every(SourceWatch.tickInterval) { [weak self] in await self?.tick() },
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
    ///
    /// - Parameter era: of its message.
    func isLoss(_ failure: SessionFailure, era: Int) -> Bool {
        // A machine that is busy may still be starting when a source has given pictures for seconds.
        guard phase >= .starting, phase <= .finishing, let path = failure.element,
            let source = live.first(where: { $0.plan.node == failure.node })
        else { return false }
        return source.takeError(failure.message, from: path, era: era)
    }

    func handle(_ event: SourceWatch.Event, of source: LiveSource) async {
        if phase == .starting { earlyEvents.append((event, source)) }
        guard phase == .running else { return }
        switch event {
        case .lost(let loss): await lose(source, loss)
        case .retrying(let attempt):
            losses.latest(of: source.plan.node) { $0.attempts = attempt }
            continuation.yield(.sourceRetrying(source.plan.node, attempt: attempt))
        case .streamReturned, .streamSkipped: break
        case .lagChanged(let change):
            var lag = SourceLag(node: source.plan.node, behind: .zero, at: runningTime)
            switch change {
            case .began(let behind):
                lag.behind = behind
                continuation.yield(.sourceLagging(lag))
            case .ended(let most, let length):
                (lag.behind, lag.length) = (most, length)
                continuation.yield(.sourceCaughtUp(lag))
            }
        case .streamMissing(let element): leaveOut(element, of: source)
        case .returned(let loss):
            losses.latest(of: loss.node) { $0 = loss }
            show(slates: false, of: source)
            tellVirtualCameras(loss.node, isLost: false)
            continuation.yield(.sourceReturned(loss.node, gap: loss.gap ?? .zero, at: loss.returned ?? loss.at))
        }
    }

    private func lose(_ source: LiveSource, _ loss: SourceLoss) async {
        let policy = source.plan.onLoss
        losses.append(loss)
        tellVirtualCameras(loss.node, isLost: true)
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
            makeUp(element, of: source, isBack: !source.isSilent(element))
        }
        if policy.file == .gap, let element = source.plan.outputs[.audio], source.isSilent(element) {
            let start = source.end(of: element)
            if let feed = SilenceFeed(for: loss.node, below: element, from: start, in: assembly) {
                silences.add(feed, at: element)
                makeUp(element, of: source, isBack: !source.isSilent(element))
            }
        }
        // Nothing waits for it: an encoder gives nothing where the disk behind it takes nothing.
        Task { await source.release() }
    }

    /// Lets files go on without a stream that has given nothing, while others of its source have.
    private func leaveOut(_ element: String, of source: LiveSource) {
        let media = source.plan.outputs.first { $0.value == element }?.key
        continuation.yield(
            .warning(
                SessionFailure(
                    .source, "has given no \(media == .audio ? "sound" : "picture") since the start",
                    node: source.plan.node)))
        for (branch, leg) in Self.legs(of: branches, below: element) {
            branch.lose([leg], part: false)
            branch.giveUp([leg])
        }
        makeUp(element, of: source, isBack: source.hasCome(element))
    }

    /// Has a stream gone on that came back while its loss was being told: its return was heard before there was anything to undo, and
    /// is heard once only.
    private func makeUp(_ element: String, of source: LiveSource, isBack: Bool) {
        guard isBack else { return }
        let time = source.end(of: element)
        if let end = silences.remove(element)?.finish(at: time) { source.cover(element, until: end) }
        for (branch, leg) in Self.legs(of: branches, below: element) { branch.resume(leg, at: time) }
    }

    /// Shows slates in the place of a source's layers, or the layers again.
    private func show(slates isShown: Bool, of source: LiveSource) {
        for slate in source.plan.slates {
            let control = layoutControls.first { $0.planned.element == slate.compositor }
            control?.setLost(isShown, pad: slate.layer)
        }
    }

    private func tick() {
        guard phase == .running else { return }
        let now = runningTime
        for source in live { source.tick(isLeavingOut: ledger.isLeavingOut(source.plan.node, at: now)) }
        tellDamage()
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
                if lengthLimit?.isOver(at: ClockTime(now - SourceWatch.silenceLimit)) == true { finishing.end(element) }
            }
        }
    }

    /// Lets go of what was made for sources that are lost.
    func forgetLosses() {
        tellDamage(isLast: true)
        silences.stop()
        for branch in branches { branch.discardPart() }
    }

    /// Reports the sources that are lost still as failures: they are lost for good, and so are those of which nothing has come until now.
    func concludeLosses() {
        for task in watching { task.cancel() }
        // What ended the run before they could give anything is said already.
        let hasEndedWell = failures.allSatisfy { $0.fault == .output }
        for source in live where source.plan.canBeLost && !source.hasGiven && hasEndedWell {
            let node = source.plan.node
            // Where no take was recorded nobody missed what was not due yet.
            let isDue =
                !hasTakes || lastTake != nil || !running.isEmpty
                || (length ?? runningTime) > source.plan.onLoss.openingLimit
            guard isDue, !losses.contains(where: { $0.node == node }) else { continue }
            losses.append(SourceLoss(node: node, reason: .neverCame, at: .zero))
        }
        for (number, loss) in losses.enumerated()
        where loss.returned == nil && !failures.contains(where: { $0.node == loss.node }) {
            let at = loss.at.seconds
            losses[number].failure = live.first { $0.plan.node == loss.node }?.loss?.failure
            let words =
                loss.reason == .neverCame
                ? "\(loss.reason)"
                : "was lost at \((at * 100).rounded() / 100) s and has not come back: it \(loss.reason)"
            let failure = SessionFailure(
                .source, words,
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
