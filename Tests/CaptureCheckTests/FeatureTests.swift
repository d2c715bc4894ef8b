import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What cameras do by themselves: limits to the last picture, what goes together, who may switch it. Figures of seeds 3 and 4.
@Suite struct FeatureTests {
    private func call(_ camera: String, rig: String = "ipad-pro-m1") throws -> Checked {
        try check(
            """
            mcpipe: 1
            name: call
            rig: \(rig)
            sources:
              front: { \(camera) }
            sinks:
              file: { record: "{take}.mp4", video: front }
            """)
    }

    private func video(_ camera: String, rig: String = "ipad-pro-m1") throws -> StreamFormat.Video? {
        try call(camera, rig: rig).graph.sources.first?.video
    }

    // MARK: Limits

    static let rates = [
        ("30", true), ("29.97", true), ("10000000/333333", true), ("30.001", false),
        ("31", false), ("60", false),
    ]

    @Test(arguments: ["centre-stage", "portrait"], rates)
    func thirtyPicturesASecondAndNoMore(feature: String, rate: (String, Bool)) throws {
        let checked = try call("camera: front-wide, format: 1920x1080@\(rate.0), features: [\(feature)]")
        #expect(checked.errors == (rate.1 ? [] : ["feature-limit"]), "\(checked.rendered)")
    }

    @Test(arguments: [("1920x1440", true), ("1920x1080", true), ("4032x3024", false)])
    func asLargeAs1920x1440AndNoLarger(size: (String, Bool)) throws {
        let checked = try call("camera: front-ultra-wide, size: \(size.0), features: [centre-stage]")
        #expect(checked.errors == (size.1 ? [] : ["feature-limit"]), "\(checked.rendered)")
    }

    @Test(arguments: [(Size(1920, 1440), true), (Size(1921, 1080), false), (Size(1080, 1441), false)])
    func neitherSideMayBeLonger(size: (Size, Bool)) {
        let limits = FormatLimits(maximumSize: Size(1920, 1440))
        #expect(limits.allows(size.0) == size.1)
    }

