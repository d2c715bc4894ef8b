import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// Limits of features, to the last picture.
extension FeatureTests {
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

    @Test func tenBitsGoAsFarAsASinkAndEndWhereNobodyCanKeepThem() throws {
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
        #expect(checked.slugs == [])
        let sinks = try checked.graph.sinks
        #expect(sinks.map { $0.videoFormat?.dynamicRange } == [.hdr, .hdr, .hdr])
        #expect(try call("camera: back-wide", rig: "iphone-12").slugs == [])
    }

    @Test func onlyFormatsThatSaySoCanBeStabilised() throws {
        let asked = "camera: back-wide, features: [stabilization]"
        #expect(try video(asked, rig: "iphone-7-plus")?.size == .hd1080)
        let small = try call("\(asked), size: 640x480", rig: "iphone-7-plus")
        #expect(small.errors == ["feature-limit"])
    }
}
