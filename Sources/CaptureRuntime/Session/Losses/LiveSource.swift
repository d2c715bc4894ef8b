internal import CaptureModel
internal import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Carries out for one live source what its `SourceWatch` decides: pads and devices on one side, the value on the other.
///
/// The end of stream of a live source is kept from everything downstream unless somebody asked for it. Nothing here waits: `tick` is
/// called often and goes by the session's timer.
final class LiveSource: Sendable {
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
    let watch: Mutex<SourceWatch>
    private let closed = Atomic(false)
    /// Since when its elements are those that are there now (`Bus.beginEra`).
    let era = Atomic(0)
    /// Where its elements are exchanged.
    let worker: BlockingExecutor
    var timer: SessionTimer { assembly.timer }
    let report: @Sendable (LiveSource, SourceWatch.Event) -> Void
    /// The pads that are watched. A probe's closure may hold its pad weakly only, for the pad holds the closure.
    let pads: [String: Pad]

    init(
        _ plan: PlannedSource, _ assembly: PipelineAssembly, _ finishing: Finishing, _ line: WorkerLine?,
        _ program: WorkerProgram?,
        report: @escaping @Sendable (LiveSource, SourceWatch.Event) -> Void
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
        watch = Mutex(
            SourceWatch(
                .init(
                    node: plan.node, streams: Set(pads.keys), picture: plan.outputs[.video],
                    leading: plan.outputs[.video] ?? plan.outputs[.audio], interval: plan.interval,
                    latency: plan.latency, policy: plan.onLoss, canBeLost: plan.canBeLost,
                    isStampedByDriver: place != nil)))
        for (element, pad) in pads { probe(pad, element) }
        if served != nil { PipeWireConnection.hold(self, at: place?.mark) }
    }

    deinit { if served != nil { PipeWireConnection.release(self) } }

    /// The loss that lasts; nil while it is there.
    var loss: SourceLoss? { watch.withLock { $0.loss } }

    /// The running time at which what came of one of its streams ends.
    func end(of element: String) -> ClockTime { ClockTime(watch.withLock { $0.end(of: element) }) }

    /// How old what comes of one of its streams is, at the least, when it comes.
    func leastAge(of element: String) -> Duration { watch.withLock { $0.leastAge(of: element) } }

    /// From one piece of one of its streams to the next; nil where that is not known.
    func interval(of element: String) -> Duration? { watch.withLock { $0.interval(of: element) } }

    /// Whether a stream of it is lost and nothing has come of it since.
    func isSilent(_ element: String) -> Bool { watch.withLock { $0.isSilent(element) } }

    /// Whether anything has come of one of its streams since the start, or since it was lost.
    func hasCome(_ element: String) -> Bool { watch.withLock { $0.hasCome(element) } }

    /// Silence stands for a stream that has returned up to a running time.
    func cover(_ element: String, until end: ClockTime) { watch.withLock { $0.cover(element, until: end.duration) } }

    /// Nobody takes anything from it any more: that nothing comes is no loss.
    func leave() { watch.withLock { $0.conclude() } }

    /// Its device is closed while the session goes on: it owes nothing from now on.
    func close() {
        closed.store(true, ordering: .relaxed)
        leave()
    }

    /// Whether its device was closed while the session goes on.
    var isClosed: Bool { closed.load(ordering: .relaxed) }

    // MARK: - Losing it

    /// Takes an error of one of its elements.
    ///
    /// - Parameter era: of its message. What an element posted that has been taken away since is no news of the one in its place.
    /// - Returns: whether the session may go on: the source is opened again.
    func takeError(_ words: String, from path: String, era: Int) -> Bool {
        guard let name = assembly.plannedName(ofPath: path), opening.contains(name) else { return false }
        if era < self.era.load(ordering: .acquiring) { return true }
        guard mayReturn else { return false }
        line?.release(name)
        fail(.failed(words))
        return true
    }

    /// Takes that it gives other media than the graph has a use for.
    ///
    /// - Returns: whether the session may go on: the source is opened again.
    func takeRefusal(_ words: String) -> Bool {
        guard mayReturn else { return false }
        fail(.failed(words))
        return true
    }

    /// Whether it is opened again when it is lost now; what refuses to start is no loss.
    var mayReturn: Bool { watch.withLock { $0.mayReturn(at: timer.now) } }

    /// Whether anything has ever come of it.
    var hasGiven: Bool { watch.withLock(\.hasGiven) }

    func fail(_ reason: SourceLoss.Reason) {
        let (mark, now) = (place?.deviceMark, timer.now)
        perform(watch.withLock { $0.fail(reason, mark: mark, at: now) })
    }

    /// Looks whether it has fallen silent, or is to be opened again; called several times a second.
    ///
    /// - Parameter isLeavingOut: whether what comes of it is left out before it can be seen here.
    func tick(isLeavingOut: Bool) {
        let look = SourceWatch.Look(
            isLeavingOut: isLeavingOut, mark: loss == nil ? nil : place?.deviceMark,
            running: assembly.pipeline.runningTime?.duration, ending: Set(pads.keys.filter(finishing.isEnding)))
        let now = timer.now
        perform(watch.withLock { $0.tick(look, at: now) })
    }

    private func perform(_ actions: [SourceWatch.Action]) {
        for action in actions {
            switch action {
            case .tell(let event): report(self, event)
            case .examine(let streams):
                let busy = streams.filter { pads[$0]?.peer?.isIdle == false }
                let (mark, now) = (place?.deviceMark, timer.now)
                perform(watch.withLock { $0.examined(streams, busy: Set(busy), mark: mark, at: now) })
            case .explainEnd: fail(line?.takeWords().map { .failed($0) } ?? .ended)
            case .knock: Task { [self] in await tryOpening() }
            case .trimMemory: Task { [self] in await worker.run { ProcessMemory.trim() } }
            }
        }
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
