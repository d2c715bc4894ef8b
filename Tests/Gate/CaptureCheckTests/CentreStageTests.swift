import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What keeps a source from following people.
@Suite struct CentreStageTests {
    private func room(
        _ source: String, rig: String? = nil, more: String = "", video: String = "room", host: HostInventory = .bench
    ) throws -> Checked {
        try check(
            """
            mcpipe: 1
            name: talk
            \(rig.map { "rig: \($0)\n" } ?? "")sources:
              room: { \(source) }
              \(more)
            sinks:
              file: { record: "{take}.mp4", video: \(video) }
            """, host: host)
    }

    @Test(arguments: [
        "pattern: ball, format: 1920x1440@30", "pattern: ball, format: 640x360@29.97", "file: clip.mp4",
        "rtsp: \"rtsp://door.example/main\"", "screen: true", "pattern: ball, zoom: 1",
        "file: clip.mp4, realtime: true",
    ])
    func everySourceOfPicturesWithinTheLimitsCan(source: String) throws {
        let checked = try room("\(source), centre-stage: true")
        #expect(checked.errors == [], "\(checked.rendered)")
        let settled = try #require(try checked.graph.sources.first)
        #expect(settled.centreStage == CentreStage())
        #expect(settled.zoom?.range == .whole ... .whole && settled.zoom?.holder == "centre-stage")
    }

    @Test(arguments: [
        ("pattern: ball, format: 1280x720@60, centre-stage: true", "60 pictures a second"),
        ("pattern: ball, format: 3840x2160@30, centre-stage: true", "3840x2160"),
        ("pattern: ball, zoom: 2, centre-stage: true", "its zoom is 2"),
        ("pattern: ball, centre-stage: { control: user, enabled: true }", "the user's to say"),
    ])
    func whatIsBeyondTheLimitsIsSaid(source: String, reason: String) throws {
        let checked = try room(source)
        #expect(checked.errors == ["centre-stage-limit"], "\(checked.rendered)")
        #expect(try checked.first("centre-stage-limit").message.contains(reason))
    }

    /// A camera's format is chosen within the limits where it is open, and refused by the rule of features where it is not.
    @Test func ofACameraTheRulesOfFeaturesSpeak() throws {
        let open = try room("camera: front-ultra-wide, centre-stage: true", rig: "ipad-pro-m1")
        #expect(open.errors == [], "\(open.rendered)")
        let video = try #require(try open.graph.sources.first?.video)
        #expect(video.rate == FrameRate(30) && (video.size?.width ?? 0) <= 1920 && (video.size?.height ?? 0) <= 1440)
        let fast = try room("camera: front-ultra-wide, format: 1280x720@60, centre-stage: true", rig: "ipad-pro-m1")
        #expect(fast.errors == ["feature-limit"], "\(fast.rendered)")
        #expect(try fast.first("feature-limit").range != nil)
        let depth = try room("camera: front-true-depth, features: [depth], centre-stage: true", rig: "ipad-pro-m1")
        #expect(depth.errors == ["feature-conflict"], "\(depth.rendered)")
        let bent = try room(
            "camera: front-ultra-wide, features: { distortion-correction: false }, centre-stage: true",
            rig: "ipad-pro-m1")
        #expect(bent.errors == ["feature-conflict"], "\(bent.rendered)")
        let zoomed = try room("camera: front-ultra-wide, zoom: 2, centre-stage: true", rig: "ipad-pro-m1")
        #expect(zoomed.errors == ["zoom-locked"], "\(zoomed.rendered)")
        let twice = try room(
            "camera: front-ultra-wide, features: [centre-stage], centre-stage: true", rig: "ipad-pro-m1")
        #expect(twice.errors == ["centre-stage-limit"], "\(twice.rendered)")
    }

    /// Whether lines are straight is a matter only where the camera can straighten them.
    @Test func aCameraWithoutAnyFeatureCan() throws {
        let checked = try room("camera: cam-1, format: 1280x720@30, centre-stage: true", rig: "usb3-webcams")
        #expect(checked.errors == [], "\(checked.rendered)")
    }

    @Test func aConstituentOfAVirtualCameraCannot() throws {
        let checked = try room(
            "pattern: ball, centre-stage: true",
            more: "more: { pattern: ball }\n  both: { virtual: [room, more], switch-over: 2 }", video: "both")
        #expect(checked.errors == ["unusable-constituent"], "\(checked.rendered)")
    }
}
