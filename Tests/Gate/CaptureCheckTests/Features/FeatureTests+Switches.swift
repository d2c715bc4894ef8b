import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// Who may switch a feature.
extension FeatureTests {
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
}
