import CaptureDiagnostics
import CaptureModel
import CaptureTesting
import Testing

@testable import CaptureCheck

/// A feature that makes a sensor take more pictures than are delivered is paid for.
@Suite struct FeatureCostTests {
    private static let edr = RigFeature(
        "edr", isAutomatic: true, limits: FormatLimits(maximumRate: FrameRate(30)), sensorRate: 2)

    private func outcome(
        _ keys: String, rates: FrameRates = .range(FrameRate(1), FrameRate(30)), features: [RigFeature] = [edr],
        capacity: RigResource.Capacity = .pixelRate(PixelRate(perSecond: 1e9)), policy: String = "reject"
    ) throws -> CheckOutcome {
        let formats = [Size.hd1080, .hd720].map { MediaFormat(.raw(.nv12), $0, rates) }
        let rig = Rig(
            name: "lab", cameras: [RigCamera("cam", formats: formats)], resources: [RigResource("isp", capacity)],
            features: features)
        return try check(
            """
            mcpipe: 1
            name: lab
            on-cost-exceeded: \(policy)
            sources:
              cam: { camera: cam\(keys) }
            sinks:
              file: { record: "{take}.mp4", video: cam }
            """, rig: rig
        ).outcome
    }

    private func draw(_ keys: String, rates: FrameRates = .range(FrameRate(1), FrameRate(30))) throws -> String? {
        try outcome(keys, rates: rates).cost.uses.first?.draws.first?.arithmetic
    }

    /// Seed 3: at 30 fps the sensor runs at 60, and nobody has to ask for it.
    @Test func extendedDynamicRangeDoublesTheSensorsRateUnasked() throws {
        let cost = try outcome("").cost
        #expect(cost.uses.first?.draws.map(\.arithmetic) == ["1920x1080 x 30 fps x 2 (edr)"])
        #expect(cost.uses.first?.amount == Double(1920 * 1080 * 60))
        let link = try outcome("", capacity: .dataRate(.megabits(10_000))).cost
        #expect(link.uses.first?.draws.map(\.arithmetic) == ["1920x1080 x 12 bit x 30 fps x 2 (edr)"])
        #expect(link.uses.first?.amount == Double(1920 * 1080 * 12 * 60))
    }

    @Test func switchedOffItCostsNothing() throws {
        #expect(try draw(", features: { edr: false }") == "1920x1080 x 30 fps")
    }

    /// Above its limit it is off; of the rates that the camera may take, the one that keeps the sensor busiest counts.
    @Test(arguments: [
        (60, "1920x1080 x 60 fps"), (59, "1920x1080 x 30 fps x 2 (edr)"), (61, "1920x1080 x 61 fps"),
    ])
    func theBusiestRateIsCharged(highest: Int, arithmetic: String) throws {
        #expect(try draw("", rates: .range(FrameRate(1), FrameRate(highest))) == arithmetic)
    }

    @Test func ofRatesOnAListTheHighestBelowTheLimitCounts() throws {
        let rates = FrameRates.list([FrameRate(15), FrameRate(25), FrameRate(40)])
        #expect(try draw("", rates: rates) == "1920x1080 x 25 fps x 2 (edr)")
        #expect(try draw("", rates: .list([FrameRate(15), FrameRate(60)])) == "1920x1080 x 60 fps")
    }

    @Test func aPromiseIsKeptBeforeTheFactor() throws {
        let rates = FrameRates.range(FrameRate(1), FrameRate(60))
        #expect(try draw(", max-fps: 20", rates: rates) == "1920x1080 x 20 fps x 2 (edr)")
    }

    /// What is on from start to end keeps its limit, so the camera cannot be charged for what it can never do.
    @Test(arguments: [("app", "1920x1080 x 30 fps"), ("cooperative", "1920x1080 x 60 fps")])
    func whatIsAlwaysOnBoundsTheRate(control: String, arithmetic: String) throws {
        let framing = RigFeature(
            "framing", limits: FormatLimits(maximumRate: FrameRate(30)), controls: [.user, .app, .cooperative])
        let cost = try outcome(
            ", features: { framing: { control: \(control) } }", rates: .range(FrameRate(1), FrameRate(60)),
            features: [framing]
        ).cost
        #expect(cost.uses.first?.draws.map(\.arithmetic) == [arithmetic])
    }

