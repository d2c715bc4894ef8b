import CaptureModel

extension Rig {
    /// The phone of the three-camera article (docs/origins.md): four plain cameras of which any three may run together, and four virtual ones.
    ///
    /// Device sets: `supportedMultiCamDeviceSets`, printed on the phone under iOS 13.0 and 13.1 (the same article). Both list the
    /// same 23 sets; their closure under subsets has the 12 facets below.
    /// Formats: the three groups of multi-camera formats that WWDC 2019 session 249 names (1920x1080 and 1920x1440 at 30
    /// fps; binned ones from 640x480 to 1920x1440 at up to 60 fps), and 4K, which that session keeps to one camera. The
    /// session's slide with the exact rows is not available as text; the sizes between are those of the slow-motion article's table.
    /// Switch-over factors: the ultra-wide camera is the 0.5 of the wide one's 1, as the virtual-camera article saw an app set it on an iPhone 11
    /// (device zooms 1 and 2 of the dual wide camera); the telephoto is its 2 (Apple's technical specifications of the model:
    /// 2x optical zoom in, 2x optical zoom out).
    /// Features: depth as session 249 has it of the dual camera; the portrait effect and the microphone modes are for phones of
    /// 2018 and newer, from iOS 15 on (WWDC 2021, session 10047).
    static let iPhone11ProMax = Rig(
        name: "iphone-11-pro-max",
        summary: "Apple iPhone 11 Pro Max, iOS 13.0 and 13.1, from a dump of supportedMultiCamDeviceSets",
        cameras: [
            appleCamera("back-wide", "Back Camera", .back, .wide),
            appleCamera("back-telephoto", "Back Telephoto Camera", .back, .telephoto),
            appleCamera("back-ultra-wide", "Back Ultra Wide Camera", .back, .ultraWide),
            appleCamera("front", "Front Camera", .front, .wide),
            appleCamera("front-true-depth", "Front TrueDepth Camera", .front, .trueDepth),
            appleCamera(
                "back-dual", "Back Dual Camera", .back, .dual, of: ["back-wide", "back-telephoto"], switchOver: [2]),
            appleCamera(
                "back-dual-wide", "Back Dual Wide Camera", .back, .dualWide, of: ["back-ultra-wide", "back-wide"],
                switchOver: [2]),
            appleCamera(
                "back-triple", "Back Triple Camera", .back, .triple,
                of: ["back-ultra-wide", "back-wide", "back-telephoto"], switchOver: [2, 4]),
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone", modes: MicrophoneMode.allCases)],
        deviceSets: .facets([
            ["back-triple"],
            ["back-dual", "front"], ["back-dual", "front-true-depth"],
            ["back-dual-wide", "front"], ["back-dual-wide", "front-true-depth"],
            ["back-wide", "back-telephoto", "back-ultra-wide"],
            ["back-wide", "back-telephoto", "front"], ["back-wide", "back-telephoto", "front-true-depth"],
            ["back-wide", "back-ultra-wide", "front"], ["back-wide", "back-ultra-wide", "front-true-depth"],
            ["back-telephoto", "back-ultra-wide", "front"], ["back-telephoto", "back-ultra-wide", "front-true-depth"],
        ]),
        features: [.portrait(on: ["front", "front-true-depth"]), .depth(on: ["back-dual", "front-true-depth"])])

    /// A camera of a phone with multi-camera capture.
    static func appleCamera(
        _ name: String, _ label: String, _ position: RigCamera.Position, _ kind: RigCamera.Kind,
        of constituents: [String] = [], switchOver: [Double] = []
    ) -> RigCamera {
        RigCamera(
            name, label: label, position: position, kind: kind, constituents: constituents, switchOver: switchOver,
            formats: appleMultiCamFormats, controls: controls(of: kind, constituents: constituents))
    }

    /// What can be fixed on a phone's camera: everything AVFoundation has a call for; of a virtual
    /// camera only what it has at the moment (the virtual-camera article, which counts the true-depth camera among them).
    private static func controls(of kind: RigCamera.Kind, constituents: [String]) -> [CameraControl] {
        guard constituents.isEmpty, kind != .trueDepth else {
            return [.exposureLocked, .focusLocked, .whiteBalanceLocked]
        }
        return CameraControl.allCases
    }

    private static let appleMultiCamFormats: [MediaFormat] = {
        let slow = FrameRates.range(FrameRate(1), FrameRate(30))
        let fast = FrameRates.range(FrameRate(2), FrameRate(60))
        let binned = [Size(640, 480), .hd720, Size(1440, 1080), .hd1080, Size(1920, 1440)]
        let rows: [(Size, FrameRates, Bool, Bool)] =
            binned.map { ($0, fast, true, true) } + [
                (.hd1080, slow, false, true), (Size(1920, 1440), slow, false, true), (.uhd4K, slow, false, false),
            ]
        return rows.flatMap { size, rates, isBinned, isMultiCamSupported in
            [PixelFormat("NV12", range: .limited), PixelFormat("NV12", range: .full)].map { pixels in
                MediaFormat(
                    .raw(pixels), size, rates, isBinned: isBinned, isMultiCamSupported: isMultiCamSupported)
            }
        }
    }()
}
