import CaptureDiagnostics
import CaptureModel

/// The parts of a session as a value: a change is tried on a copy, and the copy takes the place of the original or is dropped.
///
/// Each change answers with what forbids it before any rule is asked: a part that is not there, or a place that is taken.
struct SessionConfiguration: Sendable {
    /// An input with its name in the graph and what is asked of its camera.
    struct InputEntry: Sendable {
        let name: NodeName
        let input: CaptureDeviceInput
        var settings: CaptureDeviceInput.Settings
    }

    /// An output with its name in the graph.
    struct OutputEntry: Sendable {
        let name: NodeName
        let output: any CaptureOutput
    }

    let name: String
    let rig: RigReference
    let outputFolder: String?
    let onCostExceeded: CostPolicy
    let place: SourceRange
    private(set) var inputs: [InputEntry] = []
    private(set) var outputs: [OutputEntry] = []
    private(set) var connections: [CaptureConnection] = []

    init(
        name: String, rig: RigReference, outputFolder: String?, onCostExceeded: CostPolicy, place: SourceRange
    ) {
        self.name = name
        self.rig = rig
        self.outputFolder = outputFolder
        self.onCostExceeded = onCostExceeded
        self.place = place
    }

    func name(of input: CaptureDeviceInput) -> NodeName? { inputs.first { $0.input === input }?.name }
    func name(of output: any CaptureOutput) -> NodeName? { outputs.first { $0.output === output }?.name }
    func settings(of input: CaptureDeviceInput) -> CaptureDeviceInput.Settings? {
        inputs.first { $0.input === input }?.settings
    }

    /// The node a port's media comes from; nil where its input or mixer is not here.
    func name(of port: CaptureInputPort) -> NodeName? {
        switch port.origin {
        case .input(let input): name(of: input)
        case .mixer(let mixer): name(of: mixer)
        }
    }

    // MARK: - Changes

    /// Adds an input; a promise made before is gone, as with Apple.
    mutating func add(_ input: CaptureDeviceInput, to session: CaptureSession) -> [Diagnostic] {
        guard input.device.belongs(to: session.rig) else {
            return [SessionFinding.foreignDevice(input, rig: session.rig)]
        }
        guard name(of: input) == nil else { return [SessionFinding.alreadyInSession(input, isAnother: false)] }
        // One that was taken out within this configuration may come back.
        guard input.session == nil || input.session === session else {
            return [SessionFinding.alreadyInSession(input, isAnother: true)]
        }
        var settings = input.ownSettings
        settings.promise = nil
        settings.places["max-fps"] = nil
        let name = input.name.map { NodeName($0) } ?? freeName(input.device.nodeName)
        inputs.append(InputEntry(name: name, input: input, settings: settings))
        return []
    }

    mutating func add(_ output: any CaptureOutput) -> [Diagnostic] {
        guard name(of: output) == nil else { return [SessionFinding.alreadyInSession(output)] }
        let name = output.blueprint.name.map { NodeName($0) } ?? freeName(output.blueprint.title)
        outputs.append(OutputEntry(name: name, output: output))
        return []
    }

    mutating func add(_ connection: CaptureConnection) -> [Diagnostic] {
        let refusals = obstacles(to: connection)
        guard refusals.isEmpty else { return refusals }
        connections.append(connection)
        return mirroringConflicts
    }

    mutating func change(
        settingsOf input: CaptureDeviceInput, _ change: (inout CaptureDeviceInput.Settings) -> Void
    ) -> [Diagnostic] {
        guard let index = inputs.firstIndex(where: { $0.input === input }) else {
            return [SessionFinding.notInSession("input", input.device.name, at: input.place)]
        }
        change(&inputs[index].settings)
        return []
    }

    /// Takes an input out, with its connections.
    mutating func remove(_ input: CaptureDeviceInput) -> [Diagnostic] {
        guard let index = inputs.firstIndex(where: { $0.input === input }) else {
            return [SessionFinding.notInSession("input", input.device.name, at: input.place)]
        }
        inputs.remove(at: index)
        connections.removeAll { $0.inputPorts.contains { $0.comes(from: input) } }
        return []
    }

    /// Takes an output out, with its connections; of a mixer those on both sides.
    mutating func remove(_ output: any CaptureOutput) -> [Diagnostic] {
        guard let index = outputs.firstIndex(where: { $0.output === output }) else {
            return [SessionFinding.notInSession("output", output.blueprint.shownName, at: output.blueprint.place)]
        }
        outputs.remove(at: index)
        connections.removeAll { $0.output === output || $0.inputPorts.contains { $0.comes(from: output) } }
        return []
    }

    mutating func remove(_ connection: CaptureConnection) -> [Diagnostic] {
        guard let index = connections.firstIndex(where: { $0 === connection }) else {
            return [
                SessionFinding.notInSession(
                    "connection to", connection.output.blueprint.shownName, at: connection.place)
            ]
        }
        connections.remove(at: index)
        return []
    }

    /// A name, numbered where another part has it: parts whose names nobody chose do not clash.
    private func freeName(_ wanted: String) -> NodeName {
        let taken = Set(inputs.map(\.name) + outputs.map(\.name))
        let numbered = (2...(taken.count + 2)).lazy.map { NodeName("\(wanted)-\($0)") }
        let candidates = [NodeName(wanted)] + numbered
        return candidates.first { !taken.contains($0) } ?? NodeName(wanted)
    }
}

extension CaptureInputPort {
    func comes(from input: CaptureDeviceInput) -> Bool {
        if case .input(let own) = origin { own === input } else { false }
    }
    func comes(from output: any CaptureOutput) -> Bool {
        if case .mixer(let mixer) = origin { mixer === output } else { false }
    }
}

extension CaptureOutputBlueprint {
    /// How messages call it before it has a name in a graph.
    var shownName: String { name ?? title }
}
