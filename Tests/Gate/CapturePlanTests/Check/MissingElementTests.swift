import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CapturePlan
import CaptureTesting
import Testing

/// Elements that a plan has and a machine lacks.
@Suite struct MissingElementTests {
    private static let recording = """
        sources: { bars: { pattern: smpte } }
        sinks: { file: { record: "out/{take}.mp4", video: bars } }
        """

    @Test(arguments: [
        ("mp4mux", "gstreamer1.0-plugins-good"), ("h264parse", "gstreamer1.0-plugins-bad"),
        ("videotestsrc", "gstreamer1.0-plugins-base"), ("filesink", "libgstreamer1.0-0"),
        ("videoconvert", "gstreamer1.0-plugins-base"), ("queue", "libgstreamer1.0-0"),
    ])
    func eachIsNamedWithItsPackage(_ element: String, _ package: String) throws {
        let judged = try judge(Self.recording, without: [element])
        let finding = try #require(judged.check.diagnostics.first { $0.code.slug == "missing-element" })
        #expect(finding.message.contains("'\(element)'"))
        #expect(finding.fixIts.map(\.message) == ["install '\(package)'"])
        #expect(judged.plan == nil && judged.check.graph == nil)
    }

    @Test(arguments: [
        (
            """
            sources: { bars: { pattern: smpte } }
            compositors: { pip: { size: 320x240, layers: [ { source: bars, rotate: 90 } ] } }
            sinks: { file: { record: a.mp4, video: pip } }
            """, "videoflip", "a layer turned"
        ),
        (
            "sources: { bars: { pattern: smpte, zoom: 2 } }\nsinks: { file: { record: a.mp4, video: bars } }",
            "videocrop",
            "zoom"
        ),
        (
            """
            sources: { bars: { pattern: smpte } }
            sinks: { file: { record: a.webm, video: bars, encode: { video: { codec: vp9 } } } }
            """, "vp9parse", "vp9"
        ),
        (
            "sources: { beep: { tone: 440 Hz } }\nsinks: { file: { record: a.mkv, audio: beep } }", "audiorate",
            "live sound"
        ),
    ])
    func whatTheCheckerOnceForgotIsNeededToo(_ graph: String, _ element: String, _ name: String) throws {
        let whole = try judge(graph)
        #expect(whole.plan?.elements.contains { $0.factory == element } == true, "\(whole.rendered)")
        #expect(try judge(graph, without: [element]).errors == ["missing-element"], "\(name)")
    }

    @Test func anotherDecoderTakesThePlaceOfOneThatIsMissing() throws {
        let rig = Rig(
            name: "desk",
            cameras: [
                RigCamera(
                    "cam", device: .v4l2("/dev/video0"),
                    formats: [MediaFormat(.mjpeg, Size(640, 480), .list([FrameRate(30)]))])
            ])
        let text = "sources: { cam: { camera: cam } }\nsinks: { file: { record: a.mp4, video: cam } }"
        #expect(try judge(text, rig: rig).plan?.elements.contains { $0.factory == "jpegdec" } == true)
        let other = try judge(text, rig: rig, without: ["jpegdec"])
        #expect(other.plan?.elements.contains { $0.factory == "avdec_mjpeg" } == true, "\(other.errors)")
        #expect(try judge(text, rig: rig, without: ["jpegdec", "avdec_mjpeg"]).errors == ["missing-element"])
    }

    @Test func whatFindsFacesIsMissedWithItsPackage() throws {
        let room =
            "sources: { room: { pattern: ball, centre-stage: true } }\nsinks: { file: { record: a.mp4, video: room } }"
        let missing = try judge(room, without: ["facedetect"])
        #expect(missing.errors == ["missing-element"] && missing.rendered.contains("gstreamer1.0-opencv"))
        let blind = try judge(room) { $0.unusable["facedetect"] = "no description of a face" }
        #expect(blind.errors == ["missing-element"] && blind.rendered.contains("no description of a face"))
        let plain = room.replacing(", centre-stage: true", with: "")
        #expect(try judge(plain, without: ["facedetect"]).errors == [])
    }

    @Test func whatFindsPeopleIsMissedWithItsPackageAndAMaskNeedsNoneOfIt() throws {
        func desk(_ keys: String, more: String = "", without element: String) throws -> Judged {
            try judge(
                "sources:\n  desk: { pattern: ball, portrait: \(keys) }\n  \(more)\nsinks: { file: { record: a.mp4, video: desk } }",
                without: [element])
        }
        let missing = try desk("true", without: "grabcut")
        #expect(missing.errors == ["missing-element"] && missing.rendered.contains("gstreamer1.0-opencv"))
        #expect(try desk("{ mask: matte }", more: "matte: { pattern: ball }", without: "grabcut").errors == [])
        let plain = try desk("{ mask: matte }", more: "matte: { pattern: ball }", without: "overlaycomposition")
        #expect(plain.errors == ["missing-element"] && plain.rendered.contains("gstreamer1.0-plugins-base"))
    }

    @Test func anEffectsElementIsAskedForAtItsLine() throws {
        let text = """
            sources: { bars: { pattern: smpte } }
            effects: { odd: { video: bars, elements: [ { factory: nosuchthing } ] } }
            sinks: { file: { record: a.mp4, video: odd } }
            """
        let judged = try judge(text)
        #expect(judged.errors == ["missing-element"])
        #expect(judged.check.diagnostics.first?.range?.start.line == 4)
    }
}
