import CaptureModel

extension Rig {
    /// A host with three webcams on one high-speed USB bus, which is where most multi-camera set-ups fail first.
    ///
    /// Formats: `v4l2-ctl --list-formats-ext` of a Logitech C920, as printed in pupil-labs/pyuvc#4 and pikvm/ustreamer#213.
    /// Payloads: the alternate settings of its relative, the Logitech B990 (linux-media, 2017-06-27); those of the C920 are
    /// not published as text. The bus: 100 us of each microframe (USB 2.0, section 5.6.4; `uframe_periodic_max` of Linux).
    static let usb2Webcams = Rig(
        name: "usb2-webcams", summary: "three Logitech C920 webcams on one high-speed USB bus",
        cameras: (1...3).map { number in
            RigCamera(
                "cam-\(number)", label: "HD Pro Webcam C920", formats: raw + compressed,
                usbPayloads: [192, 384, 512, 640, 800, 944, 1280, 1600, 1984, 2688, 3060])
        },
        microphones: [RigMicrophone("cam-1", label: "HD Pro Webcam C920")],
        resources: [
            RigResource(
                "usb-bus", .usbMicroframe(microseconds: 100),
                summary: "USB 2.0, section 5.6.4; Linux's EHCI driver keeps to it, an xHCI controller decides by itself"
            )
        ])

    private static let rates = [
        FrameRate(5), FrameRate(15, 2), FrameRate(10), FrameRate(15), FrameRate(20), FrameRate(24), FrameRate(30),
    ]

    /// YUYV: sizes and the highest rate of each.
    private static let raw: [MediaFormat] = [
        (640, 480, 30.0), (160, 90, 30), (160, 120, 30), (176, 144, 30), (320, 180, 30), (320, 240, 30), (352, 288, 30),
        (432, 240, 30), (640, 360, 30), (800, 448, 30), (800, 600, 24), (864, 480, 24), (960, 720, 15), (1024, 576, 15),
        (1280, 720, 10), (1600, 896, 7.5), (1920, 1080, 5),
    ].map { width, height, highest in
        MediaFormat(.raw(.yuy2), Size(width, height), .list(rates.filter { $0.perSecond <= highest }))
    }

    private static let compressed: [MediaFormat] = [
        (640, 480), (160, 90), (160, 120), (176, 144), (320, 180), (320, 240), (352, 288), (432, 240), (640, 360),
        (800, 448), (800, 600), (864, 480), (960, 720), (1024, 576), (1280, 720), (1600, 896), (1920, 1080),
    ].map { MediaFormat(.mjpeg, Size($0, $1), .list(rates)) }
}
