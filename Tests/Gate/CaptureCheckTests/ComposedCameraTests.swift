import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// A rig's own virtual camera is opened as the cameras it is made of, and judged as what it is.
@Suite struct ComposedCameraTests {
    private func graph(_ camera: String, rig: String = "iphone-11-pro-max", more: String = "") -> String {
        """
        mcpipe: 1
        name: phone
        rig: \(rig)
        sources:
          back: { camera: \(camera)\(more) }
        sinks:
          file: { record: "{take}.mp4", video: back }
        """
    }

    @Test func aTripleCameraOpensThreeAndIsCountedByTheWideOne() throws {
        let checked = try check(graph("back-triple", more: ", format: 1920x1080@30, zoom: 3")).graph
        #expect(checked.sources.map(\.name) == ["back-ultra-wide", "back-wide", "back-telephoto", "back"])
        let back = try #require(checked.sources.last)
        guard case .virtual(let virtual, slate: nil) = back.device else {
            Issue.record("\(back.device)")
            return
        }
        #expect(virtual.constituents == ["back-ultra-wide", "back-wide", "back-telephoto"])
        #expect(virtual.switchOver == [2, 4] && virtual.main == "back-wide")
        // 3 of the wide camera's is 6 of the ultra-wide one's: the telephoto's, from 4 on.
        #expect(back.zoom?.initial == UserZoom(3) && back.zoom?.firstConstituent == 2)
        #expect(back.zoom?.range == UserZoom(0.5)...UserZoom(10))
        #expect(checked.sources.dropLast().allSatisfy { $0.isLive && $0.video?.size == .hd1080 })
        #expect(checked.isLive && !back.isLive)
    }

    @Test(arguments: [("back-dual", 1.0, 1.0), ("back-dual-wide", 0.5, 0.5), ("back-triple", 0.5, 0.5)])
    func aZoomBeginsAtWhatTheWidestSees(camera: String, lowest: Double, initial: Double) throws {
        let checked = try check(graph(camera, more: ", zoom: \(initial)")).graph
        #expect(checked.sources.last?.zoom?.range.lowerBound == UserZoom(lowest))
        #expect(try check(graph(camera, more: ", zoom: 0.4")).errors == ["zoom-out-of-range"])
    }

    @Test func withoutAWordOfZoomItShowsTheWideCamera() throws {
        let back = try #require(try check(graph("back-triple")).graph.sources.last)
        #expect(back.zoom?.initial == .whole && back.zoom?.firstConstituent == 1)
    }

    @Test func theDeviceSetsJudgeTheVirtualCameraItself() throws {
        // Wide, telephoto and front may run together, and the triple camera beside no other.
        let text = graph("back-triple") + "\n  front-file: { record: \"{take}-f.mp4\", video: front }"
        let beside = text.replacing("sinks:", with: "  front: { camera: front }\nsinks:")
        #expect(try check(beside).errors == ["unsupported-camera-combination"])
        #expect(try check(beside.replacing("back-triple", with: "back-dual")).errors == [])
    }

    @Test func aNodeThatHasACamerasNameKeepsIt() throws {
        let text = graph("back-dual").replacing("back: {", with: "back-wide: {").replacing(
            "video: back", with: "video: back-wide")
        let names = try check(text).graph.sources.map(\.name)
        #expect(names == ["back-wide-back-wide", "back-telephoto", "back-wide"])
    }

    private static func row(_ size: Size, _ rates: FrameRates) -> MediaFormat { MediaFormat(.raw(.nv12), size, rates) }

    private static func desk(
        tele: [MediaFormat], resources: [RigResource] = [], sets: DeviceSets = .unrestricted
    ) -> Rig {
        let wide = [
            row(.hd1080, .range(FrameRate(1), FrameRate(60))), row(.hd720, .range(FrameRate(1), FrameRate(60))),
        ]
        return Rig(
            name: "desk",
            cameras: [
                RigCamera("w", position: .back, kind: .wide, device: .v4l2("/dev/video0"), formats: wide),
                RigCamera("t", position: .back, kind: .telephoto, device: .v4l2("/dev/video1"), formats: tele),
                RigCamera(
                    "both", position: .back, kind: .dual, constituents: ["w", "t"], switchOver: [3], formats: wide,
                    controls: [.exposureLocked]),
            ], deviceSets: sets, resources: resources)
    }

    private func deskGraph(_ keys: String = "", more: String = "") -> String {
        """
        mcpipe: 1
        name: desk
        sources:
          back: { camera: both\(keys) }
        \(more)
        sinks:
          file: { record: "{take}.mp4", video: back }
        """
    }

    @Test func itRunsInWhatAllOfItsCamerasHave() throws {
        let rig = Self.desk(tele: [Self.row(.hd720, .list([FrameRate(15), FrameRate(25)]))])
        let checked = try check(deskGraph(), rig: rig).graph
        let formats = checked.sources.dropLast().map(\.video)
        #expect(formats.allSatisfy { $0?.size == .hd720 && $0?.rate == FrameRate(25) }, "\(formats)")
        #expect(checked.sources.map(\.device).prefix(2) == [.v4l2(path: "/dev/video0"), .v4l2(path: "/dev/video1")])
        // The wide camera alone has it, and so the two together have not.
        #expect(try check(deskGraph(", format: 1080p@30"), rig: rig).errors == ["unsupported-format"])
    }