    @Test func theFindingNamesAllPartiesTheLimitAndTheWayOut() throws {
        let checked = try call("camera: front-ultra-wide, format: 1920x1080@60, features: [centre-stage]")
        let finding = try checked.first("feature-limit")
        #expect(
            finding.message
                == "feature 'centre-stage' of camera 'front-ultra-wide' does not run with the 60 fps of source 'front'")
        #expect(finding.label == "'centre-stage' takes at most 30 fps, at most 1920x1440")
        #expect(finding.subjects == ["front", "front-ultra-wide", "centre-stage"])
        #expect(finding.range?.start == .init(line: 5, column: 46))
        #expect(finding.fixIts.map(\.message) == ["ask for 1920x1080@30", "leave 'centre-stage' out"])
        #expect(finding.evidence.map(\.value) == ["60 fps"])
        #expect(finding.evidence.map(\.limit) == ["30 fps"])
        #expect(finding.evidence.first?.source.contains("10047") == true)
    }

    @Test func aFormatThatIsLeftOpenIsChosenWithinTheLimits() throws {
        #expect(try video("camera: front-ultra-wide, format: \"@30\"")?.size == Size(4032, 3024))
        let limited = try video("camera: front-ultra-wide, format: \"@30\", features: [centre-stage]")
        #expect(limited?.size == Size(1920, 1440))
        #expect(try video("camera: front-ultra-wide, features: [centre-stage]")?.rate == FrameRate(30))
    }

    @Test func aFeatureThatIsOffLimitsNothing() throws {
        #expect(try call("camera: front-wide, format: 720p@60, features: { centre-stage: false }").errors == [])
        let open = try call(
            "camera: front-wide, format: 720p@60, features: { centre-stage: { control: app, enabled: false } }")
        #expect(open.errors == [])
    }

    @Test func aFeatureThatTheUserMaySwitchOnIsHeldToItsLimits() throws {
        let checked = try call(
            "camera: front-wide, format: 720p@60, features: { centre-stage: { control: cooperative, enabled: false } }")
        #expect(checked.errors == ["feature-limit"])
    }

    @Test func tenBitsAreChosenForHighDynamicRangeAndNothingElseIsTaken() throws {
        let x420 = VideoEncoding.raw(PixelFormat("P010_10LE", range: .limited))
        #expect(try video("camera: back-wide, features: [hdr]", rig: "iphone-12")?.encoding == x420)
        #expect(try video("camera: back-wide, format: 4K, features: [hdr]", rig: "iphone-12")?.encoding == x420)
        let eight = try call("camera: back-wide, format: 1080p 420v, features: [hdr]", rig: "iphone-12")
        #expect(eight.errors == ["feature-limit"])
        #expect(try eight.first("feature-limit").fixIts.first?.message == "ask for 1920x1080@30 x420")
    }

    @Test func whereTenBitsEndIsSaid() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: bright
            rig: iphone-12
            sources:
              back: { camera: back-wide, features: [hdr] }
            compositors:
              frame: { size: 720p, layers: [back] }
            sinks:
              file: { record: "{take}.mp4", video: frame }
              app: { frames: true, pixel-format: P010_10LE, video: back }
              small: { frames: true, video: back }
            """)
        #expect(checked.errors == [])
        #expect(try checked.first("bit-depth-lost").subjects == ["back", "back-wide", "file", "small"])
        #expect(try call("camera: back-wide", rig: "iphone-12").slugs == [])
    }

    @Test func onlyFormatsThatSaySoCanBeStabilised() throws {
        let asked = "camera: back-wide, features: [stabilization]"
        #expect(try video(asked, rig: "iphone-7-plus")?.size == .hd1080)
        let small = try call("\(asked), size: 640x480", rig: "iphone-7-plus")
        #expect(small.errors == ["feature-limit"])
    }

    // MARK: What goes together

    @Test(arguments: ["[centre-stage, depth]", "{ depth: true, centre-stage: { control: user } }"])
    func depthAndCentreStageExcludeEachOther(features: String) throws {
        let checked = try call("camera: front-true-depth, features: \(features)")
        #expect(checked.errors == ["feature-conflict"])
        #expect(try checked.first("feature-conflict").subjects.suffix(2).sorted() == ["centre-stage", "depth"])
    }

    @Test(arguments: ["[depth]", "[centre-stage]", "[portrait, centre-stage]", "{ centre-stage: false, depth: true }"])
    func eachAloneIsFine(features: String) throws {
        #expect(try call("camera: front-true-depth, features: \(features)").errors == [])
    }

    @Test func centreStageNeedsDistortionCorrectionWhichIsOnUnlessItIsSwitchedOff() throws {
        let on = try call("camera: front-ultra-wide, features: [centre-stage]").graph.sources.first
        #expect(on?.features.map(\.feature.name) == ["centre-stage", "distortion-correction"])
        #expect(on?.features.last?.setting == .unasked)
        let checked = try call(
            "camera: front-ultra-wide, features: { centre-stage: true, distortion-correction: false }")
        let finding = try checked.first("feature-conflict")
        #expect(
            finding.message.hasSuffix("needs feature 'distortion-correction', which is switched off"),
            "\(checked.rendered)")
    }

    @Test func whyAFeatureThatIsNeededIsNotOnIsSaid() throws {
        let features = [
            RigFeature("a", requires: ["x"]), RigFeature("b", excludes: ["x"]), RigFeature("c", requires: ["y"]),
            RigFeature("d", requires: ["z"]), RigFeature("x", isAutomatic: true), RigFeature("y"),
            RigFeature("z", isAutomatic: true, limits: FormatLimits(maximumRate: FrameRate(24))),
        ]
        let reasons = [
            ("[a, b]", "'x', which 'b' excludes"), ("[c]", "'y', which is not asked for"),
            ("[d]", "'z', which does not run with 1280x720@30 YUY2"), ("[c, y]", nil), ("[a]", nil),
        ]
        for (asked, reason) in reasons {
            let checked = try atDesk("features: \(asked)", features, isSimulated: true)
            let found = checked.outcome.diagnostics.filter { $0.code.slug == "feature-conflict" }
            #expect(found.count == (reason == nil ? 0 : 1), "\(checked.rendered)")
            if let reason { #expect(found.first?.message.hasSuffix(reason) == true, "\(checked.rendered)") }
        }
        let lacking = try atDesk("features: [a]", [RigFeature("a", requires: ["x"])], isSimulated: true)
        #expect(try lacking.first("feature-conflict").message.hasSuffix("'x', which 'cam' does not have"))
    }

    @Test func highDynamicRangeAlwaysHasExtendedDynamicRangeWithIt() throws {
        let checked = try call("camera: back-wide, features: { hdr: true, edr: false }", rig: "iphone-12")
        #expect(checked.errors == ["feature-conflict"])
    }

    // MARK: Who has what

    @Test func theIPhone11ProMaxHasNoCentreStage() throws {
        let checked = try call("camera: front, features: [centre-stage]", rig: "iphone-11-pro-max")
        let finding = try checked.first("unsupported-feature")
        #expect(finding.message == "camera 'front' of source 'front' has no feature 'centre-stage'")
        #expect(finding.notes.first?.message == "'front' has 'portrait'")
    }

    @Test func thePortraitEffectIsOfFrontCamerasOnly() throws {
        for name in ["iphone-11-pro-max", "iphone-xs", "ipad-pro-m1"] {
            let rig = try #require(BuiltInRigs.rig(named: name))
            let having = rig.cameras.filter { rig.features(of: $0).contains { $0.name == "portrait" } }
            #expect(Set(having.map(\.position)) == [.front], "\(name)")
        }
        let checked = try call("camera: back-wide, features: [portrait]", rig: "iphone-xs")
        let finding = try checked.first("unsupported-feature")
        #expect(finding.notes.last?.message == "'portrait' is a feature of 'front' and 'front-true-depth'")
        #expect(finding.fixIts.first?.message == "use camera 'front', which has it")
    }

    @Test(arguments: ["[edrr]", "{ edrr: false }"]) func aMisspeltFeatureIsNeverPassedOver(features: String) throws {
        let checked = try call("camera: back-wide, features: \(features)", rig: "iphone-xs")
        #expect(checked.errors == ["unsupported-feature"])
        #expect(try checked.first("unsupported-feature").label == "did you mean 'edr'?")
    }

    private static func desk(_ features: [RigFeature] = []) -> Rig {
        Rig(
            name: "desk",
            cameras: [
                RigCamera(
                    "cam", device: .v4l2("/dev/video0"),
                    formats: [MediaFormat(.raw(.yuy2), .hd720, .list([FrameRate(30)]))],
                    controls: CameraControl.allCases)
            ],
            microphones: [RigMicrophone("mic", device: .alsa("hw:1,0"), modes: MicrophoneMode.allCases)],
            features: features)
    }

    private func atDesk(_ keys: String, _ features: [RigFeature] = [], isSimulated: Bool = false) throws -> Checked {
        var options = CheckOptions.testing
        options.isSimulated = isSimulated
        return try check(
            """
            mcpipe: 1
            name: desk
            sources:
              cam: { camera: cam, \(keys) }
            sinks:
              file: { record: "{take}.mp4", video: cam }
            """, rig: Self.desk(features), options: options)
    }

    @Test func aRealCameraIsAskedForNothingThatItsRigDoesNotList() throws {
        let finding = try atDesk("features: [centre-stage]").first("unsupported-feature")
        #expect(finding.notes.map(\.message) == ["rig 'desk' lists no feature of 'cam', a V4L2 camera"])
    }

    @Test func ofARealCameraOnlyWhatIsOnByItselfIsThere() throws {
        let framing = RigFeature("framing")
        #expect(try atDesk("features: [framing]", [framing]).errors == ["unsupported-feature"])
        #expect(try atDesk("features: { framing: false }", [framing]).errors == [])
        let always = RigFeature("framing", isAutomatic: true)
        #expect(try atDesk("features: [framing]", [always]).errors == [])
        #expect(try atDesk("features: { framing: false }", [always]).errors == ["unsupported-feature"])
        #expect(try atDesk("features: [framing]", [framing], isSimulated: true).errors == [])
    }

    // MARK: Who may switch it

    @Test(arguments: [("user", true), ("app", true), ("cooperative", true)])
    func centreStageHasAllThreeModes(mode: (String, Bool)) throws {
        let checked = try call("camera: front-wide, features: { centre-stage: { control: \(mode.0) } }")
        #expect(checked.errors == [], "\(checked.rendered)")
    }

    @Test(arguments: [("user", true), ("app", false), ("cooperative", false)])
    func thePortraitEffectIsTheUsers(mode: (String, Bool)) throws {
        let checked = try call("camera: front-wide, features: { portrait: { control: \(mode.0) } }")
        #expect(checked.errors == (mode.1 ? [] : ["feature-control"]), "\(checked.rendered)")
    }

    @Test(arguments: ["centre-stage: { control: user, enabled: true }", "portrait: { enabled: true }"])
    func whatOnlyTheUserSetsTheGraphCannot(feature: String) throws {
        #expect(try call("camera: front-wide, features: { \(feature) }").errors == ["feature-control"])
    }

    @Test func whatNobodySwitchesCanBeGivenToNobody() throws {
        let checked = try call("camera: front-true-depth, features: { depth: { control: app } }")
        #expect(try checked.first("feature-control").label == "nobody can switch it")
    }

    @Test func withoutAWordTheSwitchIsBothTheGraphsAndTheUsersWhereItCanBe() throws {
        let settings = try call("camera: front-wide, features: [centre-stage, portrait]").graph.sources.first?.features
        #expect(
            settings?.map(\.setting) == [.asked(.cooperative, true), .asked(.user, true), .unasked])
    }

    // MARK: Controls

    static let fixed = [
        "exposure: { iso: 100 }", "focus: { lens-position: 0.5 }", "white-balance: { gains: [1, 1, 2] }",
    ]
    static let locked = ["exposure: locked", "focus: locked", "white-balance: locked"]
    static let virtual = ["back-dual", "back-dual-wide", "back-triple", "front-true-depth"]

    @Test(arguments: virtual, fixed) func aVirtualCameraTakesNoValues(camera: String, control: String) throws {
        let checked = try call("camera: \(camera), controls: { \(control) }", rig: "iphone-11-pro-max")
        #expect(checked.errors == ["unsupported-camera-control"])
        #expect(try checked.first("unsupported-camera-control").label == "not of a virtual camera")
    }

    @Test(arguments: virtual, locked) func aVirtualCameraKeepsWhatItHas(camera: String, control: String) throws {
        #expect(try call("camera: \(camera), controls: { \(control) }", rig: "iphone-11-pro-max").errors == [])
    }

    @Test(arguments: fixed + locked) func aPlainCameraTakesAll(control: String) throws {
        #expect(try call("camera: back-wide, controls: { \(control) }", rig: "iphone-11-pro-max").errors == [])
    }

    @Test func aRealCamerasControlsAreNotSet() throws {
        let finding = try atDesk("controls: { focus: locked }").first("unsupported-camera-control")
        #expect(finding.notes.map(\.message) == ["'cam' is a V4L2 camera, whose controls mcpipe does not set"])
        #expect(try atDesk("controls: { focus: automatic }").errors == [])
    }

    /// Seed 2's row for 1920x1080 at 3 to 30 fps offers ISO 22 to 704 and 0.000005 to 0.333333 s.
    @Test(arguments: [
        ("iso: 704", true), ("iso: 704.5", false), ("iso: 22", true), ("iso: 21.9", false), ("shutter: 33 ms", true),
        ("shutter: 34 ms", false), ("shutter: 5 us", true), ("shutter: 4 us", false),
    ])
    func anExposureLiesWithinTheFormatAndThePicture(exposure: (String, Bool)) throws {
        let checked = try call(
            "camera: back-wide, format: 1920x1080@30, controls: { exposure: { \(exposure.0) } }", rig: "iphone-7-plus")
        #expect(checked.errors == (exposure.1 ? [] : ["camera-control-range"]), "\(checked.rendered)")
    }

    // MARK: Microphones

    @Test(arguments: MicrophoneMode.allCases) func phonesOf2018AndNewerHaveAllModes(mode: MicrophoneMode) throws {
        let rigs = [("iphone-11-pro-max", true), ("iphone-xs", true), ("ipad-pro-m1", true), ("iphone-7-plus", false)]
        for (rig, isThere) in rigs {
            let checked = try check(
                """
                mcpipe: 1
                name: talk
                rig: \(rig)
                sources:
                  voice: { microphone: built-in, mode: \(mode.rawValue) }
                sinks:
                  file: { record: "{take}.mp4", audio: voice }
                """)
            #expect(checked.errors == (isThere ? [] : ["unsupported-microphone-mode"]), "\(checked.rendered)")
        }
    }

    @Test func aRealMicrophonesModeIsNotSet() throws {
        let checked = try check(
            """
            mcpipe: 1
            name: talk
            sources:
              voice: { microphone: mic, mode: standard }
            sinks:
              file: { record: "{take}.mp4", audio: voice }
            """, rig: Self.desk())
        #expect(checked.errors == ["unsupported-microphone-mode"])
    }
}
