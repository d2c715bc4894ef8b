import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What takes and segments make of a plan.
@Suite struct TakePlanTests {
    private func plan(_ takes: String, sink: String = "", more: String = "") throws -> Plan {
        let text = """
            mcpipe: 1
            name: show
            \(takes.isEmpty ? "" : "takes: { \(takes) }")
            sources: { bars: { pattern: smpte, format: 1280x720@30 }, beep: { tone: 440 Hz } }
            sinks:
              file: { record: "{take}.mp4", video: bars, audio: beep\(sink),
                      encode: { video: { bitrate: 8 Mbit/s }, audio: { bitrate: 128 kbit/s } } }
              show: { preview: web, video: bars }\(more)
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    private func limits(of name: String, in plan: Plan) throws -> [String: Int64] {
        let queue = try #require(plan.elements.first { $0.name == name })
        let values = queue.properties.compactMap { property -> (String, Int64)? in
            if case .int(let value) = property.value { (property.name, value) } else { nil }
        }
        return Dictionary(uniqueKeysWithValues: values)
    }

    @Test func aPreRollIsHeldBackInTheQueueBeforeEachTrackOfTheMuxer() throws {
        let (without, with) = (try plan("begin: manual"), try plan("begin: manual, pre-roll: 5 s"))
        for (queue, bytesPerSecond) in [("file:video-queue", 1_000_000), ("file:audio-queue", 16_000)] {
            let (before, after) = (try limits(of: queue, in: without), try limits(of: queue, in: with))
            #expect(before["min-threshold-time"] == nil)
            // A tenth of a second more, in which a take's beginning is told to its files.
            #expect(after["min-threshold-time"] == 5_100_000_000)
            // Behind what is held back there is as much room as there was without.
            #expect(after["max-size-time"] == (before["max-size-time"] ?? 0) + 5_100_000_000)
            let growth = (after["max-size-bytes"] ?? 0) - (before["max-size-bytes"] ?? 0)
            #expect((0..<1 << 20).contains(growth - Int64(5.1 * Double(bytesPerSecond))), "rounded up to whole MiB")
            #expect(after["max-size-buffers"] == 0)
        }
        let holding = with.elements.filter { $0.properties.contains { $0.name == "min-threshold-time" } }
        #expect(Set(holding.map(\.name)) == ["file:video-queue", "file:audio-queue"])
        #expect(with.reasons.contains { $0.node == "file" && $0.text.contains("hold the last 5 s back") })
        #expect(PlanFormat.text.render(with).contains("then blocks; keeps the last 5100 ms back)"))
    }

    @Test(arguments: ["every: 1 h, length: 1 min, pre-roll: 2 s", "at: [\"08:00\"], length: 1 min, pre-roll: 2 s"])
    func theClocksTakesHaveAPreRollToo(takes: String) throws {
        #expect(try limits(of: "file:video-queue", in: plan(takes))["min-threshold-time"] == 2_100_000_000)
    }

    @Test func aCamerasOwnPicturesWhoseRateNobodyKnowsAreBoundedByTimeAlone() {
        let held = QueuePolicy.compressed.holding(.seconds(5), at: nil)
        #expect(held.time == .seconds(15) && held.bytes == nil && held.preRoll == .seconds(5))
    }

    @Test func takesAndSegmentsPassThroughThePlan() throws {
        let plan = try plan("every: 1 h, length: 10 min", sink: ", segment: 2 min")
        #expect(plan.takes == TakePolicy(begin: .scheduled(.every(.seconds(3600))), length: .seconds(600)))
        let sink = try #require(plan.sinks.first { $0.node == "file" })
        #expect(sink.kind == .record(path: "/takes/001-001.mp4"))
        #expect(sink.segments?.path(2) == "/takes/001-002.mp4" && sink.segments?.length == .seconds(120))
        #expect(plan.sinks.first { $0.node == "show" }?.segments == nil)
        #expect(plan.reasons.contains { $0.text.contains("after every 2 min: /takes/001-{segment}.mp4") })
        let text = PlanFormat.text.render(plan)
        #expect(text.contains("\ntakes begin every 1 h, last at most 10 min\n"))
        let json = PlanFormat.json.render(plan).filter { !$0.isWhitespace }
        #expect(json.contains("\"takes\":{\"begin\":\"scheduled\",\"every\":\"1h\",\"length\":\"10min\"}"))
        #expect(json.contains("\"segments\":{\"length\":\"2min\",\"paths\":\"/takes/001-{segment}.mp4\"}"))
    }

    @Test func encodersRestBetweenTakesWhereNobodyElseLooks() throws {
        let plan = try plan("begin: manual")
        #expect(plan.takeGates.count == 1 && plan.takeGates.first?.sinks == ["file"])
        let guarded = try #require(plan.takeGates.first?.element)
        #expect(plan.links.contains { $0.to.element == guarded && $0.to.pad == .always("sink") })
        #expect(plan.reasons.contains { $0.node == "file" && $0.text.contains("not between takes") })
        // What came before the take must have been encoded.
        #expect(try self.plan("begin: manual, pre-roll: 5 s").takeGates.isEmpty)
        #expect(try self.plan("").takeGates.isEmpty)
    }

    @Test func anEncoderThatAStreamTakesFromTooDoesNotRest() throws {
        let stream = """

              air: { stream: "srt://127.0.0.1:9000", video: bars, encode: { video: { bitrate: 8 Mbit/s } } }
            """
        let plan = try plan("begin: manual", sink: ", segment: 1 min", more: stream)
        let encoders = plan.elements.filter { $0.factory.hasSuffix("264enc") }
        #expect(encoders.count == 1, "both take from one")
        #expect(plan.takeGates.isEmpty)
        #expect(!plan.reasons.contains { $0.text.contains("not between takes") })
    }

    @Test func aRunThatIsOneTakeIsPlannedAsItWas() throws {
        let plan = try plan("")
        #expect(plan.takes == TakePolicy())
        #expect(!PlanFormat.text.render(plan).contains("takes begin"))
        #expect(plan.sinks.allSatisfy { $0.segments == nil })
    }
}
