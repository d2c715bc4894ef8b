import CaptureModel

extension Rig {
    /// A Jetson Orin Nano developer kit with two IMX219 cameras.
    ///
    /// Modes: what NVIDIA's camera source prints of the sensor (`GST_ARGUS: Available Sensor modes`). The link: eight lanes of
    /// MIPI CSI-2, up to 20 Gbit/s (module data sheet). The processor: six cores, and no hardware encoder; the data sheet gives
    /// one to two cores for 1080p30 in H.264, of which the higher is taken. The image signal processor's rate is not published,
    /// so none is held against a graph.
    static let jetsonOrinNano = Rig(
        name: "jetson-orin-nano", summary: "Jetson Orin Nano developer kit with two IMX219 cameras",
        cameras: ["cam-0", "cam-1"].map { RigCamera($0, label: "imx219", formats: argus) },
        resources: [
            RigResource(
                "csi", .dataRate(.megabits(20_000)), summary: "MIPI CSI-2, eight lanes, up to 20 Gbit/s (data sheet)")
        ],
        processor: RigProcessor(
            cores: 6, costs: [.encodeH264: .cores(2, for: .hd1080, at: FrameRate(30))],
            summary: "six cores; 1080p30 in H.264 takes up to two (docs.nvidia.com, SoftwareEncodeInOrinNano)"))

    private static let argus = [
        (3280, 2464, 21, false), (3280, 1848, 28, false), (1920, 1080, 30, false), (1640, 1232, 30, true),
        (1280, 720, 60, true),
    ].map { width, height, rate, isBinned in
        MediaFormat(
            .raw(.nv12), Size(width, height), .range(FrameRate(1), FrameRate(rate)), isBinned: isBinned)
    }
}

extension PixelTime {
    /// The time that keeps so many cores busy with pictures of a size at a rate.
    static func cores(_ cores: Double, for size: Size, at rate: FrameRate) -> PixelTime {
        PixelTime(nanoseconds: (cores * 1e12 / (Double(size.area) * rate.perSecond)).rounded() / 1e3)
    }
}
