import CaptureModel

extension Rig {
    /// A Raspberry Pi 5 with two Camera Modules 3.
    ///
    /// Modes: `rpicam-hello --list-cameras` for the IMX708 (documentation of Raspberry Pi). Front ends: libcamera allows 380
    /// million pixels per second a port (`minPixelProcessingTime` in src/ipa/rpi/controller/controller.cpp). Back end: one
    /// gigapixel per second, shared; H.264 is made by the processor, 1080p30 by 30 to 40 % of it (bcm2712.adoc of the
    /// documentation).
    static let raspberryPi5 = Rig(
        name: "raspberry-pi-5", summary: "Raspberry Pi 5 with two Camera Modules 3 (IMX708)",
        cameras: ["cam-0", "cam-1"].map { RigCamera($0, label: "imx708", formats: imx708) },
        resources: [
            RigResource("front-end-0", .pixelRate(PixelRate(perSecond: 380e6)), cameras: ["cam-0"], summary: frontEnd),
            RigResource("front-end-1", .pixelRate(PixelRate(perSecond: 380e6)), cameras: ["cam-1"], summary: frontEnd),
            RigResource(
                "isp", .pixelRate(PixelRate(perSecond: 1e9)), summary: "image signal processor, 1 Gpx/s (bcm2712.adoc)"),
        ],
        processor: RigProcessor(
            cores: 4, costs: [.encodeH264: .cores(4 * 0.4, for: .hd1080, at: FrameRate(30))],
            summary: "four cores, no hardware encoder; 1080p30 in H.264 takes up to 40 % of them (bcm2712.adoc)"))

    /// A Raspberry Pi 4 with one Camera Module 2.
    ///
    /// Modes: `rpicam-hello --list-cameras` for the IMX219. The link: one port of two lanes at 1 Gbit/s each (csi-2-usage.adoc
    /// of the documentation). The encoder: H.264 level 4.0, 245,760 macroblocks a second shared by all its streams (bcm2711.adoc).
    /// Its image signal processor's rate is not published, so none is held against a graph.
    static let raspberryPi4 = Rig(
        name: "raspberry-pi-4", summary: "Raspberry Pi 4 with one Camera Module 2 (IMX219)",
        cameras: [RigCamera("cam-0", label: "imx219", formats: imx219)],
        resources: [
            RigResource(
                "csi", .dataRate(.megabits(2000)), summary: "CSI port of two lanes, 1 Gbit/s each (csi-2-usage.adoc)"),
            RigResource(
                "encoder", .encoderRate(PixelRate(perSecond: 245_760 * 256)),
                summary: "H.264 level 4.0, 245,760 macroblocks a second (bcm2711.adoc)"),
        ])

    private static let frontEnd = "front end of one CSI port, 380 Mpx/s (libcamera, rpi/controller.cpp)"

    /// Sensor modes as a libcamera pipeline delivers them: NV12 of the mode's size, from 1 fps to its highest rate.
    private static func modes(_ rows: [(width: Int, height: Int, rate: FrameRate, isBinned: Bool)]) -> [MediaFormat] {
        rows.map { row in
            MediaFormat(
                .raw(.nv12), Size(row.width, row.height), .range(FrameRate(1), row.rate), isBinned: row.isBinned)
        }
    }

    private static let imx708 = modes([
        (1536, 864, FrameRate(12013, 100), true), (2304, 1296, FrameRate(5603, 100), true),
        (4608, 2592, FrameRate(1435, 100), false),
    ])

    private static let imx219 = modes([
        (640, 480, FrameRate(20665, 100), true), (1640, 1232, FrameRate(4185, 100), true),
        (1920, 1080, FrameRate(4757, 100), false), (3280, 2464, FrameRate(2119, 100), false),
    ])
}
