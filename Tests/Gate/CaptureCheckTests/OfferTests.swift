import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

/// What the checker offers in place of what cannot be is accepted.
@Suite struct OfferTests {
    /// The texts after each way out with edits.
    private func ways(out text: String, of slug: String) throws -> [String] {
        let finding = try check(text).first(slug)
        return finding.fixIts.filter { !$0.edits.isEmpty }.compactMap {
            FixedTexts([.init(finding, $0)], in: ["graph.yaml": text]).texts["graph.yaml"]
        }
    }

    @Test(arguments: [
        ("size: 3840x2160, fps: 29, exact: true", "ask for 3840x2160@30 exact"),
        ("fps: 29, exact: true", "ask for 1920x1080@30 exact"),
        ("format: 1920x1080@29 exact", "ask for 1920x1080@30 exact"),
    ])
    func aHighestRateIsOfferedThatThereIs(wish: String, first: String) throws {
        let text = """
            mcpipe: 1
            rig: iphone-11-pro-max
            sources: { back: { camera: back-wide, \(wish) } }
            sinks: { file: { record: back.mp4, video: back } }
            """
        let finding = try check(text).first("unsupported-format")
        let others = finding.fixIts.map(\.message)
        #expect(
            others.contains { $0.hasSuffix("exact") } && others.contains { $0.hasSuffix(", without 'exact'") },
            "\(others)")
        if wish.contains("size") { #expect(others.first == first) }
        for way in try ways(out: text, of: "unsupported-format") {
            let errors = try check(way).errors
            #expect(errors.isEmpty, "\(way)")
        }
    }

    @Test(arguments: [
        ("each: [cam, mic]", ", audio: mic, each: [cam]"), ("each: [mic, cam]", ", audio: mic, each: [cam]"),
        ("each: [cam, mic, two]", ", audio: mic, each: [cam, two]"),
        ("each: [cam, mic], audio: mic", ", each: [cam], audio: mic"),
    ])
    func aNodeThatGivesSoundIsTakenOutOfEach(written: String, mended: String) throws {
        let text = { (each: String) -> String in
            """
            mcpipe: 1
            sources: { cam: { pattern: ball }, two: { pattern: smpte }, mic: { tone: 440 Hz } }
            sinks: { f: { record: "{source}.mp4"\(each) }, g: { preview: window, video: two } }
            """
        }
        let written = ", " + written
        let first = try ways(out: text(written), of: "wrong-media").first
        #expect(first == text(mended))
        let errors = try check(text(mended)).errors
        #expect(errors.isEmpty)
        let finding = try check(text(written)).first("wrong-media")
        #expect(finding.fixIts.first?.message.contains("take 'mic' out of 'each'") == true)
        #expect(!finding.fixIts.contains { $0.message == "use 'cam'" })
    }

    @Test(arguments: [
        (33_333_333, "33.3 ms"), (1_500_000, "1.5 ms"), (16_683_350, "16.7 ms"), (8_333_333, "8.33 ms"),
        (1_000_000_000, "1 s"), (41_708, "41.7 us"), (7, "7 ns"), (0, "0 s"), (999_999_999, "1000 ms"),
    ])
    func aLengthOfTimeIsShownInThreeDigits(nanoseconds: Int, text: String) {
        #expect(Duration.nanoseconds(nanoseconds).shown == text)
    }
}
