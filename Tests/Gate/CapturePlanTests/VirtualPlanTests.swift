import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What a virtual camera's constituents go through before one of them is shown.
@Suite struct VirtualPlanTests {
    private func plan(_ wide: String, _ tele: String) throws -> Plan {
        let text = """
            mcpipe: 1
            sources:
              wide: { pattern: smpte, live: true, format: \(wide)@30 }
              tele: { pattern: ball, live: true, format: \(tele)@30 }
              back: { virtual: [wide, tele], switch-over: 2, zoom: 1.9 }
            sinks: { file: { record: a.mkv, video: back } }
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    private func properties(_ name: String, in plan: Plan) -> [String] {
        plan.elements.first { $0.name == name }?.properties.map { "\($0.name)=\($0.value)" } ?? []
    }

    /// The zoom cuts all of them by one size: of a smaller picture it would cut too much, or all there is.
    @Test(arguments: [
        ("1920x1080", "640x480", ["int(60)", "int(60)"]), ("1280x720", "1920x1080", []),
        ("640x480", "1280x720", ["int(160)", "int(160)"]),
        ("1280x720", "640x360", []),
    ])
    func constituentsOfAnotherSizeAreBroughtToThatOfTheMainOne(wide: String, tele: String, cut: [String]) throws {
        let plan = try plan(wide, tele)
        let own = plan.elements.map(\.name).filter { $0.hasPrefix("back:tele-") }
        let cover = cut.isEmpty ? [] : ["back:tele-cover"]
        #expect(own.suffix(2 + cover.count) == cover + ["back:tele-scale", "back:tele-size"])
        let sides = properties("back:tele-cover", in: plan).map { String($0.split(separator: "=")[1]) }
        #expect(sides == cut, "\(sides)")
        let size = try #require(Size(parsing: wide))
        #expect(
            properties("back:tele-size", in: plan).contains {
                $0.contains("\(size.width)") && $0.contains("\(size.height)")
            })
        #expect(!plan.elements.contains { $0.name.hasPrefix("back:wide-") && $0.factory == "videoscale" })
    }

    @Test func constituentsOfOneSizeAreNotScaled() throws {
        let plan = try plan("1280x720", "1280x720")
        #expect(plan.elements.filter { $0.factory == "videoscale" }.map(\.name) == ["back:zoom-scale"])
    }
}
