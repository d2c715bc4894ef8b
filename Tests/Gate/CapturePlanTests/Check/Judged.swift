import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What comes of judging a text with its plan.
struct Judged {
    let check: CheckOutcome
    let plan: Plan?
    let rendered: String

    var errors: [String] { check.diagnostics.filter { $0.severity == .error }.map(\.code.slug) }
}

/// Loads a graph, judges it and plans it; a text that does not load is a mistake of the test.
func judge(
    _ text: String, rig: Rig = Rig(name: "none"), without elements: Set<String> = [],
    on change: (inout HostInventory) -> Void = { _ in }
) throws -> Judged {
    var host = HostInventory.testing
    host.elements.subtract(elements)
    change(&host)
    var options = CheckOptions.testing
    options.mayUseElements = true
    let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": "mcpipe: 1\nname: t\n" + text])).load(
        path: "t.yaml")
    let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
    let outcome = Checker(rig: rig, host: host, options: options).plan(graph)
    return Judged(
        check: outcome.check, plan: outcome.plan, rendered: DiagnosticRenderer().render(outcome.check.diagnostics))
}
