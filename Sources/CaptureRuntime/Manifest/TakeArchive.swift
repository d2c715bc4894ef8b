public import CaptureDiagnostics
public import CaptureModel
public import CapturePlan
internal import GStreamerKit
internal import SessionLogic
internal import Synchronization

/// Keeps the account of a session's takes: a journal while one runs, each file made ordinary, judged and summed once it is
/// closed, the manifest in the end.
///
/// It is told the session's events, in order; its work goes on beside the session, on a thread of its own, for a disk may give no answer.
public actor TakeArchive {
    /// What does not change from one take to the next.
    public struct Setting: Sendable {
        /// The version of mcpipe.
        public var version: String
        /// The rig's name.
        public var rig: String
        /// The graph as a pipeline file.
        public var effectiveGraph: String
        /// What no manifest shows.
        public var secrets: Secrets

        /// Makes a setting.
        public init(version: String, rig: String, effectiveGraph: String, secrets: Secrets = .none) {
            self.secrets = secrets
            self.version = version
            self.rig = rig
            self.effectiveGraph = effectiveGraph
        }
    }

    /// What became of a take.
    public struct Result: Sendable {
        /// Where the manifest is; nil where it could not be written.
        public var path: String?
        /// What stands in it.
        public var manifest: TakeManifest
        /// Whether the take is whole, and what is missing where it is not.
        public var verdict: RecordingVerdict
        /// The files that are not whole.
        public var damaged: [FileVerdict]
        /// Why files were left as they were written, by path; they are valid all the same.
        public var leftAsWritten: [String: String]
        /// Why the manifest is not beside the files of the first record sink: lower case, no full stop; nil where it is.
        public var elsewhere: String?
        /// Why the manifest or the journal could not be written: lower case, no full stop.
        public var failure: String?
    }

    struct Account {
        var manifest: TakeManifest
        let take: Take
        /// When the first buffer of each medium came, by file.
        var first: [String: [MediaType: Duration]] = [:]
        /// What has come to any file of each sink.
        var came: [NodeName: Set<MediaType>] = [:]
        /// The folder of its journal, which the paths in its manifest are relative to.
        var folder: String
        let name: String
        /// What its journal has.
        var journal = TakeJournal()
        /// What is being done with the files that are closed, by path.
        var finishing: [String: Task<Finished, Never>] = [:]
        /// What has been done, by path, until it stands in the manifest: a finished task alone keeps 20 kB.
        var finished: [String: Finished] = [:]
        var report: TakeReport?
        var failure: String?
        /// Why files could not be written to their ends, by path.
        var failures: [String: String] = [:]
        /// How many frames each sink had been spared before, as asked.
        var asked: [NodeName: Int] = [:]
        /// How many a lower frame rate had left out on the way to each sink before.
        var thinned: [NodeName: Int] = [:]
        var conclusion: Task<Void, Never>?
        /// Room for its manifest, should the disk be full by then.
        var ballast: RoomBallast?
        /// What became of it, until somebody is told.
        var result: Result?
    }

    /// A source that was lost came back.
    struct Return {
        let source: NodeName
        /// How long nothing of it came.
        let length: Duration
        /// The running time of what came then.
        let at: Duration
        let reason: SourceLoss.Reason
    }

    struct Finished: Sendable {
        var verdict: FileVerdict
        let checksum: String?
        let leftReason: String?
    }

    private let executor = BlockingExecutor(label: "mcpipe.archive")
    /// The thread of its own that it works on, where a disk may hold it up.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unownedReference }

    let plan: Plan
    let setting: Setting
    /// Where manifests may be written: where the files of a take may.
    let bounds: OutputBounds
    let progress: @Sendable (NodeName) -> SinkProgress
    let drops: @Sendable (NodeName, _ begin: Duration, _ end: Duration?) -> [BranchTally]
    let losses: @Sendable (NodeName, _ begin: Duration, _ end: Duration?) -> [StreamLosses]
    /// The takes whose results nobody has been told yet, by their numbers in the session.
    var accounts: [Int: Account] = [:]
    /// The number of the one that began last; 0 before the first.
    var newest = 0
    /// The sources that are lost, and since which running time.
    var lost: [NodeName: (reason: SourceLoss.Reason, at: Duration)] = [:]
    /// The sources that were lost and came back not long ago, oldest first: what a pre-roll may reach back to.
    var returns: [Return] = []
    /// The zoom of each source that can be zoomed, as it was told last.
    var zooms: [NodeName: ZoomState]
    /// How each source that can follow people does, as it was told last.
    var centreStages: [NodeName: CentreStageState]
    /// How each source stands whose background can be blurred, as it was told last.
    var portraits: [NodeName: PortraitState]
    /// The mode of each source whose sound is treated, as it was told last.
    var microphoneModes: [NodeName: MicrophoneModeState]
    /// The frame rate of each source, as it was told last; none of those that were never lowered.
    var frameRates: [NodeName: FrameRateState] = [:]
    /// The layout of each compositor, as it was told last.
    var layouts: [NodeName: LayoutState]
    /// Files of which nobody has been told yet.
    var archived: [ArchivedFile] = []
    var tellNews: @Sendable () -> Void = {}
    var folders = AccountFolders()
    nonisolated let starts = JournalStarts()
    /// The journals and manifests that are being written.
    nonisolated let writing = Mutex<Set<String>>([])
    /// What the journals on the disk say, by take: in which folder they lie, and the files that they name, relative to it.
    nonisolated let journalled = Mutex<[String: (folder: String, files: Set<String>)]>([:])

    /// Keeps the account of a session that runs a plan.
    ///
    /// - Parameters:
    ///   - progress: What has gone through a sink so far.
    ///   - drops: What has been dropped on the way to a sink between two running times.
    ///   - losses: The same with its times, of which the verdict is made.
    public init(
        _ plan: Plan, _ setting: Setting, progress: @escaping @Sendable (NodeName) -> SinkProgress,
        drops: @escaping @Sendable (NodeName, _ begin: Duration, _ end: Duration?) -> [BranchTally],
        losses: @escaping @Sendable (NodeName, _ begin: Duration, _ end: Duration?) -> [StreamLosses] = { _, _, _ in []
        }
    ) {
        self.drops = drops
        self.losses = losses
        self.plan = plan
        bounds = OutputBounds(plan)
        self.setting = setting
        self.progress = progress
        let zooms = plan.zooms.map { zoom in
            let first = zoom.scale.constituent(at: zoom.scale.device(zoom.initial))
            let constituent = zoom.constituents.indices.contains(first) ? zoom.constituents[first].node : nil
            return (
                zoom.node,
                ZoomState(source: zoom.node, zoom: zoom.initial, constituent: constituent, range: zoom.range)
            )
        }
        self.zooms = Dictionary(zooms) { first, _ in first }
        let stages = plan.zooms.compactMap { zoom in
            zoom.framing.map {
                (
                    zoom.node,
                    CentreStageState(
                        source: zoom.node, control: $0.wish.control, isEnabled: $0.wish.beginsEnabled)
                )
            }
        }
        centreStages = Dictionary(stages) { first, _ in first }
        portraits = Dictionary(plan.portraits.map { ($0.node, PortraitState($0)) }) { first, _ in first }
        let modes = plan.treatments.map {
            ($0.node, MicrophoneModeState(source: $0.node, preferred: $0.initial, active: $0.initial))
        }
        microphoneModes = Dictionary(modes) { first, _ in first }
        let layouts = plan.composites.map { composite in
            LayoutState(
                compositor: composite.node, layout: composite.initial, sources: composite.layers.map(\.source),
                placements: composite.layers.map(\.placement))
        }
        self.layouts = Dictionary(layouts.map { ($0.compositor, $0) }) { first, _ in first }
    }

    /// Notes what happens.
    public func hear(_ event: SessionEvent) {
        switch event {
        case .takeStarted(let take):
            begin(take)
            beginFrameRates()
        // Known to the journal before media comes: what a crash leaves of it is empty, and nobody else's.
        case .filePrepared(let node, let path, let take): add(node, path, to: take)
        case .fileTimed(let node, let path, let first): time(path, of: node, first)
        case .fileFinished(let node, let path): finish(path, of: node)
        case .marked(let marker):
            change { $0.manifest.markers.append(marker) }
            writeJournal()
        case .sourceLost(let node, let reason, let at): lose(node, reason, at)
        case .sourceReturned(let node, let gap, let time): resume(node, gap, time)
        case .sourceLagging(let lag): note(lag, hasEnded: false)
        case .sourceCaughtUp(let lag): note(lag, hasEnded: true)
        case .picturesDamaged(let node, let count, let at): note(damaged: count, of: node, at: at)
        case .fileFailed(let node, let path, let failure, let isReplaced):
            change(account(of: path)) { account in
                account.failures[path] = failure.message
                guard let index = account.index(of: path) else { return }
                account.manifest.files[index].failure = failure.message
                account.journal.touch(.files, index)
            }
            // At once: should the process die, nobody else knows why the file is short.
            writeJournal()
            // Another file in its place is nobody's here.
            if !isReplaced { finish(path, of: node) }
        case .wallClockStepped(let step):
            guard isRecording else { return }
            change {
                let start = $0.manifest.start.runningTime.duration
                $0.manifest.clockSteps = ($0.manifest.clockSteps ?? []) + [TakeClockStep(step, from: start)]
            }
            writeJournal()
        case .zoomChanged(let state, let at): note(state, at)
        case .centreStageChanged(let state, let at): note(state, at)
        case .portraitChanged(let state, let at): note(state, at)
        case .microphoneModeChanged(let state, let at): note(state, at)
        case .frameRateChanged(let state, let at): note(state, at)
        case .layoutChanged(let state, let at): note(state, at)
        case .codeRead(let code, let at): note(code, at)
        case .recordingDeleted(let deleted, _):
            strike(deleted)
            note(event)
        case .takeEnded(let report):
            let number = report.take.number
            guard accounts[number] != nil else { return }
            accounts[number]?.report = report
            accounts[number]?.conclusion = Task {
                let result = await conclude(number)
                accounts[number]?.result = result
                tellNews()
            }
        default: note(event)
        }
    }

    /// Has somebody told whenever there is more to be had of `archivedFiles` or `results`.
    public func onNews(_ tell: @escaping @Sendable () -> Void) { tellNews = tell }

    /// What became of the takes that are in order now, each told once.
    public func results() -> [Result] {
        // A node takes thousands a year, and a finished task alone keeps 20 kB; what is told is on the disk.
        accounts.keys.sorted().compactMap { number in
            guard let result = accounts[number]?.result else { return nil }
            accounts[number] = nil
            journalled.withLock { $0[result.manifest.take] = nil }
            return result
        }
    }

    /// The files that stay as they are from now on, each told once: segments while their take goes on, too.
    public func archivedFiles() -> [ArchivedFile] {
        defer { archived = [] }
        return archived
    }

    /// Waits until all takes that have ended are in order.
    public func settle() async -> [Result] {
        await concludeAll()
        return results()
    }

    /// Waits until all takes that have ended are in order; what became of them is still to be had.
    func concludeAll() async {
        for conclusion in accounts.values.compactMap(\.conclusion) { await conclusion.value }
    }
}
