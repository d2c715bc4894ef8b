internal import CaptureCheck
public import CaptureDiagnostics
internal import CaptureModel
internal import Synchronization

extension CaptureSession {
    /// Whether a part may be added, and why not (Apple's `canAddInput` and its like say no more than no).
    public struct Admission: Sendable, Hashable, CustomStringConvertible {
        /// What the checker says of the session with the part; the very findings that adding it would throw.
        public let diagnostics: [Diagnostic]

        /// Whether nothing forbids it.
        public var isAllowed: Bool { !diagnostics.hasErrors }

        /// The findings as `mcpipe check` prints them; empty where there are none.
        public var description: String { DiagnosticRenderer().render(diagnostics) }
    }

    var judge: SessionJudge { SessionJudge(checker: Checker(rig: rig, host: host, options: options)) }

    /// The parts as a change would leave them, and what is said of them: the one predicate of all verbs.
    private func proposal(
        _ state: State, _ change: SessionChange
    ) -> (configuration: SessionConfiguration, findings: [Diagnostic]) {
        var configuration = state.pending?.configuration ?? state.committed
        if let call = state.run.call {
            return (configuration, [SessionFinding.running(configuration.name, since: call)])
        }
        let obstacles = change.apply(&configuration)
        guard !obstacles.hasErrors, change.isJudged else { return (configuration, obstacles) }
        return (configuration, obstacles + change.placed(judge.findings(configuration.graph), in: configuration))
    }

    func admission(of change: SessionChange) -> Admission {
        state.withLock { Admission(diagnostics: proposal($0, change).findings) }
    }

    /// Makes a change, or throws why not.
    func make(_ change: SessionChange, at call: SourceRange) throws(CaptureSessionError) {
        try state.withLock { state throws(CaptureSessionError) in
            let (configuration, findings) = proposal(state, change)
            guard !findings.hasErrors else {
                state.pending?.refusals += findings
                throw CaptureSessionError(findings, at: call)
            }
            let old = state.pending?.configuration ?? state.committed
            for entry in configuration.inputs where old.name(of: entry.input) == nil {
                // Between the answer above and here another session may have taken it.
                guard entry.input.join(self) else {
                    let finding = SessionFinding.alreadyInSession(entry.input, isAnother: true)
                    state.pending?.refusals.append(finding)
                    throw CaptureSessionError([finding], at: call)
                }
            }
            store(configuration, in: &state)
        }
    }

    /// Makes those of some connections that may be made, each beside those before it.
    func connect(_ candidates: (SessionConfiguration) -> [CaptureConnection]) -> [CaptureConnection] {
        state.withLock { state in
            candidates(state.pending?.configuration ?? state.committed).filter { connection in
                let (configuration, findings) = proposal(state, .adding(connection))
                guard !findings.hasErrors else { return false }
                store(configuration, in: &state)
                return true
            }
        }
    }

    private func store(_ configuration: SessionConfiguration, in state: inout State) {
        let old = state.pending?.configuration ?? state.committed
        for entry in old.inputs where configuration.name(of: entry.input) == nil {
            entry.input.keep(entry.settings)
        }
        if state.pending == nil {
            state.committed = configuration
        } else {
            state.pending?.configuration = configuration
        }
        release(old, state)
    }

    /// Lets go of inputs that neither stand nor are about to. One that is taken out within a configuration is held until the
    /// commit, for it stands again where that fails.
    func release(_ old: SessionConfiguration, _ state: State) {
        for entry in old.inputs
        where state.committed.name(of: entry.input) == nil
            && state.pending?.configuration.name(of: entry.input) == nil
        {
            entry.input.leave()
        }
    }

    /// What is asked of an input's camera; nil where it is not here.
    func settings(of input: CaptureDeviceInput) -> CaptureDeviceInput.Settings? {
        state.withLock { ($0.pending?.configuration ?? $0.committed).settings(of: input) }
    }
}
