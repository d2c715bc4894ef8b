import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What the host's survey found of the elements of effects, told at the element, the property or the value that is meant.
@Suite struct EffectElementTests {
    private static let text = """
        mcpipe: 1
        name: effect
        sources: { bars: { pattern: smpte } }
        effects:
          pale: { video: bars, elements: [ { factory: videobalance, saturation: 9 } ] }
        sinks: { file: { record: "{take}.mp4", video: pale } }
        """
    private static let chain = EffectTrial.Chain(.video, [.init("videobalance", ["saturation": "9"])])

    private func check(_ trial: EffectTrial?) throws -> Checked {
        var host = HostInventory.bench
        host.elements.insert("videobalance")
        if let trial { host.effects[Self.chain] = trial }
        var options = CheckOptions.testing
        options.mayUseElements = true
        return try CaptureCheckTests.check(Self.text, host: host, options: options)
    }

    @Test(arguments: [
        (EffectTrial.Obstacle.Part.factory, "5:47", "element 'videobalance' of effect 'pale' is odd"),
        (.property("saturation"), "5:61", "'saturation' of element 'videobalance' of effect 'pale' is odd"),
        (.value(of: "saturation"), "5:73", "'saturation' of element 'videobalance' of effect 'pale' is odd"),
    ])
    func anObstacleIsToldWhereItStands(
        _ part: EffectTrial.Obstacle.Part, _ place: String, _ message: String
    ) throws {
        let trial = EffectTrial(pads: [], obstacle: .init(element: 0, part: part, fact: "is odd"))
        let finding = try check(trial).first("effect-element")
        #expect(finding.message == message)
        let start = try #require(finding.range).start
        #expect("\(start.line):\(start.column)" == place)
    }

    @Test func theNearestNameIsAnEdit() throws {
        let obstacle = EffectTrial.Obstacle(
            element: 0, part: .property("saturation"), fact: "is no property that it has", nearest: "contrast")
        let fixIt = try #require(check(EffectTrial(pads: [], obstacle: obstacle)).first("effect-element").fixIts.first)
        #expect(fixIt.message == "did you mean 'contrast'?" && fixIt.edits.map(\.replacement) == ["contrast"])
    }

    @Test func thePadsOfATrialAreThoseOfTheGraph() throws {
        let trial = EffectTrial(pads: [.init(input: "video_sink")])
        let graph = try #require(try check(trial).outcome.graph)
        #expect(graph.effectPads["pale"] == [EffectTrial.Pads(input: "video_sink", output: "src")])
    }

    @Test func anEffectThatNobodyTriedIsNotRefused() throws {
        #expect(try check(nil).outcome.graph?.effectPads["pale"] == [])
    }
}
