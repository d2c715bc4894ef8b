import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import Testing

@testable import CapturePlan

/// Where a plan brings pictures into limited range, and where into that of JPEG.
@Suite struct RangePlanTests {
    private static let desk = Rig(
        name: "desk",
        cameras: [
            camera("jpeg", "/dev/video0", .mjpeg), camera("plain", "/dev/video1", .raw(.yuy2)),
            camera("h264", "/dev/video2", .h264),
            camera("limited", "/dev/video3", .raw(PixelFormat("NV12", range: .limited))),
            camera("full", "/dev/video4", .raw(PixelFormat("NV12", range: .full))),
            camera("rgb", "/dev/video5", .raw(PixelFormat("BGRx"))), camera("drawn", nil, .mjpeg),
        ])

    private static func camera(_ name: String, _ path: String?, _ encoding: VideoEncoding) -> RigCamera {
        RigCamera(
            name, device: path.map { .v4l2($0) } ?? .simulated,
            formats: [Size(640, 480), .hd720].map { MediaFormat(encoding, $0, .list([FrameRate(30)])) })
    }

    private func plan(_ text: String) throws -> Plan {
        let loaded = PipelineFileLoader(reader: InMemoryFiles(["t.yaml": "mcpipe: 1\nname: t\n" + text])).load(
            path: "t.yaml")
        let graph = try #require(loaded.value, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        let outcome = Checker(rig: Self.desk, host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(DiagnosticRenderer().render(outcome.diagnostics))")
        return Planner(host: .testing).plan(checked)
    }

    /// How many places there are where a range is converted, whether set for good or by what comes.
    private func conversions(in plan: Plan) -> Int { plan.elements.count { $0.factory == "videobalance" } }

    @Test(arguments: ["jpeg", "plain", "h264", "full"])
    func aCameraThatMayBeOfFullRangeIsBroughtToLimitedOnceForAll(camera: String) throws {
        let plan = try plan(
            """
            sources: { cam: { camera: \(camera), format: 640x480 } }
            compositors: { both: { size: 640x480, layers: [cam] } }
            sinks:
              file: { record: a.mp4, video: cam, encode: { video: { codec: h264, bitrate: 1 Mbit/s } } }
              small: { record: b.mkv, video: cam, encode: { video: { codec: vp8 } } }
              seen: { record: c.mp4, video: both }
            """)
        #expect(conversions(in: plan) == 1)
        #expect(plan.ranges.map(\.isFull) == [camera == "jpeg" || camera == "full"])
    }

    @Test(arguments: ["limited", "rgb"]) func aCameraThatCannotBeIsLeftAlone(camera: String) throws {
        let plan = try plan(
            """
            sources: { cam: { camera: \(camera), format: 640x480 } }
            sinks: { file: { record: a.mp4, video: cam } }
            """)
        #expect(plan.ranges.isEmpty && conversions(in: plan) == 0)
    }

    @Test func whatIsDrawnOrKeptAsItCameIsLeftAlone() throws {
        let plan = try plan(
            """
            sources: { bars: { pattern: smpte }, cam: { camera: h264 } }
            sinks: { file: { record: a.mp4, video: bars }, kept: { record: b.mp4, video: cam } }
            """)
        #expect(plan.ranges.isEmpty && conversions(in: plan) == 0)
    }

    @Test(arguments: [("640x480", 1), ("1280x720", 0)])
    func motionJPEGIsLeftToTheConverterWhereThatChangesTheMatrixToo(size: String, count: Int) throws {
        let plan = try plan(
            """
            sources: { cam: { camera: jpeg, format: \(size) } }
            sinks: { file: { record: a.mp4, video: cam } }
            """)
        #expect(plan.ranges.count == count)
    }

    @Test func picturesOfJPEGAreTakenAsTheyComeWhereJPEGIsMadeOfThem() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: jpeg } }
            sinks:
              still: { snapshot: a.jpg, video: cam }
              shown: { preview: web, video: cam }
              again: { record: a.mkv, video: cam, encode: { video: { codec: mjpeg, size: 320x240 } } }
            """)
        #expect(plan.ranges.isEmpty && conversions(in: plan) == 0)
    }

    /// A wish would go upstream, to whoever draws or composes.
    @Test(arguments: ["cam", "bars", "both"])
    func fullRangeIsNotAskedForButMadeOfLimitedByTheMatrixOfJPEG(node: String) throws {
        let plan = try plan(
            """
            sources: { cam: { camera: jpeg, zoom: 2 }, bars: { pattern: smpte } }
            compositors: { both: { size: 640x480, layers: [cam, bars] } }
            sinks:
              file: { record: b.mp4, video: both }
              still: { snapshot: a.jpg, video: \(node) }
              shown: { preview: web, video: \(node) }
              again: { record: a.mkv, video: \(node), encode: { video: { codec: mjpeg } } }
            """)
        let asked = plan.elements.filter { $0.factory == "capsfilter" && "\($0.properties)".contains(Colorimetry.jpeg) }
        #expect(asked.isEmpty)
        #expect(conversions(in: plan) == plan.ranges.count + 3)
        for sink in ["still", "shown"] as [NodeName] {
            let chain = plan.elements.filter { $0.node == sink }
            let place = try #require(chain.firstIndex { $0.factory == "videobalance" })
            #expect("\(chain[place - 1].properties)".contains("bt601"))
            #expect("\(chain[place + 1].properties)".contains(Colorimetry.jpeg))
            #expect(chain[(place + 2)...].first?.factory == "jpegenc")
        }
    }

    @Test func aPNGIsMadeOfPicturesAsTheyComeAndNeedsNoPlace() throws {
        let plan = try plan(
            "sources: { cam: { camera: jpeg } }\nsinks: { still: { snapshot: a.png, video: cam } }")
        #expect(plan.ranges.isEmpty)
    }

    @Test(arguments: ["still: { snapshot: a.jpg, video: cam }", "still: { snapshot: a.png, video: cam }"])
    func picturesWhoseCapsMayNotTellTheirRangeAreBroughtToLimitedFirst(sink: String) throws {
        let plan = try plan("sources: { cam: { camera: full } }\nsinks: { \(sink) }")
        #expect(plan.ranges.count == 1)
    }

    @Test func aZoomedCameraIsBroughtToLimitedBeforeItIsCut() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: jpeg, format: 640x480, zoom: 2 } }
            sinks: { file: { record: a.mp4, video: cam } }
            """)
        let place = try #require(plan.elements.firstIndex { $0.factory == "videobalance" })
        let cut = try #require(plan.elements.firstIndex { $0.factory == "videocrop" })
        #expect(plan.ranges.count == 1 && place < cut)
    }

    @Test func eachConstituentOfAVirtualCameraIsBroughtToLimitedByItself() throws {
        let plan = try plan(
            """
            sources:
              wide: { camera: jpeg, format: 640x480 }
              tele: { camera: plain, format: 640x480 }
              both: { virtual: [wide, tele], switch-over: 2 }
            sinks: { file: { record: a.mp4, video: both } }
            """)
        #expect(plan.ranges.count == 2)
    }

    @Test func drawnMotionJPEGIsOfFullRangeAsThatOfACamera() throws {
        let plan = try plan(
            """
            sources: { cam: { camera: drawn, format: 640x480 } }
            sinks: { file: { record: a.mp4, video: cam } }
            """)
        // One draws and is set for good, the other goes by what comes.
        #expect(plan.ranges.count == 1)
        #expect(conversions(in: plan) == 2, "\(plan.elements.map(\.name))")
    }
}
