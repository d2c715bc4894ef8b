public import CaptureModel
public import CapturePlan
internal import GStreamerKit
public import SessionLogic
internal import Synchronization

/// A running plan: it starts, counts, ends and finishes every file; the only stage that touches GStreamer.
///
/// A session runs once. It goes through its phases in one direction and never back; `events` tells of each step and ends
/// with the report. Whatever fails, what can be finished is finished.
public actor Session {
    /// Where a session stands.
    public typealias Phase = RunPhase

    /// How long a device may take to open before the start is given up.
    public static let startTimeout = RunCourse.startTimeout
    /// How long a stop waits for the ends of the sources to arrive before it ends the branches themselves.
    public static let drainTimeout = RunCourse.drainTimeout
    /// How long a stop waits in all; below the 10 s after which `docker stop` kills.
    public static let stopTimeout = RunCourse.stopTimeout

    /// What runs.
    public nonisolated let plan: Plan
    /// What happens, for one reader; ends after `ended`.
    public nonisolated let events: AsyncStream<SessionEvent>
    /// Where it stands.
    public var phase: Phase { course.phase }
    /// How hard the machine is pressed; nominal until media flows.
    public internal(set) var pressure = SystemPressure()

    /// Decides when it runs, ends and is over.
    var course: RunCourse
    nonisolated let assembly: PipelineAssembly
    /// What all watches and deadlines go by.
    nonisolated var timer: SessionTimer { assembly.timer }
    let counters: SessionCounters
    let finishing: Finishing
    let sensors: PressureSensors
    let pressureControl: PressureControl
    let takeGates: TakeGates
    /// What zooms the sources that can be zoomed.
    nonisolated let zoomControls: [ZoomControl]
    /// What blurs the background of people.
    nonisolated let portraitControls: [PortraitControl]
    /// What moves the layers of compositors.
    nonisolated let layoutControls: [LayoutControl]
    /// What lets the sound follow them.
    let soundFollowers: [SoundFollower]
    /// What treats the sound of sources.
    nonisolated let microphoneControls: [MicrophoneControl]
    /// What lowers the frame rate of sources.
    nonisolated let rateControls: [RateControl]
    let frameBranches: FrameBranches
    nonisolated let ledger: DropLedger
    let soundClocks: SoundClocks
    nonisolated let wallClock: WallClockReader
    var wallClockWatch: Task<Void, Never>?
    var standstillWatch: Task<Void, Never>?
    /// Serves the pipeline's clock to others, where the graph asks for it.
    var timeProvider: TimeProvider?
    /// The record sinks, in the plan's order.
    nonisolated let branches: [RecordBranch]
    /// What the branches tell, in order.
    let branchEvents: AsyncStream<(RecordBranch.Event, RecordBranch)>
    /// Decides when takes begin and are over.
    var takes = TakeCourse()
    /// The takes that record, or whose files are being finished, oldest first.
    var running: [RunningTake] = []
    /// The running time at which the newest take that has ended did, or will.
    var lastEnd = Duration.zero
    /// Those who wait until the take that is asked for has begun, or cannot.
    var awaitingBegin: [CheckedContinuation<Void, Never>] = []
    /// The number of the take of whose beginning was told last; 0 before the first.
    var newestTold = 0
    var beforeMedia: @Sendable (Take, Bool) -> Void = { _, _ in }
    /// Files that were made for a take which has not begun.
    let unbegun = Mutex<[FileWriter]>([])
    /// Further files that were made for takes that are not told of yet.
    var preparedEarly: [(node: NodeName, path: String, take: Int)] = []
    /// The take that was concluded last.
    var lastTake: TakeReport?
    /// When the last picture and sound of the newest take that is over ended, in running time, by sink.
    var lastEnds: (take: Int, ends: [NodeName: [MediaType: Duration]]) = (0, [:])
    let worker = BlockingExecutor(label: "mcpipe.session")
    let continuation: AsyncStream<SessionEvent>.Continuation
    let limit: Duration?
    private(set) var lengthLimit: LengthLimit?
    private var pictureWatches: [any Sendable] = []
    /// The state that the pipeline was last asked for as its devices were opened.
    var opening: State?
    /// What is waited for before the clock starts.
    var beginning: PacedBeginning?
    /// How long compositors and mixers wait for sources that are being opened.
    nonisolated let patience: MixerPatience?
    var loops: [LoopedSource] = []
    /// The sinks that nothing comes to any more.
    var finished: Set<NodeName> { course.finished }
    var failures: [SessionFailure] = []
    /// Of those among them that say what is missing of a take: the take's number, by the failure's place.
    var absences: [Int: Int] = [:]
    /// The program that does for a session what must not be done in its process; nil where there is none.
    let workerProgram: WorkerProgram?
    /// The processes that open isolated sources.
    nonisolated let lines: [WorkerLine]
    /// The live sources.
    var live: [LiveSource] = []
    /// What they told before all devices were open.
    var earlyEvents: [(SourceWatch.Event, LiveSource)] = []
    /// What was lost of them, first things first.
    var losses: [SourceLoss] = []
    /// What was told of damaged pictures.
    var damageNews = DamageNews()
    /// What stands for lost sounds, by the element that took them.
    let silences = SilenceFeeds()
    /// What looks at the live sources, and hears of them.
    var watching: [Task<Void, Never>] = []
    /// The running time at which the sources were told to end; 0 where they were not.
    var endOfSources = Duration.zero
    /// The running time at the end; the pipeline's clock is gone then.
    var length: Duration?
    var listener: Task<Void, Never>?
    var branchListener: Task<Void, Never>?
    /// What a stop waits for.
    var deadlines: [Task<Void, Never>] = []
    var pressureWatch: Task<Void, Never>?
    var limitWatch: Task<Void, Never>?
    var limitGuard: LimitGuard?
    var pressureChanges: [PressureChange] = []
    /// The recordings that have been stopped and have not come to their ends yet.
    var stops: [RecordingStop] = []
    /// What the scan sinks see.
    var codeWatch: CodeWatch
    /// What is known of the disks.
    var disks: DiskWatch
    nonisolated let diskBoard = DiskBoard()
    /// What leads to sinks that have failed only.
    var deadEnds = DeadEnds()
    let retention: Retention
    /// What keeps elements that fail from ending everything else.
    let branchShields: BranchShields
    /// The sinks to which nothing more comes because of them.
    var elementLosses = ElementLosses()
    /// What keeps pictures that cannot be written from ending everything else.
    let pictureShields: [(node: NodeName, shield: PadShield)]

    /// What makes sound longer, where a file plays slower.
    let soundStretches: SoundStretches

    /// The streams that are sent.
    let streams: [StreamEnd]

    /// Makes and links every element of a plan; nothing runs yet.
    ///
    /// - Parameters:
    ///   - limit: the length of media after which all sources end, to the frame; nil is no limit.
    ///   - sensors: where and how often the machine's pressure is read.
    ///   - worker: the program that opens isolated sources; nil is mcpipe.
    ///   - wallClock: how the clock on the wall is read.
    ///   - time: the clocks that the pipeline and its watches go by.
    /// - Throws: what an element refuses; the checker should have found it.
    public init(
        _ plan: Plan, limit: Duration? = nil, sensors: PressureSensors = PressureSensors(),
        worker: WorkerProgram? = nil, wallClock: WallClockReader = WallClockReader(), time: SessionTime = SessionTime()
    ) throws(SessionFailure) {
        let (plan, workers) = plan.divided()
        self.plan = plan
        course = RunCourse(sinks: plan.sinks.map(\.node))
        disks = DiskWatch(plan)
        self.wallClock = wallClock
        self.sensors = sensors
        self.limit = limit
        retention = Retention(plan)
        codeWatch = CodeWatch(plan)
        let hasFiles = plan.takes.begin == .run
        let assembly = try PipelineAssembly(plan, hasFiles: hasFiles, time: time)
        self.assembly = assembly
        workerProgram = worker ?? .standard
        lines = try workers.map { plan throws(SessionFailure) in
            WorkerLine(plan, try WorkerProgram.find(worker, for: plan.node), assembly)
        }
        soundStretches = SoundStretches(assembly)
        let (branchEvents, tell) = AsyncStream.makeStream(of: (RecordBranch.Event, RecordBranch).self)
        self.branchEvents = branchEvents
        branches = plan.sinks.filter { $0.recordedPath != nil }.map { sink in
            RecordBranch(sink, in: assembly, isOpen: hasFiles) { branch, event in tell.yield((event, branch)) }
        }
        // First, so that all else sees the sound as it goes on.
        soundClocks = SoundClocks(assembly)
        counters = SessionCounters(assembly)
        branchShields = BranchShields(assembly)
        pictureShields = Self.pictureShields(in: assembly)
        streams = plan.sinks.compactMap { StreamEnd($0, in: assembly) }
        KeyFrameGate.install(in: assembly)
        patience = MixerPatience(assembly)
        takeGates = TakeGates(assembly)
        zoomControls = plan.zooms.map { ZoomControl($0, assembly) }
        portraitControls = plan.portraits.map { PortraitControl($0, assembly) }
        assembly.listenForFaces(zoomControls.compactMap(\.framing?.faces) + portraitControls.compactMap(\.faces))
        microphoneControls = plan.treatments.map { MicrophoneControl($0, assembly) }
        let rateControls = plan.rateControls.map { RateControl($0, assembly) }
        self.rateControls = rateControls
        let layoutControls = plan.composites.map { LayoutControl($0, assembly) }
        self.layoutControls = layoutControls
        soundFollowers = Self.soundFollowers(of: layoutControls, in: assembly)
        finishing = Finishing(assembly, onEnd: Self.compositeEnd(of: branches, streams))
        pressureControl = PressureControl(assembly)
        frameBranches = FrameBranches(assembly)
        let branches = branches
        ledger = DropLedger(assembly, workers, frameBranches, rateControls) { last in
            branches.lazy.compactMap { $0.leftOut(behind: last) }.first ?? 0
        }
        soundClocks.onLoss { [weak ledger] node, buffers, from, to in
            ledger?.countGap(of: node, buffers, at: from, now: to)
        }
        for line in lines {
            line.onNews { [weak ledger, node = line.plan.node] news in ledger?.take(news, of: node) }
        }
        for branch in branches {
            branch.onOverflow.set { [weak ledger] drop in
                ledger?.countRefusal(before: drop.leg, .outOfBuffers, lasting: drop.length, at: drop.time)
            }
        }
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        for control in zoomControls {
            control.onChange { [continuation] event in continuation.yield(event) }
        }
        for control in portraitControls {
            control.onChange { [continuation] event in continuation.yield(event) }
        }
        for control in microphoneControls {
            control.onChange { [continuation] event in continuation.yield(event) }
        }
        for control in rateControls {
            control.onChange { [continuation] event in continuation.yield(event) }
        }
        for control in layoutControls {
            control.onChange { [continuation] event in continuation.yield(event) }
        }
    }

    /// Starts the flow of media; returns when every device is open.
    ///
    /// - Throws: the first failure; the session is over then.
    public func start() async throws(SessionFailure) {
        guard course.start() else { return }
        listen()
        do throws(SessionFailure) {
            try await settleClock()
        } catch {
            await fail(error)
            throw error
        }
        // A stop while the clock was waited for: nothing has begun.
        guard phase == .starting else { return await end() }
        watchSources()
        pictureWatches =
            plan.sinks.compactMap { SinglePicture(assembly, $0) }
            + plan.elements.compactMap { LastPicture(assembly, $0) }
        lengthLimit = limit.map { LengthLimit($0, assembly, finishing) }
        concludeStreams()
        ledger.openSources { [finishing] in finishing.isEnding($0) }
        loops = plan.sources.filter(\.isLooped).map { source in
            LoopedSource(assembly, finishing, source) { [weak self, continuation] node, failure in
                if let failure {
                    Task { await self?.fail(failure) }
                } else {
                    continuation.yield(.sourceLooped(node))
                }
            }
        }
        for control in rateControls { control.open() }
        ledger.open()
        do {
            try await openWorkers()
        } catch {
            assembly.pipeline.bus.close()
            await listener?.value
            await fail(error)
            throw error
        }
        guard phase == .starting else { return }
        do {
            try await claimFiles()
        } catch {
            assembly.pipeline.bus.close()
            await listener?.value
            await fail(error)
            throw error
        }
        guard phase == .starting else { return }
        do {
            guard try await openDevices() else { return }
        } catch {
            // Elements say why before their state change fails, and name themselves; all that is heard first.
            assembly.pipeline.bus.close()
            await listener?.value
            await fail(startFailure(error))
            if let first = failures.first { throw first }
            return
        }
        await perform(course.hasOpened())
    }

    /// Ends every source and finishes every file; the report follows as an event within `stopTimeout`.
    public func stop() async { await perform(course.stop()) }

    /// Does what is to be done.
    func perform(_ actions: [RunCourse.Action]) async {
        if !actions.isEmpty { beginning?.giveUp() }
        for action in actions {
            switch action {
            case .run: await run()
            case .endSources: endSources()
            case .endBranches(let nodes): endBranches(of: nodes)
            case .end: await close()
            }
        }
    }

    /// Begins all that goes on while media flows.
    private func run() async {
        continuation.yield(.started)
        if !hasTakes { beginWithRun() }
        watchPressure()
        watchDisks()
        watchWallClock()
        watchStandstills()
        lookForReceivers()
        await loseRefusedStreams()
        if let limit, plan.isLive { guardLimit(limit) }
        let early = earlyEvents
        earlyEvents = []
        for (event, source) in early { await handle(event, of: source) }
        await endIfFinished()
    }
}
