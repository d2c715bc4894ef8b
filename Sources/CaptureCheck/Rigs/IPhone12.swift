import CaptureModel

extension Rig {
    /// The phone that 10-bit video came with: its back wide camera.
    ///
    /// Formats: WWDC 2021, session 10047, names the sizes (720p, 1080p, 4K and 1920x1440) and that rows come in threes of one
    /// size and range: 420v, 420f and x420. 30 fps is what Apple promises of 10-bit video on this model (newsroom, 13 October
    /// 2020). No source at hand prints the whole table, nor which cameras run together, so the camera runs alone.
    static let iPhone12 = Rig(
        name: "iphone-12",
        summary: "Apple iPhone 12, back wide camera, 10-bit formats as WWDC 2021, session 10047, tells of them",
        cameras: [
            RigCamera(
                "back-wide", label: "Back Camera", position: .back, kind: .wide,
                formats: [Size.hd720, .hd1080, Size(1920, 1440), .uhd4K].flatMap { size in
                    ["420v", "420f", "x420"].compactMap(PixelFormat.init(parsing:)).map { pixels in
                        MediaFormat(
                            .raw(pixels), size, .range(FrameRate(1), FrameRate(30)), isMultiCamSupported: false)
                    }
                }, controls: CameraControl.allCases)
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone", modes: MicrophoneMode.allCases)],
        deviceSets: .facets([["back-wide"]]), features: [.extendedDynamicRange(), .highDynamicRange])
}
