import CaptureCheck
import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import CaptureYAML
import MCPipe
import RunTesting
import Testing

/// The edits of every kind of finding, tried on the example of its page.
@Suite struct FixItTests {
    static let withExamples = Examples.codes.filter { $0.rejected != nil }

    /// The codes whose example can be mended by a program, and whether unasked; the rest needs a person.
    static let mended: [String: Bool] = [
        "yaml-syntax": false, "yaml-alias": false, "look-alike-character": true, "yaml-tag": false,
        "duplicate-key": false,
        "malformed-variable": false,
        "unsupported-version": false, "unknown-key": true, "conflicting-keys": false, "invalid-value": true,
        "wrong-unit": false, "boolean-word": true, "ambiguous-number": true, "invalid-template": false,
        "rig-names-unknown-camera": false, "rig-names-unknown-feature": true,
        "unsupported-feature": true, "feature-limit": false, "feature-conflict": false, "feature-control": false,
        "unsupported-camera-control": false, "camera-control-range": false, "unknown-camera": true,
        "unknown-microphone": true,
        "unsupported-format": false, "single-camera-format": false, "compressed-pattern": false, "unknown-node": false,
        "duplicate-name": false, "wrong-media": false, "clock-not-a-layer": false, "unknown-container": false,
        "container-mismatch": false, "codec-not-held": false, "unsupported-sound-format": false, "odd-size": false,
        "small-picture": false, "starved-picture": false,
        "pressure-step": false, "same-file": false, "missing-count": false, "leaky-recording": false,
        "no-hardware-encoder": false,
        "broken-opus-in-mp4": false, "bitrate-out-of-range": false, "rate-above-promise": false,
        "hardware-cost-exceeded": false,
        "shared-take-file": false, "takes-overlap": false, "take-too-short": false, "pre-roll-without-use": false,
        "pre-roll-out-of-range": false, "segment-too-short": false, "reserve-above-keep-free": false,
        "keep-too-short": false,
        "unusable-clock": false, "timecode-rate": false, "slow-motion-rate": false, "slow-motion-ramp": false,
        "slow-motion-sound": false, "dynamic-range-not-held": false,
        "no-high-dynamic-range": false, "mixed-dynamic-range": false, "zoom-out-of-range": false, "zoom-locked": false,
        "unknown-layer": false, "unknown-layout": false, "transition-out-of-range": false, "cover-changes-shape": false,
        "unusable-follow": false, "opening-limit-out-of-range": false,
    ]

    /// What loading and checking say of a text.
    private func findings(_ text: String) -> [Diagnostic] {
        let files = InMemoryFiles(["shown.yaml": text])
        if text.hasPrefix("mcpipe-rig") { return RigFileLoader(reader: files).load(path: "shown.yaml").diagnostics }
        let loaded = PipelineFileLoader(reader: files).load(path: "shown.yaml")
        guard let graph = loaded.value else { return loaded.diagnostics }
        var rig = Rig(name: "this machine")
        if case .builtIn(let name) = graph.rig { rig = BuiltInRigs.rig(named: name) ?? rig }
        return loaded.diagnostics + Checker(rig: rig, host: .testing, options: .testing).check(graph).diagnostics
    }

    @Test func theListNamesTheCodesWhoseExampleCanBeMended() throws {
        let found = try Self.withExamples.compactMap { code -> (String, Bool)? in
            let own = findings(try #require(code.rejected)).filter { $0.code == code }
            guard own.contains(where: { $0.fixIts.contains { !$0.edits.isEmpty } }) else { return nil }
            return (code.slug, own.allSatisfy { $0.certainFixIt != nil })
        }
        #expect(Dictionary(uniqueKeysWithValues: found) == Self.mended)
        #expect(Self.mended.count == 71)
    }

    /// Each way out that has edits is one: with it, and the like of it for the finding's fellows, the finding is gone.
    @Test(arguments: withExamples) func aFixItsEditsMendTheExample(_ code: DiagnosticCode) throws {
        let text = try #require(code.rejected)
        let own = findings(text).filter { $0.code == code }
        let choices = own.map { $0.fixIts.filter { !$0.edits.isEmpty } }
        for number in 0..<(choices.map(\.count).max() ?? 0) {
            let changes = zip(own, choices).compactMap { finding, fixIts in
                fixIts.isEmpty ? nil : FixedTexts.Change(finding, fixIts[min(number, fixIts.count - 1)])
            }
            let fixed = FixedTexts(changes, in: ["shown.yaml": text])
            let mended = try #require(fixed.texts["shown.yaml"])
            #expect(fixed.changes.count == changes.count, "\(changes.map(\.fixIt.message))")
            let left = findings(mended)
            #expect(
                !left.contains { $0.code == code || $0.code.slug == "yaml-syntax" },
                "\(changes.map(\.fixIt.message)):\n\(mended)\n\(DiagnosticRenderer().render(left))")
        }
    }

    /// What is certain, done until nothing is left to do, says no more of the file than its accepted twin has said of it.
    @Test(arguments: withExamples.filter { mended[$0.slug] == true })
    func whatIsCertainLeavesAFileLikeTheAcceptedOne(_ code: DiagnosticCode) throws {
        var text = try #require(code.rejected)
        for _ in 0..<10 {
            let changes = findings(text).compactMap { finding in
                finding.certainFixIt.map { FixedTexts.Change(finding, $0) }
            }
            guard let next = FixedTexts(changes, in: ["shown.yaml": text]).texts["shown.yaml"] else { break }
            text = next
        }
        let left = findings(text)
        let expected = findings(try #require(code.accepted)).map(\.code.slug)
        #expect(left.map(\.code.slug) == expected, "\(text)\n\(DiagnosticRenderer().render(left))")
    }
}
