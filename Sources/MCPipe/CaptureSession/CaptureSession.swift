public import CaptureCheck
internal import CaptureDiagnostics
public import CaptureModel
public import CaptureRuntime
internal import Synchronization

/// Inputs, outputs and connections, put together call by call, judged by the checker at each, and run (Apple:
/// `AVCaptureMultiCamSession`).
///
/// Whatever is added is proposed to the checker as a graph, so that nothing is allowed here that a pipeline file could not
/// ask for, and nothing forbidden. Three things are decided at three moments: which cameras run together when an input is
/// added, what a camera can deliver when its format is set, and the hardware cost when the session starts.
///
/// All calls may come from any task; between `beginConfiguration` and `commitConfiguration` only one should configure. A
/// session that is let go while it runs is stopped, and its files are finished.
public final class CaptureSession: Sendable {
    /// The cameras and microphones there are, and which may run together.
    public let rig: Rig
    /// What happens while it runs, over all runs, for one reader; the newest 1000 events wait. Ends with the session.
    public let events: AsyncStream<SessionEvent>

    let host: HostInventory
    let options: CheckOptions
    let continuation: AsyncStream<SessionEvent>.Continuation
    let state: Mutex<State>

    /// What changes in a session.
    struct State: Sendable {
        /// What runs, or would.
        var committed: SessionConfiguration
        /// What is being put together between begin and commit.
        var pending: PendingConfiguration?
        var run = SessionRun.idle
        /// How the last run ended.
        var report: RecordingReport?
    }

    /// Finds a rig and looks at this machine; no device is opened but to discover those of this machine.
    ///
    /// - Parameters:
    ///   - name: The session's name; `{name}` in file names.
    ///   - rig: Which rig; nil is this machine.
    ///   - output: The folder that recordings go to; nil is the working folder.
    ///   - onCostExceeded: What is done where the cameras take more than there is of what they share; Apple's sample
    ///     AVMultiCamPiP does what `.reduceLikeApple` does.
    ///   - options: What the person who runs it decides.
    /// - Throws: why there is no such rig.
    public convenience init(
        _ name: String = "capture", rig: RigReference = .thisMachine, output: String? = nil,
        onCostExceeded: CostPolicy = .reject, options: CheckOptions = .now(),
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        let finder = RigFinder(folder: options.fileFolder)
        let answer = await finder.find(rig, at: call, looksForDevices: !options.isSimulated)
        guard let found = answer.rig else {
            throw CaptureSessionError(answer.diagnostics, at: call, texts: answer.texts)
        }
        let parts = SessionConfiguration(
            name: name, rig: rig, outputFolder: output, onCostExceeded: onCostExceeded, place: call)
        self.init(parts, rig: found, host: await HostSurvey.inventory(), options: options)
    }

    /// Takes a rig and a machine as data; nothing is looked for.
    ///
    /// - Parameters:
    ///   - name: The session's name; `{name}` in file names.
    ///   - rig: The cameras and microphones.
    ///   - host: The machine.
    ///   - output: The folder that recordings go to; nil is the working folder.
    ///   - onCostExceeded: What is done where the cameras take more than there is of what they share.
    ///   - options: What the person who runs it decides.
    public convenience init(
        _ name: String = "capture", on rig: Rig, host: HostInventory, output: String? = nil,
        onCostExceeded: CostPolicy = .reject, options: CheckOptions = .now(),
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let parts = SessionConfiguration(
            name: name, rig: RigReference(parsing: rig.name), outputFolder: output, onCostExceeded: onCostExceeded,
            place: SourceRange(file: filePath, line: line, column: column))
        self.init(parts, rig: rig, host: host, options: options)
    }

    private init(_ parts: SessionConfiguration, rig: Rig, host: HostInventory, options: CheckOptions) {
        self.rig = rig
        self.host = host
        self.options = options
        state = Mutex(State(committed: parts))
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
    }

    deinit {
        switch state.withLock({ $0.run }) {
        case .idle: continuation.finish()
        case .running(let run): Task { await run.recording.stop() }
        // A start holds the session, and an end is on its way.
        case .starting, .stopping: break
        }
    }

    /// Whether the rig has cameras that may run at the same time. Without, a session takes one camera.
    public var isMultiCamSupported: Bool { rig.isMultiCamSupported }

    /// What stands: the graph that `startRunning` would check and run. Changes that are not committed are not in it.
    public var graph: Graph { state.withLock { $0.committed.graph } }
    /// The inputs that stand, in the order added.
    public var inputs: [CaptureDeviceInput] { state.withLock { $0.committed.inputs.map(\.input) } }
    /// The outputs that stand, in the order added.
    public var outputs: [any CaptureOutput] { state.withLock { $0.committed.outputs.map(\.output) } }
    /// The connections that stand, in the order added.
    public var connections: [CaptureConnection] { state.withLock { $0.committed.connections } }
    /// Whether media flows.
    public var isRunning: Bool { if case .running = state.withLock({ $0.run }) { true } else { false } }

    /// The node of an input in `graph`, as findings and events name it; nil where the session does not have it.
    public func node(of input: CaptureDeviceInput) -> NodeName? { state.withLock { $0.committed.name(of: input) } }
    /// The node of an output in `graph`, as findings and events name it; nil where the session does not have it.
    public func node(of output: any CaptureOutput) -> NodeName? { state.withLock { $0.committed.name(of: output) } }
}
