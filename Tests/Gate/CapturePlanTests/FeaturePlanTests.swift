import CaptureCheck
import CaptureModel
import CapturePlan
import CaptureTesting
import CaptureYAML
import Testing

/// A plan says what each camera does by itself, and that a simulated one does it in name only.
@Suite struct FeaturePlanTests {
    private func reasons(_ source: String, rig: String) throws -> [String] {
        let text = """
            mcpipe: 1
            name: call
            sources:
              one: { \(source) }
            sinks:
              file: { record: "{take}.mp4", \(source.hasPrefix("camera") ? "video" : "audio"): one }
            """
        let files = InMemoryFiles(["call.yaml": text])
        let graph = try #require(PipelineFileLoader(reader: files).load(path: "call.yaml").value)
        let rig = try #require(BuiltInRigs.rig(named: rig))
        let outcome = Checker(rig: rig, host: .testing, options: .testing).check(graph)
        let checked = try #require(outcome.graph, "\(outcome.diagnostics)")
        return Planner(host: .testing).plan(checked).reasons.filter { $0.node == "one" }.map(\.text)
    }

    @Test func everyFeatureIsToldWithItsEffect() throws {
        let reasons = try reasons(
            "camera: front-true-depth, features: { centre-stage: true, portrait: true, depth: false }",
            rig: "ipad-pro-m1")
        let simulated = "; simulated: checked and priced, not seen in the picture"
        #expect(
            reasons.filter { $0.hasPrefix("feature") } == [
                "feature 'centre-stage' is on at the start, graph and user may switch it: at most 30 fps, at most "
                    + "1920x1440, zoom held at 1, with 'distortion-correction', without 'depth'\(simulated)",
                "feature 'portrait' is the user's to switch: at most 30 fps, at most 1920x1440\(simulated)",
                "feature 'depth' is off",
                "feature 'distortion-correction' is on by itself\(simulated)",
            ])
    }

    @Test func whatACameraDoesUnaskedIsToldOnlyWhereItsFormatAllowsIt() throws {
        let slow = try reasons("camera: back-wide, format: 1080p@30", rig: "iphone-xs")
        #expect(slow.contains { $0.hasPrefix("feature 'edr' is on by itself: at most 30 fps, the sensor takes 2 ") })
        let fast = try reasons("camera: back-wide, format: 1080p@60", rig: "iphone-xs")
        #expect(!fast.contains { $0.contains("edr") })
    }

    @Test(arguments: [
        ("iphone-12", "back-wide", "for there is no triple"),
        ("iphone-11-pro-max", "back-triple", "the kind that is best"),
    ])
    func whichCameraIsTakenIsTold(rig: String, camera: String, why: String) throws {
        let reasons = try reasons("camera: { position: back, any-of: [triple, wide] }", rig: rig)
        let kind = String(camera.dropFirst("back-".count))
        #expect(reasons.contains("camera '\(camera)', \(kind) at position 'back': \(why)"), "\(reasons)")
    }

    @Test func whatIsFixedIsTold() throws {
        let reasons = try reasons(
            "camera: back-wide, controls: { exposure: { shutter: 2 ms, iso: 100 }, focus: locked, "
                + "white-balance: { gains: [1.5, 1, 2] } }", rig: "iphone-7-plus")
        let simulated = "; simulated: checked, not seen in the picture"
        #expect(
            reasons.suffix(3) == [
                "exposure is 2 ms at ISO 100\(simulated)", "focus is kept as it is at the start\(simulated)",
                "white balance has the gains 1.5, 1 and 2\(simulated)",
            ])
    }

    @Test func aMicrophonesModeIsTold() throws {
        #expect(
            try reasons("microphone: built-in, mode: voice-isolation", rig: "iphone-xs") == [
                "mode 'voice-isolation'; simulated: checked, not heard in the sound"
            ])
    }
}
