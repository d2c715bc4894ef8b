import CaptureModel

extension Rig {
    /// A host with three webcams on one SuperSpeed USB bus.
    ///
    /// Formats and alternate settings: `lsusb -v` of a Razer Kiyo Pro at 5 Gbit/s (repository jphein/kiyo-xhci-fix on GitHub,
    /// lsusb-v-kiyo-pro-usbutils019.txt): intervals of 166,666 to 2,000,000 units of 100 ns; 3,072 or 33,792 bytes an interval.
    /// The bus: what Linux allows where it keeps the books itself, 3,906 blocks of 16 bytes less a tenth (`SS_BW_LIMIT_IN` and
    /// `SS_BW_RESERVED` of drivers/usb/host/xhci.h); most controllers decide by themselves.
    static let usb3Webcams = Rig(
        name: "usb3-webcams", summary: "three Razer Kiyo Pro webcams on one SuperSpeed USB bus",
        cameras: (1...3).map { number in
            RigCamera(
                "cam-\(number)", label: "Razer Kiyo Pro", formats: formats(.raw(.yuy2)) + formats(.mjpeg),
                usbPayloads: [3072, 33_792])
        },
        microphones: [RigMicrophone("cam-1", label: "Razer Kiyo Pro")],
        resources: [
            RigResource(
                "usb-bus", .usbInterval(bytes: (3906 - (3906 + 9) / 10) * 16),
                summary: "SS_BW_LIMIT_IN less SS_BW_RESERVED of Linux's xhci.h; most controllers decide by themselves")
        ])

    private static func formats(_ encoding: VideoEncoding) -> [MediaFormat] {
        let rates = [5, 10, 15, 20, 24, 30, 60].map { FrameRate($0) }
        return [Size(640, 480), Size(640, 360), .hd720, .hd1080].map { MediaFormat(encoding, $0, .list(rates)) }
    }
}
