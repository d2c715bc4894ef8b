import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// Where a source's pictures can be left out, and whose key frames that concerns.
@Suite struct RateControlPlanTests {
    private func plan(_ sections: String) throws -> Plan {
        let text = "mcpipe: 1\nname: rates\n" + sections
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    private func factory(_ name: String?, in plan: Plan) -> String? {
        plan.elements.first { $0.name == name }?.factory
    }

    @Test func rawPicturesAreLeftOutWhereTheyComeInAndItsOwnEncodersKeepTheirKeyFrames() throws {
        let plan = try plan(
            """
            sources: { bars: { pattern: smpte, format: 1280x720@30 }, beep: { tone: 440 Hz } }
            compositors: { pip: { size: 640x360, layers: [ bars ] } }
            sinks:
              film: { record: film.mp4, video: bars, audio: beep, encode: { video: { keyframe-interval: 2 s } } }
              slow: { record: slow.mp4, video: bars, encode: { video: { fps: 10 } } }
              stills: { record: stills.mkv, video: bars, encode: { video: { codec: mjpeg } } }
              program: { record: program.mp4, video: pip }
            """)
        #expect(plan.rateControls.map(\.node) == ["bars"])
        let control = try #require(plan.rateControls.first)
        #expect(control.element == plan.sources.first { $0.node == "bars" }?.outputs[.video])
        #expect(control.obstacle == nil && control.rate == FrameRate(30))
        // A converter gives the file of 10 fps its rate whatever comes; each JPEG is a key frame; a composite has its own pictures.
        #expect(control.encoders.map(\.keyframeInterval) == [.seconds(2)])
        let encoder = try #require(control.encoders.first)
        #expect(factory(encoder.element, in: plan) == "videoconvert")
    }

    @Test func packetsAreLeftOutBehindTheirOneDecoderUnlessSomebodyKeepsThem() throws {
        let door = "sources: { door: { rtsp: \"rtsp://door.example/main\", encoding: h264 } }\n"
        let film = "  film: { record: film.mkv, video: door, encode: { video: { codec: mjpeg } } }\n"
        let decoded = try plan(door + "sinks:\n" + film + "  eyes: { frames: true, video: door }\n")
        let control = try #require(decoded.rateControls.first)
        let above = try #require(decoded.links.first { $0.to.element == control.element })
        #expect(
            factory(above.from.element, in: decoded)?.hasSuffix("dec") == true || above.from.element.contains("decode"))
        #expect(control.obstacle == nil)

        let kept = try plan(door + "sinks:\n" + film + "  copy: { record: copy.mkv, video: door }\n")
        #expect(kept.rateControls.map(\.obstacle) == [.kept(.h264, by: ["copy"])])
        #expect(kept.rateControls.map(\.element) == [nil])

        let often = try plan(
            door + "tees: { both: { video: door } }\nsinks:\n" + film + "  eyes: { frames: true, video: both }\n"
                + "  look: { frames: true, video: both }\n")
        #expect(often.rateControls.map(\.obstacle) == [.decodedOften])
    }

    @Test func whatNobodyHasSaidTheEncodingOfIsDecodedFirst() throws {
        let plan = try plan(
            """
            sources: { door: { rtsp: "rtsp://door.example/main" } }
            sinks: { film: { record: film.mkv, video: door, encode: { video: { codec: mjpeg } } } }
            """)
        let control = try #require(plan.rateControls.first)
        let above = try #require(plan.links.first { $0.to.element == control.element })
        #expect(factory(above.from.element, in: plan) == "decodebin")
    }
}
