import CaptureModel

/// What Apple's cameras do by themselves. All figures are those of WWDC 2021, session 10047 (docs/origins.md), where nothing else is said.
extension RigFeature {
    /// Follows people by pan and zoom. It reads all of a 12-megapixel sensor, which gives 30 fps, and never makes pixels up.
    static func centreStage(on cameras: [String]) -> RigFeature {
        RigFeature(
            "centre-stage", cameras: cameras,
            limits: FormatLimits(maximumRate: FrameRate(30), maximumSize: Size(1920, 1440)), lockedZoom: 1,
            requires: ["distortion-correction"], excludes: ["depth"], controls: [.user, .app, .cooperative],
            summary: "follows people (Center Stage; WWDC 2021, session 10047)")
    }

    /// Straightens lines; on where it is supported (documentation of `isGeometricDistortionCorrectionEnabled`).
    static func distortionCorrection(on cameras: [String]) -> RigFeature {
        RigFeature(
            "distortion-correction", cameras: cameras, isAutomatic: true,
            summary: "geometric distortion correction, on unless it is switched off (AVFoundation)")
    }

    /// Blurs what is behind people. An app can make itself eligible, and no more: the switch is the user's.
    static func portrait(on cameras: [String]) -> RigFeature {
        RigFeature(
            "portrait", cameras: cameras,
            limits: FormatLimits(maximumRate: FrameRate(30), maximumSize: Size(1920, 1440)), controls: [.user],
            summary: "blurs what is behind people (Portrait effect, from iOS 15 on; WWDC 2021, session 10047)")
    }

    /// Delivers depth beside the picture; which cameras do is said in WWDC 2019, session 249.
    static func depth(on cameras: [String]) -> RigFeature {
        RigFeature("depth", cameras: cameras, summary: "depth beside the picture (WWDC 2019, session 249)")
    }

    /// `videoHDR`: every other picture is exposed shortly, so the sensor takes two for each that is delivered. On by itself
    /// (`automaticallyAdjustsVideoHDREnabled`).
    static func extendedDynamicRange(upTo rate: FrameRate? = nil) -> RigFeature {
        RigFeature(
            "edr", isAutomatic: true, limits: FormatLimits(maximumRate: rate), sensorRate: 2,
            summary: "extended dynamic range, `videoHDR` (WWDC 2021, session 10047)")
    }

    /// 10 bits, hybrid log gamma, BT.2020: the formats marked x420. It always has EDR with it.
    static let highDynamicRange = RigFeature(
        "hdr", limits: FormatLimits(encodings: [.raw(PixelFormat("P010_10LE", range: .limited))]), requires: ["edr"],
        summary: "10-bit HDR video, HLG and BT.2020 (WWDC 2021, session 10047)")

    /// Holds the picture still, in the formats that say so. WWDC 2019, session 249, has it add to the system pressure cost, but
    /// gives no figure.
    static func stabilization() -> RigFeature {
        RigFeature(
            "stabilization", limits: FormatLimits(isStabilizationNeeded: true),
            summary: "video stabilisation, in the formats that the printed table marks so")
    }
}
