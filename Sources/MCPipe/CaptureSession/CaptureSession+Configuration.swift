internal import CaptureDiagnostics
internal import Synchronization

extension CaptureSession {
    /// Begins a configuration: what is changed from here on stands with the commit, all at once.
    ///
    /// Configurations nest; the outermost commit counts. The session neither starts nor stops meanwhile.
    public func beginConfiguration(filePath: String = #filePath, line: Int = #line, column: Int = #column) {
        let call = SourceRange(file: filePath, line: line, column: column)
        state.withLock { state in
            if state.pending == nil {
                state.pending = PendingConfiguration(state.committed, begin: call)
            } else {
                state.pending?.depth += 1
            }
        }
    }

    /// Ends a configuration; the outermost makes all its changes stand.
    ///
    /// Where a change within was refused, none of them stands: a session that lacks a camera somebody meant to record is not
    /// what was asked for. Ask `canAdd...` first where a part may be missing.
    ///
    /// - Throws: the findings of all refused changes; where no configuration has begun, that.
    public func commitConfiguration(
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try state.withLock { state throws(CaptureSessionError) in
            guard var pending = state.pending else {
                throw CaptureSessionError([SessionFinding.notBegun(at: call)], at: call)
            }
            pending.depth -= 1
            guard pending.depth == 0 else {
                state.pending = pending
                return
            }
            state.pending = nil
            guard pending.refusals.isEmpty else {
                release(pending.configuration, state)
                throw CaptureSessionError(
                    pending.refusals.map { SessionFinding.undone($0, begin: pending.begin) }, at: call)
            }
            let old = state.committed
            state.committed = pending.configuration
            release(old, state)
        }
    }

    /// Begins a configuration, makes the changes and commits them; where one throws, none of them stands.
    ///
    /// Within another configuration only the changes made here are undone, and the other goes on.
    ///
    /// - Throws: what the changes throw.
    public func configure(
        filePath: String = #filePath, line: Int = #line, column: Int = #column, _ changes: () throws -> Void
    ) throws {
        let outer = state.withLock { $0.pending }
        beginConfiguration(filePath: filePath, line: line, column: column)
        do { try changes() } catch {
            state.withLock { state in
                let undone = state.pending?.configuration ?? state.committed
                state.pending = outer
                // What was added before in the outer one, and taken out here, is there again.
                for entry in outer?.configuration.inputs ?? [] { _ = entry.input.join(self) }
                release(undone, state)
            }
            throw error
        }
        try commitConfiguration(filePath: filePath, line: line, column: column)
    }
}
