import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// What cameras take of what they share: sums that were published, borderlines, and the way out.
@Suite struct HardwareCostTests {
    /// The kernel's own commit message gives 53 and 57 us for 2688 and 2892 bytes (cc62a7eb6396); the rest is its formula.
    @Test(arguments: [(192, 5), (640, 14), (1280, 26), (1600, 32), (1984, 40), (2688, 53), (2892, 57), (3072, 61)])
    func timeOnTheBusIsTheKernels(bytes: Int, microseconds: Int) {
        #expect(USBBandwidth.microseconds(payload: bytes) == microseconds)
    }

    @Test func theSmallestAlternateSettingThatHoldsAStreamIsReserved() {
        let ladder = [192, 800, 1984, 2688, 3060]
        #expect(USBBandwidth.payload(bytesPerSecond: 640 * 480 * 2 * 30, ladder: ladder) == 2688)
        #expect(USBBandwidth.payload(bytesPerSecond: 640 * 480 * 2 * 15, ladder: ladder) == 1984)
        #expect(USBBandwidth.payload(bytesPerSecond: 1280 * 720 * 2 * 30, ladder: ladder) == nil)
        #expect(USBBandwidth.payload(bytesPerSecond: 8000 * 100, ladder: []) == 112)
    }

    private static func rig(_ capacity: Double, cameras: Int = 2, formats: [MediaFormat]) -> Rig {
        let names = (0..<cameras).map { "c\($0)" }
        return Rig(
            name: "lab", cameras: names.map { RigCamera($0, formats: formats) },
            resources: [RigResource("isp", .pixelRate(PixelRate(perSecond: capacity)), summary: "data sheet")])
    }

    private static let fast = MediaFormat(.raw(.nv12), .hd720, .range(FrameRate(1), FrameRate(60)))

    private func outcome(_ rig: Rig, _ keys: String = "", count: Int = 2) throws -> CheckOutcome {
        let sources = (0..<count).map { "  s\($0): { camera: c\($0)\(keys) }\n" }.joined()
        let names = (0..<count).map { "s\($0)" }.joined(separator: ", ")
        return try check(
            "mcpipe: 1\nname: lab\nsources:\n\(sources)sinks:\n"
                + "  iso: { record: \"{take}-{source}.mp4\", each: [\(names)] }\n", rig: rig
        ).outcome
    }

    @Test func exactlyAllIsLegalAndWarnedOf() throws {
        // 1280x720 at 60 fps is 55,296,000 px/s; two of them.
        let outcome = try outcome(Self.rig(110_592_000, formats: [Self.fast]))
        #expect(outcome.graph?.cost.total == 1)
        #expect(outcome.diagnostics.map(\.code.slug) == ["hardware-cost-tight"])
    }

