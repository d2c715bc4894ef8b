import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What features require and exclude.
extension FeatureTests {
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
}
