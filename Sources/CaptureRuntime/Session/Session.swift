public import CaptureModel
public import CapturePlan
internal import GStreamerKit
internal import Synchronization

/// A running plan: it starts, counts, ends and finishes every file; the only stage that touches GStreamer.
///
/// A session runs once. It goes through its phases in one direction and never back; `events` tells of each step and ends
/// with the report. Whatever fails, what can be finished is finished.
public actor Session {
    /// Where a session stands; it goes from left to right and never back.
    public enum Phase: Int, Sendable, Comparable {
        /// Linked; nothing runs yet.
        case assembled
        /// The devices are being opened.
        case starting
        /// Media flows.
        case running
        /// The sources have been told to end; the files are being finished.
        case finishing
        /// All is over.
        case ended

        /// Orders phases by time.
        public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
    }

    /// How long a device may take to open before the start is given up.
    public static let startTimeout = Duration.seconds(15)
    /// How long a stop waits for the ends of the sources to arrive before it ends the branches themselves.
    public static let drainTimeout = Duration.seconds(4)
    /// How long a stop waits in all; below the 10 s after which `docker stop` kills.
    public static let stopTimeout = Duration.seconds(8)

    /// What runs.
    public nonisolated let plan: Plan
    /// What happens, for one reader; ends after `ended`.
    public nonisolated let events: AsyncStream<SessionEvent>
    /// Where it stands.
    public private(set) var phase = Phase.assembled
    /// How hard the machine is pressed; nominal until media flows.
    public private(set) var pressure = SystemPressure()

    nonisolated let assembly: PipelineAssembly
    private let counters: SessionCounters
    let finishing: Finishing
    private let sensors: PressureSensors
    private let pressureControl: PressureControl
    private let frameBranches: FrameBranches
    /// The record sinks, in the plan's order.
    nonisolated let branches: [RecordBranch]
    /// What the branches tell, in order.
    private let branchEvents: AsyncStream<(RecordBranch.Event, RecordBranch)>
    /// The take that runs, or whose files are being finished.
    var take: RunningTake?
    /// The take before.
    var lastTake: TakeReport?
    let worker = BlockingExecutor(label: "mcpipe.session")
    let continuation: AsyncStream<SessionEvent>.Continuation
    private let limit: Duration?
    private(set) var lengthLimit: LengthLimit?
    private var singles: [SinglePicture] = []
    private var loops: [LoopedSource] = []
    private var finished: Set<NodeName> = []
    var failures: [SessionFailure] = []
    /// The live sources.
    var live: [LiveSource] = []
    /// What was lost of them, first things first.
    var losses: [SourceLoss] = []
    /// What stands for lost sounds, by the element that took them.
    let silences = SilenceFeeds()
    /// What looks at the live sources, and hears of them.
    var watching: [Task<Void, Never>] = []
    /// The running time at the end; the pipeline's clock is gone then.
    private var length: Duration?
    private var listener: Task<Void, Never>?
    private var branchListener: Task<Void, Never>?
    private var deadline: Task<Void, Never>?
    private var pressureWatch: Task<Void, Never>?
    private var pressureChanges: [PressureChange] = []

    /// Makes and links every element of a plan; nothing runs yet.
    ///
    /// - Parameters:
    ///   - limit: the length of media after which all sources end, to the frame; nil is no limit.
    ///   - sensors: where and how often the machine's pressure is read.
    /// - Throws: what an element refuses; the checker should have found it.
    public init(
        _ plan: Plan, limit: Duration? = nil, sensors: PressureSensors = PressureSensors()
    ) throws(SessionFailure) {
        self.plan = plan
        self.sensors = sensors
        self.limit = limit
        let hasFiles = plan.takes.begin == .run
        let assembly = try PipelineAssembly(plan, hasFiles: hasFiles)
        self.assembly = assembly
        let (branchEvents, tell) = AsyncStream.makeStream(of: (RecordBranch.Event, RecordBranch).self)
        self.branchEvents = branchEvents
        branches = plan.sinks.filter { $0.recordedPath != nil }.map { sink in
            RecordBranch(sink, in: assembly, isOpen: hasFiles) { branch, event in tell.yield((event, branch)) }
        }
        counters = SessionCounters(assembly)
        KeyFrameGate.install(in: assembly)
        finishing = Finishing(assembly)
        pressureControl = PressureControl(assembly, finishing)
        frameBranches = FrameBranches(assembly)
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    }

    /// Starts the flow of media; returns when every device is open.
    ///
    /// - Throws: the first failure; the session is over then.
    public func start() async throws(SessionFailure) {
        guard phase == .assembled else { return }
        phase = .starting
        listen()
        watchSources()
        singles = plan.sinks.compactMap { SinglePicture(assembly, $0) }
        lengthLimit = limit.map { LengthLimit($0, assembly, finishing) }
        loops = plan.sources.filter(\.isLooped).map { source in
            LoopedSource(assembly, finishing, source) { [weak self, continuation] node, failure in
                if let failure {
                    Task { await self?.fail(failure) }
                } else {
                    continuation.yield(.sourceLooped(node))
                }
            }
        }
        do {
            let pipeline = assembly.pipeline
            try await worker.run(within: Self.startTimeout, "opening the devices") { () throws(GStreamerError) in
                _ = try pipeline.setState(.playing)
            }
        } catch {
            // Elements say why before their state change fails, and name themselves; all that is heard first.
            assembly.pipeline.bus.close()
            await listener?.value
            await fail(startFailure(error))
            if let first = failures.first { throw first }
            return
        }
        guard phase == .starting else { return }
        phase = .running
        continuation.yield(.started)
        if !hasTakes { beginWithRun() }
        watchPressure()
        if let limit, plan.isLive { guardLimit(limit) }
    }

    /// Ends every source and finishes every file; the report follows as an event within `stopTimeout`.
    public func stop() async {
        guard phase == .running || phase == .starting else { return }
        phase = .finishing
        let now = runningTime
        if take?.end == nil { take?.end = now }
        forgetLosses()
        finishing.endSources()
        deadline = Task { [weak self] in
            try? await Task.sleep(for: Self.drainTimeout)
            guard !Task.isCancelled else { return }
            await self?.endBranches()
            try? await Task.sleep(for: Self.stopTimeout - Self.drainTimeout)
            guard !Task.isCancelled else { return }
            await self?.end()
        }
    }

    /// What `ended` would report now.
    public var report: SessionReport {
        SessionReport(
            sinks: plan.sinks.map {
                SessionReport.Sink(
                    // With takes the files are theirs.
                    node: $0.node, path: hasTakes && $0.recordedPath != nil ? nil : $0.path,
                    isFinished: finished.contains($0.node),
                    isEmpty: counters.isEmpty($0.node),
                    progress: progress(of: $0.node))
            },
            failures: failures, pressure: pressureChanges, losses: losses, runningTime: length ?? runningTime)
    }

    /// What has gone through a sink so far.
    public nonisolated func progress(of sink: NodeName) -> SinkProgress {
        var progress = counters.progress(of: sink)
        // Between takes media comes and goes nowhere.
        if hasTakes, let branch = branches.first(where: { $0.plan.node == sink }) { branch.describe(&progress) }
        progress.leftOut = pressureControl.leftOut(of: sink)
        return progress
    }

    /// The time media has flowed, on the pipeline's clock.
    public nonisolated var runningTime: Duration { assembly.pipeline.runningTime?.duration ?? .zero }

    /// What a frames sink gives, or a preview for the web, newest first; one reader a sink. Ends with the session.
    public nonisolated func frames(from sink: NodeName) -> AsyncStream<Frame> { frameBranches.frames(from: sink) }

    // MARK: - What the pipeline says

    private func listen() {
        assembly.delayed.onComplaint { [weak self] node, message in
            Task { await self?.fail(SessionFailure(.source, message, node: node)) }
        }
        let messages = assembly.pipeline.bus.messages
        listener = Task { [weak self] in
            for await message in messages { await self?.handle(message) }
        }
        let events = branchEvents
        branchListener = Task { [weak self] in
            for await (event, branch) in events { await self?.handle(event, of: branch) }
        }
    }

    private func handle(_ message: BusMessage) async {
        switch message.kind {
        case .error(let report):
            let failure = failure(report, from: message.source)
            if !isLoss(failure) { await fail(failure) }
        case .warning(let report): continuation.yield(.warning(failure(report, from: message.source)))
        case .forwarded(let inner) where inner.kind == .endOfStream:
            endOfStream(at: inner.source.path)
            // Not left to the pipeline's own end of stream: GStreamer drops that where the last sink ends before the
            // pipeline has reached PLAYING, as a short file's does.
            await endIfFinished()
        case .endOfStream:
            // Between takes, or where a segment ends, all sinks there are may have ended.
            guard branches.allSatisfy(\.hasEnded) else { return }
            for sink in plan.sinks { finish(sink.node) }
            await end()
        default: break
        }
    }

    /// Ends the session once all sinks are finished.
    func endIfFinished() async { if finished.count == plan.sinks.count { await end() } }

    private func endOfStream(at path: String) {
        guard let node = assembly.node(ofPath: path) else { return }
        guard let branch = branches.first(where: { $0.plan.node == node }) else { return finish(node) }
        if let writer = branch.writer(ofPath: path) { finishFile(writer, of: branch) }
        if branch.hasEnded { finish(node) }
    }

    /// Takes note that a sink is finished.
    func finish(_ node: NodeName) {
        guard plan.sinks.contains(where: { $0.node == node }), finished.insert(node).inserted else { return }
        continuation.yield(.sinkFinished(node))
    }

    /// What GStreamer reports, in terms of the graph.
    private func failure(_ report: BusMessage.Report, from source: BusMessage.Source) -> SessionFailure {
        let node = assembly.node(ofPath: source.path)
        var fault = SessionFailure.Fault.mcpipe
        if let sink = plan.sinks.first(where: { $0.node == node }) {
            // RESOURCE errors 5 (open for reading) to 7 (open for both) come before anything was written.
            let isOpening = report.domain == "gst-resource-error-quark" && (5...7).contains(report.code)
            if case .record = sink.kind { fault = isOpening ? .outputNotCreated : .output } else { fault = .output }
        } else if plan.sources.contains(where: { $0.node == node }) {
            fault = .source
        }
        return SessionFailure(
            fault, report.text, node: node, element: source.path,
            detail: "\(report.domain) \(report.code)" + (report.debug.isEmpty ? "" : ": \(report.debug)"))
    }

    /// Why the start failed: the bus has the cause, if anything said one.
    private func startFailure(_ error: GStreamerError) -> SessionFailure {
        SessionFailure(.source, error.message, node: nil, element: error.element, detail: error.code.description)
    }

    // MARK: - What the machine says

    private func watchPressure() {
        let (sensors, worker) = (sensors, BlockingExecutor(label: "mcpipe.pressure"))
        pressureWatch = Task { [weak self] in
            var meter = PressureMeter(root: sensors.root)
            while !Task.isCancelled {
                let before = meter
                // A sensor's driver may take its time.
                let (now, pressure) = await worker.run {
                    var meter = before
                    let pressure = meter.look()
                    return (meter, pressure)
                }
                meter = now
                await self?.feel(pressure)
                try? await Task.sleep(for: sensors.interval)
            }
        }
    }

    private func feel(_ now: SystemPressure) {
        guard phase == .running else { return }
        let last = pressure.level
        pressure = now
        guard now.level != last else { return }
        continuation.yield(.pressureChanged(now))
        let steps = pressureControl.move(to: now.level)
        for step in steps { continuation.yield(.throttled(step)) }
        pressureChanges.append(PressureChange(time: runningTime, pressure: now, steps: steps))
    }

    // MARK: - Ends

    func fail(_ failure: SessionFailure) async {
        guard phase < .ended else { return }
        // After a node's first failure GStreamer reports what follows from it, a missing stream for instance.
        if let node = failure.node, failures.contains(where: { $0.node == node }) { return }
        failures.append(failure)
        continuation.yield(.failed(failure))
        if phase == .starting {
            // Elements say why on the bus before the state change fails; what they said is on its way here.
            await end()
        } else {
            await stop()
        }
    }

    /// Ends a run with a limit whose sources give nothing that could be counted: once it should be over, and nothing has
    /// moved for 2 s. A machine that is too slow is left its time, for every frame up to the limit is on its way.
    private func guardLimit(_ limit: Duration) {
        Task { [weak self] in
            try? await Task.sleep(for: limit)
            var passed = -1
            while let now = await self?.framesPassed, now != passed {
                passed = now
                try? await Task.sleep(for: .seconds(2))
            }
            await self?.stop()
        }
    }

    /// What has passed all sinks; nil once the session is no longer running.
    private var framesPassed: Int? {
        phase == .running ? plan.sinks.map { counters.progress(of: $0.node).frames }.reduce(0, +) : nil
    }

    private func endBranches() {
        guard phase == .finishing else { return }
        finishing.endBranches(of: plan.sinks.filter { !finished.contains($0.node) })
    }

    /// A file with a header and no media says nothing, and its name would be missing to the next take.
    private func removeEmptyFiles() {
        // What could not be opened for writing is somebody else's file.
        let refused = failures.filter { $0.fault == .outputNotCreated }.compactMap(\.node)
        for sink in plan.sinks where counters.isEmpty(sink.node) && !refused.contains(sink.node) && !hasTakes {
            if case .record(let path) = sink.kind { LocalFile.remove(path) }
        }
    }

    private func end() async {
        guard phase < .ended else { return }
        phase = .ended
        deadline?.cancel()
        pressureWatch?.cancel()
        frameBranches.close()
        // Behind a limit: qtmux of GStreamer 1.22 reports some errors with its lock held, and may lock the pipeline with it.
        let pipeline = assembly.pipeline
        let time = try? await worker.run(within: .seconds(1), "reading the clock") { () throws(GStreamerError) in
            pipeline.runningTime
        }
        length = time?.duration ?? .zero
        forgetLosses()
        for loop in loops { await loop.settle() }
        for source in live { await source.settle() }
        // A driver that never answers keeps its thread; the files are as finished as they will be.
        try? await worker.run(within: .seconds(1), "closing the devices") { () throws(GStreamerError) in
            _ = try pipeline.setState(.null)
        }
        removeEmptyFiles()
        concludeTake()
        concludeLosses()
        continuation.yield(.ended(report))
        continuation.finish()
        listener?.cancel()
        branchListener?.cancel()
        pipeline.bus.close()
    }
}

extension PlannedSink {
    /// The file it writes, where it writes one.
    var path: String? {
        switch kind {
        case .record(let path), .snapshot(let path): path
        case .stream, .preview, .frames: nil
        }
    }
}
