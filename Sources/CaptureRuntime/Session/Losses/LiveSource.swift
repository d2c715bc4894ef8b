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
        /// A stream of it is back, or has come after all, at a running time; told before what came is passed on.
        case streamReturned(element: String, at: ClockTime)
        /// All of it is back.
        case returned(SourceLoss)
        /// One of its streams has given nothing since the start, while others have.
        case streamMissing(element: String)
        /// What comes of it comes later and later, or in time again.
        case lagChanged(LagMeter.Change)
    }

    typealias Instant = SuspendingClock.Instant

    /// What has come by one of its streams.
    struct Stream {
        /// When the newest buffer came; nil before the first.
        var arrival: Instant?
        /// The running times of the newest buffer, and of its end.
        var (time, end): (UInt64, UInt64) = (0, 0)
        /// From one buffer to the next.
        var interval = Duration.zero
        /// How old the newest buffer was when it came, less that interval.
        var age = Duration.zero
        /// Whether something has come since the loss.
        var isBack = true
    }

    enum Stage {
        case flowing
        /// Lost; to be opened again then.
        case waiting(until: Instant)
        /// It is being found out whether it can be opened.
        case knocking
        /// The old elements are being taken away; what they still give is not wanted.
        case clearing
        /// Opened again; it has this long to give something.
        case trying(until: Instant)
        /// Nothing more is done for it.
        case over
    }

    struct State {
        var streams: [String: Stream]
        var stage = Stage.flowing
        var loss: SourceLoss?
        var pause = Session.retryPause
        /// The streams that have been ended for good.
        var ended: Set<String> = []
        var lastTick: Instant?
        /// A stream has come to an end that nobody asked for, since the last tick.
        var hasEnded = false
        /// Whether its elements have failed or ended since they were made: what still comes was on its way, and is no return.
        var isBroken = false
        /// When it was first looked at; later by as long as the machine stood still.
        var begin: Instant?
        /// Streams that were told to be missing.
        var missing: Set<String> = []
        /// The running times up to which silence stands for streams that are back, until something has come that lies behind them.
        var covered: [String: UInt64] = [:]
        /// What was in its device's place when it was lost, or tried last.
        var mark: LocalFile.Mark?
        /// Whether anything has ever come of it.
        var hasGiven: Bool { streams.values.contains { $0.arrival != nil } }
        /// How late what comes of it is.
        var lag = LagMeter()
        /// When what its return has left in memory is given back.
        var trims: Instant?

        /// Whether the elements that were lost are still there.
        var isWaiting: Bool {
            switch stage {
            case .waiting, .knocking: loss != nil
            case .flowing, .clearing, .trying, .over: false
            }
        }
    }

    let plan: PlannedSource
    let assembly: PipelineAssembly
    let finishing: Finishing
    let opening: [String]
    /// The process that opens it, where one does.
    let line: WorkerLine?
    let place: DevicePlace?
    /// Where PipeWire serves it to this process.
    let served: Served?
    /// The URL of one in the network: knocking there costs less than opening.
    let door: String?
    let state: Mutex<State>
    let worker: BlockingExecutor
    let clock = SuspendingClock()
    let report: @Sendable (LiveSource, Event) -> Void
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    let pads: [String: Pad]

    init(
        _ plan: PlannedSource, _ assembly: PipelineAssembly, _ finishing: Finishing, _ line: WorkerLine?,
        _ program: WorkerProgram?, report: @escaping @Sendable (LiveSource, Event) -> Void
    ) {
        self.plan = plan
        self.assembly = assembly
        self.finishing = finishing
        self.line = line
        self.report = report
        opening = assembly.plan.opening(of: plan)
        let opener = line?.plan.elements.first ?? assembly.plan.elements.first { $0.name == plan.element }
        place = opener.flatMap { DevicePlace($0) }
        served = line == nil ? opener.flatMap { Served($0, program) } : nil
        door =
            (line?.plan.elements ?? assembly.plan.elements.filter { $0.name == plan.element })
            .first { $0.factory == "rtspsrc" }?.location
        worker = BlockingExecutor(label: "mcpipe.source.\(plan.node)")
        var pads: [String: Pad] = [:]
        for element in plan.outputs.values { pads[element] = assembly.pad("sink", of: element) }
        self.pads = pads
        state = Mutex(State(streams: pads.mapValues { _ in Stream() }))
        for (element, pad) in pads { watch(pad, element) }
        if served != nil { PipeWireConnection.hold(self, at: place?.mark) }
    }

    deinit { if served != nil { PipeWireConnection.release(self) } }

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

    /// Whether anything has come of one of its streams since the start, or since it was lost.
    func hasCome(_ element: String) -> Bool {
        state.withLock { $0.streams[element].map { $0.arrival != nil && $0.isBack } ?? false }
    }

    /// Waits until no elements are being exchanged, but not for a driver that does not answer.
    func settle() async {
        state.withLock { $0.stage = .over }
        try? await worker.run(within: .seconds(1), "opening '\(plan.node)'") {}
    }

    // MARK: - Losing it

    /// Takes an error of one of its elements.
    ///
    /// - Returns: whether the session may go on: the source is opened again.
    func takeError(_ words: String, from path: String) -> Bool {
        guard let name = assembly.plannedName(ofPath: path), opening.contains(name), mayReturn else { return false }
        line?.release(name)
        fault(.failed(words))
        return true
    }

    /// Takes that it gives other media than the graph has a use for.
    ///
    /// - Returns: whether the session may go on: the source is opened again.
    func takeRefusal(_ words: String) -> Bool {
        guard mayReturn else { return false }
        fault(.failed(words))
        return true
    }

    /// Whether it is opened again when it is lost now; what refuses to start is no loss.
    var mayReturn: Bool { plan.onLoss.isRetried && state.withLock { $0.loss != nil || $0.hasGiven } }

    func fault(_ reason: SourceLoss.Reason) {
        let now = clock.now
        let isNew = state.withLock { state in
            state.isBroken = true
            if case .trying = state.stage {
                retryLater(&state, now)
                if case .failed(let words) = reason { state.loss?.failure = words }
            }
            if case .flowing = state.stage { return true }
            return false
        }
        if isNew { lose(reason, now) }
    }

    func lose(_ reason: SourceLoss.Reason, _ now: Instant) {
        let mark = place?.mark
        let loss = state.withLock { state -> SourceLoss? in
            guard case .flowing = state.stage, state.ended.isEmpty else { return nil }
            let hasGiven = state.hasGiven
            let end = leading.flatMap { state.streams[$0]?.end } ?? 0
            let loss = SourceLoss(
                node: plan.node, reason: hasGiven ? reason : .neverCame, at: .nanoseconds(Int64(clamping: end)))
            state.loss = loss
            state.pause = Session.retryPause
            state.mark = mark
            // A start that takes its time is not begun anew before its time is over.
            let rest = hasGiven ? .zero : Session.startTimeout - (now - (state.begin ?? now))
            state.stage = isReopened ? .waiting(until: now + max(state.pause, rest)) : .over
            // A stream that has never given anything is not waited for, where others have.
            for (name, stream) in state.streams where stream.arrival != nil || !hasGiven {
                state.streams[name]?.isBack = false
            }
            return loss
        }
        if let loss { report(self, .lost(loss)) }
    }

    /// Whether it is opened again when it is lost.
    var isReopened: Bool { plan.onLoss.isRetried && plan.onLoss.file != .end }

    func retryLater(_ state: inout State, _ now: Instant) {
        state.pause = min(max(state.pause * 2, Session.retryPause), Session.longestRetryPause)
        state.stage = .waiting(until: now + state.pause)
    }
}

extension PlannedElement {
    /// Where it reads.
    fileprivate var location: String? {
        switch properties.first(where: { $0.name == "location" })?.value {
        case .string(let url): url
        case .secret(let url): url.revealed
        default: nil
        }
    }
}
