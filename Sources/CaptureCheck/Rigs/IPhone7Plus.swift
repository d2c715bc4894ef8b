import CaptureModel

extension Rig {
    /// The phone of seed 2: one camera with slow-motion formats.
    ///
    /// The table is what the phone printed for its back wide-angle camera (seed 2): 20 rows, each as 420v and as 420f. It is
    /// older than multi-camera capture, so the camera runs alone.
    static let iPhone7Plus = Rig(
        name: "iphone-7-plus",
        summary: "Apple iPhone 7 Plus, back wide-angle camera, from a dump of AVCaptureDevice.formats",
        cameras: [RigCamera("back-wide", label: "Back Camera", position: .back, kind: .wide, formats: formats)],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone")],
        deviceSets: .facets([["back-wide"]]))

    /// A row: width, height, lowest and highest rate, whether binned, field of view.
    private static let rows: [(Int, Int, Int, Int, Bool, Double)] = [
        (192, 144, 3, 30, false, 58.986), (352, 288, 3, 30, false, 54.070), (480, 360, 3, 30, false, 58.986),
        (640, 480, 3, 30, false, 58.986), (640, 480, 3, 60, true, 59.680), (960, 540, 3, 60, false, 59.680),
        (1024, 768, 3, 30, false, 58.986), (1280, 720, 3, 30, false, 59.680), (1280, 720, 3, 60, false, 59.680),
        (1280, 720, 6, 60, true, 59.680), (1280, 720, 6, 240, true, 59.680), (1440, 1080, 3, 60, true, 59.680),
        (1920, 1080, 3, 30, false, 59.680), (1920, 1080, 3, 60, false, 59.680), (1920, 1080, 6, 120, true, 59.680),
        (1920, 1440, 3, 60, true, 59.680), (2592, 1936, 3, 30, false, 58.986), (3264, 2448, 3, 30, false, 58.986),
        (3840, 2160, 3, 30, false, 59.680), (4032, 3024, 3, 30, false, 58.986),
    ]

    private static let formats: [MediaFormat] = rows.flatMap { width, height, low, high, isBinned, fieldOfView in
        [PixelFormat.Range.limited, .full].map { range in
            MediaFormat(
                .raw(PixelFormat("NV12", range: range)), Size(width, height),
                .range(FrameRate(low), FrameRate(high)), isBinned: isBinned, isMultiCamSupported: false,
                fieldOfView: fieldOfView)
        }
    }
}
