import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What keeps the background of a source's people from being blurred.
@Suite struct PortraitTests {
    private func desk(
        _ source: String, rig: String? = nil, more: String = "", video: String = "desk", host: HostInventory = .bench
    ) throws -> Checked {
        try check(
            """
            mcpipe: 1
            name: call
            \(rig.map { "rig: \($0)\n" } ?? "")sources:
              desk: { \(source) }
              \(more)
            sinks:
              file: { record: "{take}.mp4", video: \(video) }
            """, host: host)
    }

    @Test(arguments: [
        "pattern: ball, format: 1920x1440@30", "pattern: ball, format: 640x360@29.97", "file: clip.mp4",
        "rtsp: \"rtsp://door.example/main\"", "screen: true", "pattern: ball, zoom: 2",
        "pattern: ball, centre-stage: true",
    ])
    func everySourceOfPicturesWithinTheLimitsCan(source: String) throws {
        let checked = try desk("\(source), portrait: true")
        #expect(checked.errors == [], "\(checked.rendered)")
        #expect(try #require(try checked.graph.sources.first).portrait == Portrait())
    }

    @Test(arguments: [
        ("pattern: ball, format: 1280x720@60, portrait: true", "60 pictures a second"),
        ("pattern: ball, format: 3840x2160@30, portrait: true", "3840x2160"),
        ("pattern: ball, dynamic-range: hdr, portrait: true", "high dynamic range"),
        ("pattern: ball, portrait: { control: user, enabled: true }", "the user's to say"),
    ])
    func whatIsBeyondTheLimitsIsSaid(source: String, reason: String) throws {
        let checked = try desk(source)
        #expect(checked.errors == ["portrait-limit"], "\(checked.rendered)")
        #expect(try checked.first("portrait-limit").message.contains(reason))
    }

    /// A camera's format is chosen within the limits where it is open, and refused by the rule of features where it is not.
    @Test func ofACameraTheRulesOfFeaturesSpeak() throws {
        let open = try desk("camera: front-ultra-wide, portrait: true", rig: "ipad-pro-m1")
        #expect(open.errors == [], "\(open.rendered)")
        let video = try #require(try open.graph.sources.first?.video)
        #expect(video.rate == FrameRate(30) && (video.size?.width ?? 0) <= 1920 && (video.size?.height ?? 0) <= 1440)
        let fast = try desk("camera: front-ultra-wide, format: 1280x720@60, portrait: true", rig: "ipad-pro-m1")
        #expect(fast.errors == ["feature-limit"], "\(fast.rendered)")
        let twice = try desk("camera: front-ultra-wide, features: [portrait], portrait: true", rig: "ipad-pro-m1")
        #expect(twice.errors == ["portrait-limit"], "\(twice.rendered)")
    }

    @Test func aCameraThatLooksAwayCannotAndTheOneInFrontIsNamed() throws {
        let away = try desk("camera: back-wide, portrait: true", rig: "iphone-11-pro-max")
        #expect(away.errors == ["portrait-limit"], "\(away.rendered)")
        #expect(away.rendered.contains("use camera 'front'"))
        #expect(try desk("camera: front, portrait: true", rig: "iphone-11-pro-max").errors == [])
        // Of a webcam nobody knows where it looks.
        #expect(try desk("camera: cam-1, format: 1280x720@30, portrait: true", rig: "usb3-webcams").errors == [])
    }

    @Test func aConstituentOfAVirtualCameraCannot() throws {
        let checked = try desk(
            "pattern: ball, portrait: true",
            more: "more: { pattern: ball }\n  both: { virtual: [desk, more], switch-over: 2 }", video: "both")
        #expect(checked.errors == ["unusable-constituent"], "\(checked.rendered)")
    }

    @Test(arguments: [
        ("mask: matte", "matte: { pattern: ball }", []), ("mask: mate", "matte: { pattern: ball }", ["unknown-node"]),
        ("mask: matte", "matte: { tone: 440 Hz }", ["wrong-media"]), ("mask: desk", "", ["cycle"]),
    ])
    func aMaskIsAnotherNodeThatGivesPictures(keys: String, more: String, codes: [String]) throws {
        let checked = try desk("pattern: ball, portrait: { \(keys) }", more: more)
        #expect(checked.errors == codes, "\(checked.rendered)")
    }

    @Test func aBlurThatSwiftAsksForIsHeldToTheRangeOfAFile() throws {
        let source = Source("desk", .testPattern(.init(.ball)), portrait: Portrait(blur: 3))
        #expect(
            Portrait.strengths.contains(Portrait().blur) && !Portrait.strengths.contains(source.portrait?.blur ?? 0))
    }
}