    @Test func whatCamerasShareIsChargedForEachThatIsOpen() throws {
        let tele = [Self.row(.hd720, .range(FrameRate(1), FrameRate(60)))]
        func outcome(_ rate: Double) throws -> Checked {
            let isp = RigResource("isp", .pixelRate(PixelRate(perSecond: rate)))
            return try check(deskGraph(", format: 720p@60"), rig: Self.desk(tele: tele, resources: [isp]))
        }
        #expect(try outcome(2 * 55_296_000).outcome.cost.total == 1)
        let exceeded = try outcome(2 * 55_296_000 - 1)
        #expect(exceeded.errors == ["hardware-cost-exceeded"])
        let notes = try exceeded.first("hardware-cost-exceeded").notes.map(\.message)
        #expect(notes.first == "'back': 'w' 1280x720 x 60 fps = 55.3 Mpx/s", "\(notes)")
    }

    @Test func aCameraIsNotOpenedBesideTheVirtualOneItIsAPartOf() throws {
        let rig = Self.desk(tele: [Self.row(.hd720, .range(FrameRate(1), FrameRate(60)))])
        let text = deskGraph(more: "  wide: { camera: w }") + "\n  other: { record: \"{take}-w.mp4\", video: wide }"
        let finding = try check(text, rig: rig).first("duplicate-device")
        #expect(finding.message == "sources 'back' and 'wide' open the same camera 'w'")
    }

    /// A rig may have one device under two names; it is still one.
    @Test(arguments: [("/dev/video1", []), ("/dev/video0", ["duplicate-device"])])
    func aDeviceIsOpenedOnceWhateverItsCamerasAreCalled(second: String, codes: [String]) throws {
        let row = Self.row(.hd720, .range(FrameRate(1), FrameRate(60)))
        let rig = Rig(
            name: "desk",
            cameras: [("a", "/dev/video0"), ("b", second)].map { name, device in
                RigCamera(name, position: .back, kind: .wide, device: .v4l2(device), formats: [row])
            })
        let text = """
            mcpipe: 1
            name: two
            sources: { one: { camera: a }, two: { camera: b } }
            sinks: { f: { record: "{take}-f.mp4", video: one }, g: { record: "{take}-g.mp4", video: two } }
            """
        let checked = try check(text, rig: rig)
        #expect(checked.errors == codes)
        guard !codes.isEmpty else { return }
        #expect(
            try checked.first("duplicate-device").message
                == "sources 'one' and 'two' open the same device '/dev/video0', which the rig has as cameras 'a' and 'b'"
        )
    }

    @Test func itsCamerasControlsAreSetNoMoreThanThoseOfAnyRealCamera() throws {
        let rig = Self.desk(tele: [Self.row(.hd720, .range(FrameRate(1), FrameRate(60)))])
        let finding = try check(deskGraph(", controls: { exposure: locked }"), rig: rig)
            .first("unsupported-camera-control")
        #expect(
            finding.notes.first?.message
                == "'both' is made of 'w (a V4L2 camera)' and 't (a V4L2 camera)', whose controls mcpipe does not set")
        #expect(try check(deskGraph(", centre-stage: true"), rig: rig).errors == ["centre-stage-limit"])
    }

    @Test func aCameraWithADeviceOfItsOwnIsOpenedAsOne() throws {
        var rig = Self.desk(tele: [])
        rig.cameras[2].device = .v4l2("/dev/video2")
        #expect(try check(deskGraph(), rig: rig).graph.sources.map(\.device) == [.v4l2(path: "/dev/video2")])
    }

    @Test func aSlateIsASourceOfItsOwnAndIsChargedFor() throws {
        let text = graph("back-dual", more: ", format: 720p@30, on-loss: { picture: slate }")
        let checked = try check(text).graph
        #expect(checked.sources.map(\.name) == ["back-wide", "back-telephoto", "back-slate", "back"])
        guard case .virtual(_, slate: "back-slate")? = checked.sources.last?.device else {
            Issue.record("no slate")
            return
        }
        let slate = checked.sources[2]
        #expect(slate.isLive && slate.video?.size == .hd720 && slate.video?.rate == FrameRate(30))
        // A node of that name keeps it.
        let other = try check(text.replacing("file: {", with: "back-slate: {")).graph
        #expect(other.sources.map(\.name).contains("back-slate-2"))
    }

    @Test func onlyConstituentsStandInForConstituents() throws {
        func errors(_ keys: String, _ constituents: String = "[a, b]") throws -> Checked {
            try check(
                """
                mcpipe: 1
                name: two
                sources:
                  a: { pattern: ball, format: 720p@30 }
                  b: { pattern: smpte, format: 720p@30 }
                  it: { virtual: \(constituents), \(keys) }
                sinks:
                  file: { record: "{take}.mp4", video: it }
                  one: { record: "{take}-a.mp4", video: a }
                  two: { record: "{take}-b.mp4", video: b }
                """)
        }
        #expect(try errors("switch-over: 2, fallback: [b, a, slate]").errors == [])
        let stranger = try errors("switch-over: 2, fallback: [auto, b]").first("unusable-constituent")
        #expect(
            stranger.message
                == "'auto' cannot stand in for constituents of virtual camera 'it': it is none of them")
        let alone = try errors("zoom: 2, fallback: slate", "[a]").first("unusable-constituent")
        #expect(alone.message == "virtual camera 'it' has the one constituent 'a', for which nothing can stand in")
    }
}