    /// While the user has framing on, EDR is off; when the user switches it off, EDR comes back and has to be paid for.
    @Test(arguments: [("app", ""), ("cooperative", " x 2 (edr)"), ("user", " x 2 (edr)")])
    func whatComesBackWhenAnotherIsSwitchedOffIsCharged(control: String, factor: String) throws {
        let framing = RigFeature("framing", excludes: ["edr"], controls: [.user, .app, .cooperative])
        let outcome = try outcome(
            ", features: { framing: { control: \(control) } }", features: [framing, Self.edr])
        #expect(outcome.cost.uses.first?.draws.map(\.arithmetic) == ["1920x1080 x 30 fps\(factor)"])
        #expect(outcome.graph?.sources.first?.features.map(\.feature.name) == ["framing"])
    }

    @Test func theDoubledRateIsWhatBreaksALimitAndItsSumSaysSo() throws {
        let exactly = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1920 * 1080 * 60))
        let full = ", format: 1080p"
        #expect(try outcome(full, capacity: exactly).graph != nil)
        let less = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1920 * 1080 * 60 - 1))
        let refused = try outcome(full, capacity: less)
        let finding = try #require(refused.diagnostics.first { $0.code.slug == "hardware-cost-exceeded" })
        #expect(finding.notes.first?.message == "'cam': 1920x1080 x 30 fps x 2 (edr) = 124.4 Mpx/s")
        #expect(try outcome("\(full), features: { edr: false }", capacity: less).graph != nil)
        // A size that is left open is chosen with the factor in mind.
        #expect(try outcome("", capacity: less).graph?.sources.first?.video?.size == .hd720)
    }

    @Test func reducingCountsTheFactorAndKeepsTheLimits() throws {
        let framing = RigFeature("framing", limits: FormatLimits(maximumSize: .hd720))
        let tight = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1280 * 720 * 60))
        let reduced = try outcome("", capacity: tight, policy: "reduce")
        #expect(reduced.graph?.sources.first?.video?.size == .hd720)
        #expect((reduced.graph?.cost.total ?? 2) <= 1)
        let framed = try outcome(", features: [framing]", features: [framing], capacity: tight)
        #expect(framed.graph?.sources.first?.video?.size == .hd720)
    }

    @Test func switchingItOffIsAWayOutWhereThatIsEnough() throws {
        let less = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1920 * 1080 * 30))
        let refused = try outcome(", format: 1920x1080@30", capacity: less)
        let finding = try #require(refused.diagnostics.first { $0.code.slug == "hardware-cost-exceeded" })
        #expect(finding.fixIts.first?.message == "switch 'edr' of 'cam' off: 'features: { edr: false }'")
        #expect(try outcome(", format: 1920x1080@30, features: { edr: false }", capacity: less).graph != nil)
        let far = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1920 * 1080 * 30 - 1))
        let hopeless = try outcome(", format: 1920x1080@30", capacity: far)
        #expect(!hopeless.diagnostics.flatMap(\.fixIts).contains { $0.message.contains("edr") })
    }

    /// No source gives a figure for Apple's features; a rig that was measured can have one.
    @Test func whatAFeatureAddsToThePressureIsAdded() throws {
        let steady = RigFeature("steady", pressure: 0.75)
        let ample = RigResource.Capacity.pixelRate(PixelRate(perSecond: 1920 * 1080 * 60))
        let without = try outcome("", features: [steady], capacity: ample).systemPressureCost
        let with = try outcome(", features: [steady]", features: [steady], capacity: ample).systemPressureCost
        #expect(without.value == 0.5)
        #expect(with.value == 1.25)
        #expect(with.band == .fifteenMinutes)
        for name in BuiltInRigs.names {
            #expect(BuiltInRigs.rig(named: name)?.features.allSatisfy { $0.pressure == 0 } == true)
        }
    }
}