    @Test func onePixelMoreIsRejectedWithTheSum() throws {
        let outcome = try outcome(Self.rig(110_591_999, formats: [Self.fast]))
        let finding = try #require(outcome.diagnostics.first { $0.severity == .error })
        #expect(outcome.graph == nil)
        #expect(finding.code.slug == "hardware-cost-exceeded")
        #expect(finding.subjects == ["s0", "s1", "isp"])
        #expect(
            finding.notes.map(\.message) == [
                "'s0': 1280x720 x 60 fps = 55.3 Mpx/s", "'s1': 1280x720 x 60 fps = 55.3 Mpx/s",
                "55.3 Mpx/s + 55.3 Mpx/s = 110.6 Mpx/s, more than the 110.6 Mpx/s there are",
            ])
        #expect(finding.fixIts.first?.message == "promise 'max-fps: 30' for 's1'")
        #expect(finding.evidence.first?.source == "data sheet")
    }

    /// Each takes 10 Mpx/s, and nothing else of it can be changed.
    @Test(arguments: [
        (3, 20, "leave 's0', 's1' or 's2' out"), (3, 10, "leave 's1' and 's2' out"), (4, 29, "leave 's2' and 's3' out"),
    ])
    func whoIsToBeLeftOutIsEnough(cameras: Int, megapixels: Int, words: String) throws {
        let only = MediaFormat(.raw(.nv12), Size(1000, 1000), .list([FrameRate(10)]))
        let rig = Self.rig(Double(megapixels) * 1e6, cameras: cameras, formats: [only])
        let outcome = try outcome(rig, count: cameras)
        let finding = try #require(outcome.diagnostics.first { $0.severity == .error })
        #expect(finding.fixIts.map(\.message) == ["\(words), or lower several of them"])
        let left = cameras - (words.contains(" or ") ? 1 : 2)
        #expect(try self.outcome(rig, count: left).graph != nil)
    }

    /// 176x144 at 30000/1001 fps and 16 bit, and 320x240 at 25 fps and 12 bit, are 35,192,967.03 bit/s.
    @Test(arguments: [(35_192_967, false), (35_192_968, true)]) func aPartOfABitMoreIsTooMuch(
        bits: Int, isAccepted: Bool
    ) throws {
        let rig = Rig(
            name: "lab",
            cameras: [
                RigCamera(
                    "c0", formats: [MediaFormat(.raw(.yuy2), Size(176, 144), .list([FrameRate(30000, 1001)]))]),
                RigCamera("c1", formats: [MediaFormat(.raw(.i420), Size(320, 240), .list([FrameRate(25)]))]),
            ], resources: [RigResource("link", .dataRate(Bitrate(bitsPerSecond: bits)))])
        let outcome = try check(
            """
            mcpipe: 1
            name: lab
            sources: { a: { camera: c0 }, b: { camera: c1 } }
            sinks: { iso: { record: "{take}-{source}.mkv", each: [a, b] } }
            """, rig: rig
        ).outcome
        #expect((outcome.graph != nil) == isAccepted)
    }

    @Test func aPromiseOfALowerRateIsChargedInstead() throws {
        let outcome = try outcome(Self.rig(60_000_000, formats: [Self.fast]), ", max-fps: 30")
        #expect(outcome.graph?.cost.uses.first?.draws.map(\.arithmetic) == ["1280x720 x 30 fps", "1280x720 x 30 fps"])
    }

    @Test func aPromiseBelowTheUsualRateLowersIt() throws {
        let outcome = try outcome(Self.rig(1e9, formats: [Self.fast]), ", max-fps: 15")
        #expect(outcome.graph?.sources.map { $0.video?.rate } == [FrameRate(15), FrameRate(15)])
    }

    @Test func whatTheWayOutSaysIsAccepted() throws {
        let small = MediaFormat(.raw(.nv12), Size(640, 360), .range(FrameRate(1), FrameRate(60)))
        let rig = Self.rig(75_000_000, formats: [Self.fast, small])
        let refused = try outcome(rig, ", format: 1280x720@60")
        let finding = try #require(refused.diagnostics.first { $0.severity == .error })
        #expect(
            finding.fixIts.map(\.message) == ["ask for 640x360@60 NV12 of 's1'", "ask for 640x360@60 NV12 of 's0'"])
        let accepted = try check(
            """
            mcpipe: 1
            name: lab
            sources:
              s0: { camera: c0, format: 1280x720@60 }
              s1: { camera: c1, format: 640x360@60 }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [s0, s1] }
            """, rig: rig)
        #expect(accepted.outcome.graph != nil)
    }

    @Test func oneCameraDoesNotDrawOnWhatOnlyOthersShare() throws {
        var rig = Self.rig(1000, formats: [Self.fast])
        rig.resources[0].cameras = ["c1"]
        #expect(try outcome(rig, count: 1).graph?.cost.total == 0)
        #expect(try outcome(rig).graph == nil)
    }

    private static let ladder = [Size.hd1080, .hd720, Size(640, 480)].flatMap { size in
        [
            MediaFormat(.raw(.nv12), size, .range(FrameRate(1), FrameRate(60))),
            MediaFormat(.raw(.nv12), size, .range(FrameRate(1), FrameRate(60)), isBinned: true),
        ]
    }

    private func reduced(_ policy: String, _ capacity: Double) throws -> CheckOutcome {
        try check(
            """
            mcpipe: 1
            name: lab
            on-cost-exceeded: \(policy)
            sources:
              s0: { camera: c0, format: 1920x1080@60 }
              s1: { camera: c1, format: 1920x1080@30 }
            sinks:
              iso: { record: "{take}-{source}.mp4", each: [s0, s1] }
            """, rig: Self.rig(capacity, formats: Self.ladder)
        ).outcome
    }

    @Test func holdingACameraToItsRateComesFirstForItLosesNothing() throws {
        // 1920x1080 at 60 and at 30 fps: 124.4 and 62.2 Mpx/s.
        let outcome = try reduced("reduce", 190e6)
        #expect(outcome.diagnostics.map(\.code.slug).contains("cost-reduced"))
        #expect(outcome.graph?.sources.map { $0.video?.size } == [.hd1080, .hd1080])
        let finding = try #require(outcome.diagnostics.first { $0.code.slug == "cost-reduced" })
        #expect(finding.notes.map(\.message) == ["'s1' is held to the 30 fps it runs at: 'isp' is at 98.2 %"])
    }

    @Test func theCameraListedLastIsReducedFirst() throws {
        let outcome = try reduced("reduce", 150e6)
        #expect(outcome.graph?.sources.map { $0.video?.size } == [.hd1080, Size(640, 480)])
        #expect((outcome.graph?.cost.total ?? 2) <= 1)
    }

    @Test func aLadderThatDoesNotLeadFarEnoughSaysHowFarItWentAndWhereItEnds() throws {
        // Both at 640x480 and 15 fps take 9.2 Mpx/s.
        let outcome = try reduced("reduce", 5e6)
        let finding = try #require(outcome.diagnostics.first { $0.code.slug == "hardware-cost-exceeded" })
        let note = try #require(
            finding.notes.map(\.message).first { $0.hasPrefix("'on-cost-exceeded: reduce' has gone") })
        #expect(note.contains("no further step, down to 640x480 and 15 fps, in the same encoding, takes less of 'isp'"))
        let rejected = try reduced("reject", 5e6)
        let plain = try #require(rejected.diagnostics.first { $0.code.slug == "hardware-cost-exceeded" })
        #expect(!plain.notes.contains { $0.message.contains("on-cost-exceeded") })
    }

    @Test func applesOrderTakesSizesOfAllBeforeAnyRate() throws {
        let outcome = try reduced("reduce-like-apple", 30e6)
        let finding = try #require(outcome.diagnostics.first { $0.code.slug == "cost-reduced" })
        let sources = finding.notes.map { $0.message.prefix(4) }
        #expect(sources.starts(with: ["'s1'", "'s1'", "'s0'", "'s0'"]))
        #expect(finding.notes.dropFirst(4).allSatisfy { $0.message.contains(" fps") })
        #expect((outcome.graph?.cost.total ?? 2) <= 1)
    }

    @Test(arguments: ["reduce", "reduce-like-apple"]) func everyStepTakesLessAndTheEndIsSaid(policy: String) throws {
        for capacity in stride(from: 2e6, through: 260e6, by: 4e6) {
            let outcome = try reduced(policy, capacity)
            let shares = outcome.diagnostics.filter { $0.code.slug == "cost-reduced" }.flatMap(\.notes).map { note in
                Double(note.message.split(separator: " ").dropLast().last ?? "") ?? -1
            }
            #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 }, "\(shares)")
            let isRejected = outcome.diagnostics.contains { $0.code.slug == "hardware-cost-exceeded" }
            #expect(isRejected == (outcome.graph == nil))
            #expect(isRejected == ((shares.last ?? 0) > 100))
        }
    }

    @Test func aChoiceNamesWhatWasSecondBest() throws {
        let outcome = try reduced("reject", 1e9)
        let reason = try #require(outcome.graph?.sources.first?.formatReason)
        #expect(reason.hasPrefix("1920x1080 NV12 at 60 fps: least work to convert and not binned"))
        #expect(reason.hasSuffix("; second best: 1920x1080 NV12 1-60 fps, binned"))
    }

    @Test func withoutThePolicyNothingIsReduced() throws {
        #expect(try reduced("reject", 150e6).diagnostics.map(\.code.slug) == ["hardware-cost-exceeded"])
    }
}
