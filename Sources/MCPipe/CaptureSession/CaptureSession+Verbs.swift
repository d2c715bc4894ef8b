internal import CaptureDiagnostics

extension CaptureSession {
    // MARK: - Inputs

    /// Whether an input may be added: its device is the rig's, has no input yet, and runs together with those that are there.
    public func canAddInput(_ input: CaptureDeviceInput) -> Admission { admission(of: .adding(input, to: self)) }

    /// Adds an input that leads nowhere yet. A promise made for it before is gone.
    ///
    /// - Throws: the findings of `canAddInput`.
    public func addInputWithNoConnections(
        _ input: CaptureDeviceInput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.adding(input, to: self), at: call)
    }

    /// Adds an input and leads it to each output that takes what it gives and is free.
    ///
    /// With several cameras that may lead the wrong one to an output; say the connections then.
    ///
    /// - Returns: The connections made.
    /// - Throws: the findings of `canAddInput`.
    @discardableResult public func addInput(
        _ input: CaptureDeviceInput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) -> [CaptureConnection] {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.adding(input, to: self), at: call)
        return connect { $0.candidates([input], $0.outputs.map(\.output), at: call) }
    }

    /// Takes an input out, with its connections; what was asked of it stays with it.
    ///
    /// - Throws: where it is not here.
    public func removeInput(
        _ input: CaptureDeviceInput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.removing(input), at: call)
    }

    // MARK: - Outputs

    /// Whether an output may be added.
    public func canAddOutput(_ output: any CaptureOutput) -> Admission { admission(of: .adding(output)) }

    /// Adds an output that nothing leads to yet.
    ///
    /// - Throws: the findings of `canAddOutput`.
    public func addOutputWithNoConnections(
        _ output: any CaptureOutput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.adding(output), at: call)
    }

    /// Adds an output and leads the first input to it that gives a picture it takes, and each that gives a sound it takes.
    ///
    /// With several cameras that may be the wrong one; say the connections then. A mixer is left unconnected.
    ///
    /// - Returns: The connections made.
    /// - Throws: the findings of `canAddOutput`.
    @discardableResult public func addOutput(
        _ output: any CaptureOutput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) -> [CaptureConnection] {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.adding(output), at: call)
        return connect { $0.candidates($0.inputs.map(\.input), [output], at: call) }
    }

    /// Takes an output out, with its connections.
    ///
    /// - Throws: where it is not here.
    public func removeOutput(
        _ output: any CaptureOutput, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.removing(output), at: call)
    }

    // MARK: - Connections

    /// Whether a connection may be made.
    public func canAddConnection(_ connection: CaptureConnection) -> Admission { admission(of: .adding(connection)) }

    /// Makes a connection between an input, or a mixer, and an output that are here.
    ///
    /// - Throws: the findings of `canAddConnection`.
    public func addConnection(
        _ connection: CaptureConnection, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.adding(connection), at: call)
    }

    /// Takes a connection out.
    ///
    /// - Throws: where it is not here.
    public func removeConnection(
        _ connection: CaptureConnection, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) throws(CaptureSessionError) {
        let call = SourceRange(file: filePath, line: line, column: column)
        try make(.removing(connection), at: call)
    }
}
