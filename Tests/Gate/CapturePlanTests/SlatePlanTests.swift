import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What a compositor has ready for a source that may be lost.
@Suite struct SlatePlanTests {
    private func plan(_ onLoss: String) throws -> Plan {
        let text = """
            mcpipe: 1
            sources:
              one: { pattern: smpte, format: 1280x720@30 }
              two: { pattern: ball, format: 640x360@30, on-loss: \(onLoss) }
            compositors: { pip: { size: 1280x720, layers: [one, { source: two, scale: 0.25, opacity: 0.5 }] } }
            sinks: { file: { record: a.mp4, video: pip } }
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    @Test func aSlateLiesReadyInThePlaceOfItsLayer() throws {
        let plan = try plan("{ picture: slate }")
        let two = try #require(plan.sources.first { $0.node == "two" })
        #expect(two.slates == [.init(compositor: "pip", pad: "sink_1", layer: "sink_2", opacity: 0.5)])
        let pads = plan.links.compactMap { link -> (String, [PlannedProperty])? in
            guard link.to.element == "pip", case .request(let name, let properties) = link.to.pad else { return nil }
            return (name, properties)
        }
        let places = Dictionary(uniqueKeysWithValues: pads)
        for property in ["xpos", "ypos", "width", "height", "zorder"] {
            let values = ["sink_1", "sink_2"].map { pad in places[pad]?.first { $0.name == property }?.value }
            #expect(values[0] != nil)
            #expect(values[0] == values[1], "\(property)")
        }
        #expect(places["sink_1"]?.contains(PlannedProperty("alpha", .double(0))) == true)
        #expect(plan.sources.first { $0.node == "one" }?.slates == [])
    }

    /// Else nothing but the slate is waited for while the source is opened, and a composite of nothing else runs ahead of the clock.
    @Test func aLayerIsWaitedForBeforeAnythingHasComeOfIt() throws {
        let mixers = try plan("{ picture: slate }").elements.filter { $0.factory == "compositor" }
        #expect(mixers.count == 1)
        #expect(mixers.allSatisfy { mixer in !mixer.properties.contains { $0.name == "ignore-inactive-pads" } })
    }

    @Test(arguments: ["gap", "{ picture: last }", "{ retry: false, picture: slate }"])
    func whereTheLastFrameStaysNothingIsMade(onLoss: String) throws {
        let plan = try plan(onLoss)
        #expect(plan.sources.allSatisfy { $0.slates.isEmpty })
        #expect(!plan.elements.contains { $0.name.contains("slate") })
    }
}
