import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import CaptureYAML
import Testing

/// What a plan's sinks do with less of at each level, without a pipeline.
@Suite struct PressurePolicyTests {
    private func plan(_ sinks: String, defaults: String = "{}") throws -> Plan {
        let text = """
            mcpipe: 1
            name: t
            rig: iphone-11-pro-max
            defaults: \(defaults)
            sources:
              back: { camera: back-wide, format: 1280x720@30 }
              front: { camera: front, format: 1280x720@30 }
            sinks:
            \(sinks.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(loaded.diagnostics)")
        let rig = try #require(BuiltInRigs.rig(named: "iphone-11-pro-max"))
        let outcome = Checker(rig: rig, host: .testing, options: .testing).check(graph)
        return Planner(host: .testing).plan(try #require(outcome.graph, "\(outcome.diagnostics)"))
    }

    private static let all = """
        program: { record: p.mp4, video: back, on-pressure: { serious: 15 fps, critical: 10 fps } }
        iso: { record: i.mp4, video: front, on-pressure: { serious: 15 fps, shutdown: stop } }
        live: { stream: "srt://a:1", video: back, encode: { video: { bitrate: 1 Mbit/s } }, on-pressure: { serious: 20 fps } }
        monitor: { preview: web, video: back, on-pressure: { fair: { size: 320x180 }, serious: 10 fps, critical: stop } }
        plain: { preview: web, video: front }
        """

    @Test func previewsGoFirstAndComeBackLast() throws {
        var policy = PressurePolicy(try plan(Self.all))
        #expect(policy.move(to: .fair).map(\.description) == ["'monitor' at 320x180"])
        #expect(policy.move(to: .fair) == [])
        #expect(
            policy.move(to: .serious).map(\.description) == [
                "'monitor' at 10 fps, 320x180", "'live' at 20 fps", "'program' at 15 fps", "'iso' at 15 fps",
            ])
        #expect(
            policy.move(to: .nominal).map(\.description) == [
                "'iso' as usual", "'program' as usual", "'live' as usual", "'monitor' as usual",
            ])
    }

    @Test func stepsThatAreSkippedAreTakenAtOnce() throws {
        var policy = PressurePolicy(try plan(Self.all))
        #expect(policy.move(to: .critical).first?.setting.isStopped == true)
        #expect(policy.move(to: .serious).last?.description == "'monitor' at 10 fps, 320x180")
    }

    @Test func aFinishedRecordingDoesNotComeBackAndACameraInUseStaysOpen() throws {
        var policy = PressurePolicy(try plan(Self.all))
        let iso = try #require(policy.move(to: .shutdown).last { $0.sinks == ["iso"] })
        #expect(iso.finished == ["iso"])
        #expect(iso.closed == [], "a preview still shows the front camera")
        #expect(!policy.move(to: .nominal).contains { $0.sinks == ["iso"] })
    }

    @Test func aCameraThatNobodyTakesFromIsClosedLast() throws {
        var policy = PressurePolicy(
            try plan(
                """
                program: { record: p.mp4, video: back, on-pressure: { serious: 15 fps } }
                iso: { record: i.mp4, video: front, on-pressure: { serious: 15 fps, critical: stop } }
                """))
        #expect(policy.move(to: .serious).flatMap(\.closed) == [])
        #expect(policy.move(to: .critical).map(\.description) == ["'iso' finished, 'front' closed"])
    }

    @Test func sinksShareAnEncoderOnlyWithThoseThatLeaveOutTheSame() throws {
        func encoders(_ one: String, _ two: String) throws -> Int {
            let sinks = "a: { record: a.mp4, video: back\(one) }\nb: { record: b.mp4, video: back\(two) }\n"
            return try plan(sinks + "c: { preview: web, video: front }").elements.count { $0.factory == "x264enc" }
        }
        let (slow, slower) = (", on-pressure: { serious: 15 fps }", ", on-pressure: { serious: 10 fps }")
        #expect(try encoders(slow, slow) == 1)
        #expect(try encoders(slow, slower) == 2)
        #expect(try encoders(slow, "") == 2)
        #expect(try encoders(", on-pressure: reduce", ", on-pressure: reduce") == 1)
        #expect(try encoders(", on-pressure: ignore", "") == 1)
    }

    @Test func whatIsLeftOutIsLeftOutBehindAVideorate() throws {
        let plan = try plan(
            """
            a: { record: a.mp4, video: back, encode: { video: { fps: 25 } }, on-pressure: { serious: 10 fps } }
            b: { preview: web, video: front }
            """)
        let guarded = try #require(plan.throttles.first?.element)
        #expect(plan.links.first { $0.to.element == guarded }?.from.element == "back:rate-format")
    }

    @Test func defaultsReachEverySinkThatHasNoneOfItsOwn() throws {
        let plan = try plan(
            """
            a: { record: a.mp4, video: back }
            b: { record: b.mp4, video: front, on-pressure: ignore }
            c: { preview: web, video: back }
            d: { snapshot: d.jpg, video: back }
            """, defaults: "{ on-pressure: reduce }")
        #expect(plan.throttles.map(\.sinks) == [["a"], ["c"]])
        #expect(
            plan.throttles.map(\.ladder.description) == [
                "critical 15 fps, shutdown 7.5 fps", "serious 10 fps, critical stopped",
            ])
    }

    @Test func aSourcesOwnPicturesAreKeptUntilTheirFileIsFinished() throws {
        let text = """
            mcpipe: 1
            name: t
            sources: { door: { rtsp: "rtsp://door/main", encoding: h264 } }
            sinks: { file: { record: d.mp4, video: door, on-pressure: { shutdown: stop } } }
            """
        let graph = try #require(
            PipelineFileLoader(reader: InMemoryFiles(["t.yaml": text])).load(path: "t.yaml").value)
        let outcome = Checker(rig: Rig(name: "none"), host: .testing, options: .testing).check(graph)
        let plan = Planner(host: .testing).plan(try #require(outcome.graph, "\(outcome.diagnostics)"))
        #expect(plan.throttles.map(\.element) == [nil])
        var policy = PressurePolicy(plan)
        #expect(policy.move(to: .shutdown).map(\.description) == ["'file' finished, 'door' closed"])
    }

    @Test func aPlanSaysWhatMayHappen() throws {
        let plan = try plan(Self.all)
        #expect(plan.reasons.contains { $0.node == "iso" && $0.text.hasSuffix("serious 15 fps, shutdown stopped") })
        let text = PlanFormat.text.render(plan)
        #expect(text.contains("pictures left out at"))
        #expect(PlanFormat.json.render(plan).contains("\"throttles\""))
    }
}
