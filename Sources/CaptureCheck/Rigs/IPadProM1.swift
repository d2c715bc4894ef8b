import CaptureModel

extension Rig {
    /// The tablet that Center Stage came with: its front cameras, all of which have it.
    ///
    /// Cameras and features: WWDC 2021, session 10047. The wide camera is a crop of the ultra-wide one, and the true-depth
    /// camera uses it too. Formats: 12 megapixels at 30 fps and 1920x1440 by that session, 1080p at up to 60 fps by Apple's
    /// technical specifications of the 12.9-inch model, 720p as on the phones. No source at hand says which run together, so
    /// each runs alone.
    static let iPadProM1 = Rig(
        name: "ipad-pro-m1",
        summary: "Apple iPad Pro with M1 (2021), front cameras, as WWDC 2021, session 10047, tells of them",
        cameras: [
            frontCamera("front-ultra-wide", "Front Ultra Wide Camera", .ultraWide),
            frontCamera("front-wide", "Front Camera", .wide, of: ["front-ultra-wide"]),
            frontCamera("front-true-depth", "Front TrueDepth Camera", .trueDepth, of: ["front-ultra-wide"]),
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone", modes: MicrophoneMode.allCases)],
        deviceSets: .facets([["front-ultra-wide"], ["front-wide"], ["front-true-depth"]]),
        features: [
            .centreStage(on: names), .distortionCorrection(on: names), .portrait(on: names),
            .depth(on: ["front-true-depth"]),
        ])

    private static let names = ["front-ultra-wide", "front-wide", "front-true-depth"]

    private static func frontCamera(
        _ name: String, _ label: String, _ kind: RigCamera.Kind, of constituents: [String] = []
    ) -> RigCamera {
        let rows: [(Size, Int)] = [
            (.hd720, 60), (.hd1080, 60), (Size(1920, 1440), 30), (Size(4032, 3024), 30),
        ]
        let formats = rows.flatMap { size, highest -> [MediaFormat] in
            [PixelFormat.Range.limited, .full].map { range in
                MediaFormat(
                    .raw(PixelFormat("NV12", range: range)), size, .range(FrameRate(1), FrameRate(highest)),
                    isMultiCamSupported: false)
            }
        }
        return RigCamera(
            name, label: label, position: .front, kind: kind, constituents: constituents, formats: formats,
            controls: constituents.isEmpty
                ? [.exposureLocked, .exposureCustom, .whiteBalanceLocked, .whiteBalanceGains]
                : [.exposureLocked, .focusLocked, .whiteBalanceLocked])
    }
}
