import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What slow motion makes of a plan.
@Suite struct SlowMotionPlanTests {
    private func plan(_ sink: String, source: String = "{ pattern: ball, format: 1280x720@240 }") throws -> Plan {
        let text = """
            mcpipe: 1
            name: slow
            sources: { ball: \(source), beep: { tone: 440 Hz } }
            sinks:
              clip: { \(sink) }
              other: { record: other.mkv, audio: beep }
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    private func order(_ plan: Plan, _ factories: [String]) -> [String] {
        plan.elements.filter { $0.node == "clip" || $0.node == "ball" }.map(\.factory).filter(factories.contains)
    }

    private func property(_ name: String, of factory: String, in plan: Plan) -> PropertyValue? {
        plan.elements.first { $0.factory == factory }?.properties.first { $0.name == name }?.value
    }

    @Test func theEncoderIsToldTheRateThatPlays() throws {
        let plan = try plan(
            "record: a.mp4, video: ball, slow-motion: { play-at: 30 }, encode: { video: { bitrate: 4 Mbit/s } }")
        #expect(order(plan, ["capssetter", "x264enc"]) == ["capssetter", "x264enc"])
        #expect(property("bitrate", of: "x264enc", in: plan) == .int(4000))
        #expect(property("key-int-max", of: "x264enc", in: plan) == .int(30))
        let sink = try #require(plan.sinks.first { $0.node == "clip" })
        #expect(sink.slowMotion?.map.pieces.map(\.speed) == [0.125])
        // What plays for eight seconds is written in one.
        #expect(plan.disk.volumes.first?.writers.first { $0.sink == "clip" }?.bytesPerSecond ?? 0 >= 4_000_000)
    }

    @Test func anEncoderThatGoesByTimesIsToldMoreBitsInstead() throws {
        let plan = try plan(
            "record: a.webm, video: ball, slow-motion: { play-at: 30 }, encode: { video: { codec: vp8, bitrate: 1 Mbit/s } }"
        )
        #expect(order(plan, ["capssetter", "vp8enc"]) == ["vp8enc", "capssetter"])
        #expect(property("target-bitrate", of: "vp8enc", in: plan) == .int(8_000_000))
        #expect(property("keyframe-max-dist", of: "vp8enc", in: plan) == .int(30))
    }

    @Test func rampsAloneLeaveTheRateThatIsTold() throws {
        let plan = try plan(
            "record: a.mp4, video: ball, slow-motion: { ramps: [{ from: 1 s, to: 2 s, speed: 0.25 }] }")
        #expect(order(plan, ["capssetter"]) == [])
        #expect(
            plan.reasons.contains { $0.node == "clip" && $0.text.contains("from 1 s on, a second of the take is 4") })
    }

    @Test func whatTwoCoresCannotCompressWellIsCompressedQuickly() throws {
        let preset = { (format: String) in
            try self.property(
                "speed-preset", of: "x264enc",
                in: self.plan("record: a.mp4, video: ball", source: "{ pattern: ball, format: \(format) }"))
        }
        #expect(try preset("1280x720@240") == .nick("ultrafast"))
        #expect(try preset("1280x720@120") == .nick("superfast"))
        #expect(try preset("640x360@240") == .nick("veryfast"))
        #expect(try preset("3840x2160@30") == .nick("veryfast"))
    }

    @Test func aSoundThatIsDroppedIsNotPlanned() throws {
        let plan = try plan("record: a.mp4, video: ball, audio: beep, slow-motion: { play-at: 30, audio: drop }")
        #expect(plan.sinks.first { $0.node == "clip" }?.legs.map(\.media) == [.video])
    }

    @Test func aStretchedSoundIsMadeOnceForAllWhoStretchItAlike() throws {
        let plan = try plan("record: a.mp4, video: ball, audio: beep, slow-motion: { play-at: 30, audio: stretch }")
        #expect(plan.stretches.map(\.slowness) == [8])
        #expect(plan.elements.first { $0.name == plan.stretches.first?.element }?.factory == "capsfilter")
    }
}
