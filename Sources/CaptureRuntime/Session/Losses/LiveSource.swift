internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// Watches one live source, and opens it again when it is lost (docs/decisions/0016-lost-sources.md).
///
/// Silence is a loss too: nothing else shows when a driver hangs or a network goes dead. The end of stream of a live source is
/// kept from everything downstream unless somebody asked for it. Nothing here waits: `tick` is called often and goes by the clock.
final class LiveSource: Sendable {
    /// What it tells, on any thread.
    enum Event: Sendable {
        case lost(SourceLoss)
        case retrying(attempt: Int)
        /// A stream of it is back, at a running time; told before what came is passed on.
        case streamReturned(element: String, at: ClockTime)
        /// All of it is back.
        case returned(SourceLoss)
    }

    private typealias Instant = SuspendingClock.Instant

    /// What has come by one of its streams.
    private struct Stream {
        /// When the newest buffer came; nil before the first.
        var arrival: Instant?
        /// The running times of the newest buffer, and of its end.
        var (time, end): (UInt64, UInt64) = (0, 0)
        /// From one buffer to the next.
        var interval = Duration.zero
        /// Whether something has come since the loss.
        var isBack = true
    }

    private enum Stage {
        case flowing
        /// Lost; to be opened again then.
        case waiting(until: Instant)
        /// The old elements are being taken away; what they still give is not wanted.
        case clearing
        /// Opened again; it has this long to give something.
        case trying(until: Instant)
        /// Nothing more is done for it.
        case over
    }

    private struct State {
        var streams: [String: Stream]
        var stage = Stage.flowing
        var loss: SourceLoss?
        var pause = Session.retryPause
        /// The streams that have been ended for good.
        var ended: Set<String> = []
        var lastTick: Instant?
        /// A stream has come to an end that nobody asked for, since the last tick.
        var hasEnded = false
    }

    let plan: PlannedSource
    private let assembly: PipelineAssembly
    private let finishing: Finishing
    private let opening: [String]
    private let state: Mutex<State>
    private let worker: BlockingExecutor
    private let clock = SuspendingClock()
    private let report: @Sendable (LiveSource, Event) -> Void
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    private let pads: [String: Pad]

    init(
        _ plan: PlannedSource, _ assembly: PipelineAssembly, _ finishing: Finishing,
        report: @escaping @Sendable (LiveSource, Event) -> Void
    ) {
        self.plan = plan
        self.assembly = assembly
        self.finishing = finishing
        self.report = report
        opening = assembly.plan.opening(of: plan)
        worker = BlockingExecutor(label: "mcpipe.source.\(plan.node)")
        var pads: [String: Pad] = [:]
        for element in plan.outputs.values { pads[element] = assembly.pad("sink", of: element) }
        self.pads = pads
        state = Mutex(State(streams: pads.mapValues { _ in Stream() }))
        for (element, pad) in pads { watch(pad, element) }
    }

    /// The loss that lasts; nil while it is there.
    var loss: SourceLoss? { state.withLock { $0.loss } }

    /// The running time at which what came of one of its streams ends.
    func end(of element: String) -> ClockTime {
        ClockTime(nanoseconds: state.withLock { $0.streams[element]?.end ?? 0 })
    }

    /// Whether a stream of it is lost and nothing has come of it since.
    func isSilent(_ element: String) -> Bool {
        state.withLock { $0.loss != nil && $0.streams[element]?.isBack == false }
    }

    /// Waits until no elements are being exchanged, but not for a driver that does not answer.
    func settle() async {
        state.withLock { $0.stage = .over }
        try? await worker.run(within: .seconds(1), "opening '\(plan.node)'") {}
    }

    // MARK: - On the streaming threads

    private func watch(_ pad: Pad, _ element: String) {
        pad.onBuffer { [weak self, weak pad] buffer in
            guard let self, let pad else { return .pass }
            return pass(buffer, at: (buffer.pts ?? buffer.dts).flatMap(pad.runningTime(of:)), of: element)
        }
        pad.onEvent { [weak self, weak pad] event in
            guard let self else { return .pass }
            guard event == .endOfStream else {
                // What is said anew with nothing new in it would make encoders begin anew too.
                return isSilent(element) && pad?.holds(event) == true ? .drop : .pass
            }
            guard !finishing.isEnding(element) else {
                // A second end, of the source's own, would follow the one that was asked for.
                return state.withLock { $0.ended.insert(element).inserted } ? .pass : .drop
            }
            guard plan.onLoss.isRetried else { return .pass }
            // An element that fails says so before, but on another way: the next tick knows.
            state.withLock { $0.hasEnded = true }
            return .drop
        }
    }

