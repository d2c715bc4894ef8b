import CaptureDiagnostics
import CaptureModel

extension SessionConfiguration {
    /// A port with the connection that leads from it.
    typealias Lead = (port: CaptureInputPort, connection: CaptureConnection)

    /// What leads to an output, in the order connected.
    func leads(into output: any CaptureOutput) -> [Lead] {
        connections.filter { $0.output === output }.flatMap { connection in
            connection.inputPorts.map { ($0, connection) }
        }
    }

    /// What forbids a connection whatever the rules say: what it joins is not there, or a place is taken.
    func obstacles(to connection: CaptureConnection) -> [Diagnostic] {
        guard !connections.contains(where: { $0 === connection }) else {
            return [SessionFinding.alreadyInSession(connection)]
        }
        guard let output = name(of: connection.output) else {
            let shown = connection.output.blueprint.shownName
            return [SessionFinding.notInSession("output", shown, at: connection.place)]
        }
        guard !connection.inputPorts.isEmpty else { return [SessionFinding.noPorts(connection, to: output)] }
        var leads = leads(into: connection.output)
        return connection.inputPorts.compactMap { port in
            defer { leads.append((port, connection)) }
            guard let source = name(of: port) else {
                return SessionFinding.notInSession(
                    port.isFromMixer ? "mixer" : "input", port.title, at: connection.place)
            }
            if port.isConstituent { return SessionFinding.constituentPort(port, at: connection.place) }
            guard let rival = leads.first(where: { isRival($0.port, of: port, for: connection.output) }) else {
                return nil
            }
            return SessionFinding.alreadyConnected(
                output, to: name(of: rival.port), source, port.mediaType, at: connection.place,
                rival: rival.connection.place)
        }
    }

    /// Whether what leads to an output is in the way of another lead. A mixer takes any number; what gives frames takes one in
    /// all; any other output takes one picture, and each sound once.
    private func isRival(
        _ other: CaptureInputPort, of port: CaptureInputPort, for output: any CaptureOutput
    ) -> Bool {
        switch output.blueprint.node {
        case .mixer: false
        case .sink(.frames): true
        case .sink:
            other.mediaType == port.mediaType && (port.mediaType == .video || name(of: other) == name(of: port))
        }
    }

    /// The connections that `addInput` or `addOutput` would try: what each input gives, to each output that may take it.
    func candidates(
        _ inputs: [CaptureDeviceInput], _ outputs: [any CaptureOutput], at place: SourceRange
    ) -> [CaptureConnection] {
        outputs.flatMap { output in
            inputs.flatMap(\.ports).filter { output.blueprint.takes($0.mediaType) }.map { port in
                CaptureConnection(
                    inputPorts: [port], output: output, filePath: place.file, line: place.start.line,
                    column: place.start.column)
            }
        }
    }
}

extension CaptureInputPort {
    var isFromMixer: Bool { if case .mixer = origin { true } else { false } }
}
