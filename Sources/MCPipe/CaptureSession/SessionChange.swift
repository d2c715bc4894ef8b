import CaptureDiagnostics
import CaptureModel

/// A change to a session's parts, as `canAdd...` proposes and `add...` makes it.
struct SessionChange {
    /// Whether rules have a say. Taking a part out has none: less can always run.
    let isJudged: Bool
    /// Makes the change, or says what forbids it before any rule is asked.
    let apply: (inout SessionConfiguration) -> [Diagnostic]
    /// The node that is changed, and where its part was made.
    private let node: (SessionConfiguration) -> NodeName?
    private let place: SourceRange

    private init(
        at place: SourceRange, isJudged: Bool = true,
        node: @escaping (SessionConfiguration) -> NodeName? = { _ in nil },
        _ apply: @escaping (inout SessionConfiguration) -> [Diagnostic]
    ) {
        self.place = place
        self.isJudged = isJudged
        self.node = node
        self.apply = apply
    }

    static func adding(_ input: CaptureDeviceInput, to session: CaptureSession) -> SessionChange {
        SessionChange(at: input.place, node: { $0.name(of: input) }) { $0.add(input, to: session) }
    }
    static func adding(_ output: any CaptureOutput) -> SessionChange {
        SessionChange(at: output.blueprint.place, node: { $0.name(of: output) }) { $0.add(output) }
    }
    static func adding(_ connection: CaptureConnection) -> SessionChange {
        SessionChange(at: connection.place, node: { $0.name(of: connection.output) }) { $0.add(connection) }
    }
    static func removing(_ input: CaptureDeviceInput) -> SessionChange {
        SessionChange(at: input.place, isJudged: false) { $0.remove(input) }
    }
    static func removing(_ output: any CaptureOutput) -> SessionChange {
        SessionChange(at: output.blueprint.place, isJudged: false) { $0.remove(output) }
    }
    static func removing(_ connection: CaptureConnection) -> SessionChange {
        SessionChange(at: connection.place, isJudged: false) { $0.remove(connection) }
    }
    static func setting(
        _ input: CaptureDeviceInput, at call: SourceRange, _ set: @escaping (inout CaptureDeviceInput.Settings) -> Void
    ) -> SessionChange {
        SessionChange(at: call, node: { $0.name(of: input) }) { $0.change(settingsOf: input, set) }
    }

    /// The checker's findings, moved to the part that is changed where it is one of their parties.
    ///
    /// The checker puts a finding at the party that stands last in a file. Calls come in an order of their own, and who reads a
    /// refusal looks for the part that was refused.
    func placed(_ findings: [Diagnostic], in configuration: SessionConfiguration) -> [Diagnostic] {
        guard let node = node(configuration)?.description else { return findings }
        return findings.map { finding in
            guard finding.subjects.contains(node), let other = finding.range, other != place else { return finding }
            var moved = finding
            moved.range = place
            // The label speaks of the place that was.
            moved.label = nil
            moved.notes.append(.init("it concerns this place too", at: other))
            return moved
        }
    }
}