    private func pass(_ buffer: BufferInfo, at time: ClockTime?, of element: String) -> PadProbe.Action {
        // What `SilenceFeed` gives.
        if buffer.flags.isSuperset(of: [.gap, .droppable]) { return .pass }
        let now = clock.now
        let (action, isBack, returned) = state.withLock { state -> (PadProbe.Action, Bool, SourceLoss?) in
            if case .clearing = state.stage { return (.drop, false, nil) }
            guard !state.ended.contains(element) else { return (.drop, false, nil) }
            guard var stream = state.streams[element] else { return (.pass, false, nil) }
            let isBack = state.loss != nil && !stream.isBack
            stream.isBack = true
            let start = time?.nanoseconds ?? stream.end
            if stream.arrival != nil, !isBack, start > stream.time {
                stream.interval = .nanoseconds(Int64(clamping: start - stream.time))
            }
            stream.arrival = now
            stream.time = start
            stream.end = start + (buffer.duration?.nanoseconds ?? 0)
            state.streams[element] = stream
            guard isBack else { return (.pass, false, nil) }
            if state.loss?.returned == nil || element == leading {
                state.loss?.returned = .nanoseconds(Int64(clamping: start))
            }
            guard state.streams.values.allSatisfy(\.isBack), let loss = state.loss else { return (.pass, true, nil) }
            state.loss = nil
            state.stage = .flowing
            // What came earlier than others says nothing of how long these may take.
            for name in state.streams.keys { state.streams[name]?.arrival = now }
            return (.pass, true, loss)
        }
        if isBack { report(self, .streamReturned(element: element, at: time ?? end(of: element))) }
        if let returned { report(self, .returned(returned)) }
        return action
    }

    /// The stream that says when the source was lost: its picture, where it has one.
    private var leading: String? { plan.outputs[.video] ?? plan.outputs[.audio] }

    // MARK: - Losing it

    /// Takes an error of one of its elements.
    ///
    /// - Returns: whether the session may go on: the source is opened again.
    func takeError(_ words: String, from path: String) -> Bool {
        guard plan.onLoss.isRetried, let name = assembly.plannedName(ofPath: path), opening.contains(name),
            // What was never there is no loss.
            state.withLock({ $0.streams.values.contains { $0.arrival != nil } })
        else { return false }
        fault(.failed(words))
        return true
    }

    private func fault(_ reason: SourceLoss.Reason) {
        let now = clock.now
        let isNew = state.withLock { state in
            if case .trying = state.stage {
                retryLater(&state, now)
                if case .failed(let words) = reason { state.loss?.failure = words }
            }
            if case .flowing = state.stage { return true }
            return false
        }
        if isNew { lose(reason, now) }
    }

    private func lose(_ reason: SourceLoss.Reason, _ now: Instant) {
        let loss = state.withLock { state -> SourceLoss? in
            guard case .flowing = state.stage, state.ended.isEmpty else { return nil }
            let end = leading.flatMap { state.streams[$0]?.end } ?? 0
            let loss = SourceLoss(node: plan.node, reason: reason, at: .nanoseconds(Int64(clamping: end)))
            state.loss = loss
            state.pause = Session.retryPause
            state.stage = plan.onLoss.isRetried && plan.onLoss.file != .end ? .waiting(until: now + state.pause) : .over
            // A stream that has never given anything is not waited for.
            for (name, stream) in state.streams where stream.arrival != nil { state.streams[name]?.isBack = false }
            return loss
        }
        if let loss { report(self, .lost(loss)) }
    }

    private func retryLater(_ state: inout State, _ now: Instant) {
        state.pause = min(state.pause * 2, Session.longestRetryPause)
        state.stage = .waiting(until: now + state.pause)
    }

    // MARK: - By the clock

    /// Looks whether it has fallen silent, or is to be opened again; called several times a second.
    func tick() {
        let now = clock.now
        let (isSuspect, attempt, hasEnded) = state.withLock { state -> ([String], Int?, Bool) in
            defer {
                state.lastTick = now
                state.hasEnded = false
            }
            // A machine that stood still has heard nobody.
            if let last = state.lastTick, now - last > Session.silenceLimit / 2 {
                for (name, stream) in state.streams where stream.arrival != nil { state.streams[name]?.arrival = now }
            }
            switch state.stage {
            case .flowing:
                return (state.streams.filter { Self.isSilent($0.value, now) }.map(\.key), nil, state.hasEnded)
            case .waiting(let until) where now >= until:
                state.stage = .clearing
                state.loss?.attempts += 1
                return ([], state.loss?.attempts, false)
            case .trying(let until) where now >= until:
                retryLater(&state, now)
            case .waiting, .clearing, .trying, .over: break
            }
            return ([], nil, state.hasEnded)
        }
        if let attempt { open(attempt) }
        if hasEnded { fault(.ended) }
        // Where its thread is inside what follows, it is what follows that stands still, such as a disk.
        if isSuspect.contains(where: { pads[$0]?.peer?.isIdle ?? true && !finishing.isEnding($0) }) {
            lose(.silent, now)
        }
    }

    /// Slow cameras are judged by their own rate: just below two intervals.
    private static func isSilent(_ stream: Stream, _ now: Instant) -> Bool {
        guard let arrival = stream.arrival else { return false }
        return now - arrival > max(Session.silenceLimit, stream.interval * 1.75)
    }

    private func open(_ attempt: Int) {
        report(self, .retrying(attempt: attempt))
        Task { [self] in
            await worker.run { [self] in
                if attempt == 1 { for element in plan.outputs.values { assembly.drainEncoders(below: element) } }
                do throws(SessionFailure) {
                    try assembly.remake(opening) {
                        let until = clock.now + Session.attemptLimit
                        state.withLock { if case .clearing = $0.stage { $0.stage = .trying(until: until) } }
                    }
                } catch {
                    fault(.failed(error.message))
                }
            }
        }
    }
}

extension Pad {
    /// Whether an event says of the stream what the pad knows already.
    fileprivate func holds(_ event: EventInfo) -> Bool {
        switch event {
        case .streamStart: true
        case .caps(let caps): caps == currentCaps
        case .segment(let segment): segment == currentSegment
        default: false
        }
    }
}
