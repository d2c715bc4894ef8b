import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// What 10-bit HDR makes of a plan.
@Suite struct DynamicRangePlanTests {
    private static let sources = [
        "back": "{ camera: back-wide, format: 720p, features: [hdr] }",
        "rings": "{ pattern: circular, dynamic-range: hdr }", "bars": "{ pattern: smpte }",
    ]

    /// The plan of a text, with those of the sources that it names.
    private func plan(_ text: String) throws -> Plan {
        let sources = Self.sources.filter { text.contains($0.key) }.map { "\($0.key): \($0.value)" }
        let file = """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources: { \(sources.joined(separator: ", ")) }
            \(text)
            """
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": file])).load(path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let rig = try #require(BuiltInRigs.rig(named: "iphone-12"))
        var options = CheckOptions.testing
        options.isSimulated = true
        let outcome = Checker(rig: rig, host: .testing, options: options).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    private func caps(_ name: String, in plan: Plan) -> String {
        let element = plan.elements.first { $0.name == name }
        guard case .caps(let caps)? = element?.properties.first(where: { $0.name == "caps" })?.value else { return "" }
        return caps.description
    }

    private func factories(_ node: NodeName, in plan: Plan) -> [String] {
        plan.elements.filter { $0.node == node }.map(\.factory)
    }

    private func reasons(_ node: String, in plan: Plan) -> [String] {
        plan.reasons.filter { $0.node == node }.map(\.text)
    }

    private func count(_ factory: String, _ part: String, in plan: Plan) -> Int {
        plan.elements.count { $0.factory == factory && $0.name.hasSuffix(part) }
    }

    @Test func whatIsKeptIsEncodedWithTenBitsAndItsName() throws {
        let plan = try plan("sinks: { file: { record: a.mp4, video: back } }")
        #expect(caps("back:format", in: plan).contains("format=(string)P010_10LE"))
        #expect(caps("back:format", in: plan).contains("colorimetry=(string)bt2100-hlg"))
        #expect(
            plan.elements.contains { element in
                caps(element.name, in: plan)
                    == "video/x-raw, format=(string)I420_10LE, colorimetry=(string)bt2100-hlg"
            })
        #expect(!factories("back", in: plan).contains("capssetter"))
        #expect(reasons("file", in: plan).contains("'back' gives 10-bit HDR (HLG, BT.2020), which is kept"))
    }

    @Test func itIsToneMappedOnceForAllWhoWantSDR() throws {
        let plan = try plan(
            """
            sinks:
              master: { record: a.mov, video: back }
              copy: { record: b.mp4, video: back, encode: { video: { dynamic-range: sdr } } }
              seen: { preview: web, video: back }
              still: { snapshot: c.png, video: back }
              app: { frames: true, video: back }
              deep: { frames: true, pixel-format: P010_10LE, video: back }
            """)
        #expect(count("videoconvert", ":tone-map", in: plan) == 1)
        #expect(count("capssetter", ":tone-read", in: plan) == 1)
        for sink in ["copy", "seen", "still", "app"] {
            #expect(
                reasons(sink, in: plan)
                    .contains("'back' gives 10-bit HDR (HLG, BT.2020), which is tone-mapped to SDR (BT.709)"), "\(sink)"
            )
        }
        for sink in ["master", "deep"] {
            #expect(reasons(sink, in: plan).contains("'back' gives 10-bit HDR (HLG, BT.2020), which is kept"))
        }
        #expect(plan.elements.count { $0.factory == "x265enc" } == 1)
        #expect(plan.elements.count { $0.factory == "x264enc" } == 1)
    }

    @Test func aCompositeOfHDRIsComposedInTenBits() throws {
        let plan = try plan(
            """
            compositors: { mix: { size: 720p, layout: side-by-side, layers: [back, rings] } }
            sinks: { file: { record: a.mp4, video: mix } }
            """)
        #expect(caps("mix:format", in: plan).contains("format=(string)I420_10LE"))
        #expect(caps("mix:format", in: plan).contains("colorimetry=(string)bt2100-hlg"))
        #expect(count("videoconvert", ":tone-map", in: plan) == 0)
        #expect(
            reasons("mix", in: plan).contains("composed in 10 bits: all layers are HDR (HLG, BT.2020), and stay so"))
    }

    @Test func layersAreToneMappedWhereTheCompositorSaysSDR() throws {
        let plan = try plan(
            """
            compositors: { mix: { size: 720p, layout: grid, dynamic-range: sdr, layers: [back, bars] } }
            sinks: { file: { record: a.mp4, video: mix } }
            """)
        #expect(caps("mix:format", in: plan).contains("format=(string)I420,"))
        #expect(count("videoconvert", ":tone-map", in: plan) == 1)
        #expect(plan.elements.contains { $0.factory == "x264enc" })
        #expect(
            reasons("mix", in: plan).contains("composed in 8 bits: the HDR of 'back' is tone-mapped to SDR before"))
    }

    @Test func coloursBesideHDRLieAtReferenceWhite() throws {
        let plan = try plan(
            """
            compositors:
              mix: { size: 720p, background: white, layers: [{ source: back, scale: 0.5, border: { width: 4 } }] }
            sinks: { file: { record: a.mp4, video: mix } }
            """)
        // 75 % of 255 is 191.
        let colors = plan.elements.filter { $0.factory == "videotestsrc" && $0.node == "mix" }
            .compactMap { $0.properties.first { $0.name == "foreground-color" }?.value }
        #expect(colors.contains(.int(0xFFBF_BFBF)))
        #expect(!colors.contains(.int(0xFFFF_FFFF)))
        let compositor = plan.elements.first { $0.factory == "compositor" }
        #expect(compositor?.properties.first { $0.name == "background" }?.value == .nick("black"))
    }

    @Test func aRealCameraIsCalledWhatItsRigSays() throws {
        let file = """
            mcpipe: 1
            name: real
            sources: { cam: { camera: cam, features: [hdr] } }
            sinks: { file: { record: a.mp4, video: cam } }
            """
        let graph = try #require(
            PipelineFileLoader(reader: InMemoryFiles(["t.yaml": file])).load(path: "t.yaml").value)
        let camera = RigCamera(
            "cam", device: .v4l2("/dev/video0"), formats: [MediaFormat(.raw(.p010), .hd720, .list([FrameRate(30)]))])
        let rig = Rig(
            name: "real", cameras: [camera],
            features: [
                RigFeature("hdr", isAutomatic: true, limits: FormatLimits(encodings: [.raw(.p010)]))
            ])
        let outcome = Checker(rig: rig, host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        let plan = Planner(host: .testing).plan(checked)
        #expect(Array(factories("cam", in: plan).prefix(3)) == ["v4l2src", "capsfilter", "capssetter"])
        #expect(!caps("cam:format", in: plan).contains("colorimetry"))
        #expect(caps("cam:hdr", in: plan) == "video/x-raw, colorimetry=(string)bt2100-hlg")
    }
}
