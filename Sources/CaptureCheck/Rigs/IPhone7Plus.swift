import CaptureModel

extension Rig {
    /// The phone of the slow-motion article (docs/origins.md): one camera with slow-motion formats.
    ///
    /// The table is what the phone printed for its back wide-angle camera (the same article): 20 rows, each as 420v and as 420f. It is
    /// older than multi-camera capture, so the camera runs alone.
    static let iPhone7Plus = Rig(
        name: "iphone-7-plus",
        summary: "Apple iPhone 7 Plus, back wide-angle camera, from a dump of AVCaptureDevice.formats",
        cameras: [
            RigCamera(
                "back-wide", label: "Back Camera", position: .back, kind: .wide, formats: rows.flatMap(\.formats),
                controls: CameraControl.allCases)
        ],
        microphones: [RigMicrophone("built-in", label: "Built-in Microphone")],
        deviceSets: .facets([["back-wide"]]), features: [.stabilization()])

    private static let rows = [
        Row(Size(192, 144), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 21, iso: 1408),
        Row(Size(352, 288), 3...30, photo: Size(3696, 3024), view: 54.07, zoom: 189, above: 10.5, iso: 1408),
        Row(Size(480, 360), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 8.4, iso: 1408),
        Row(Size(640, 480), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 6.3, iso: 1408),
        Row(Size(640, 480), 3...60, photo: Size(2048, 1536), view: 59.68, zoom: 96, above: 3.2, iso: 1408, .binned),
        Row(
            Size(960, 540), 3...60, photo: Size(4096, 2304), view: 59.68, zoom: 130.88, above: 3.88, iso: 704,
            .stabilized),
        Row(Size(1024, 768), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 3.94, iso: 1408),
        Row(.hd720, 3...30, photo: Size(4096, 2304), view: 59.68, zoom: 120, above: 2.91, iso: 704, .stabilized),
        Row(.hd720, 3...60, photo: Size(4096, 2304), view: 59.68, zoom: 120, above: 2.91, iso: 704, .stabilized),
        Row(.hd720, 6...60, photo: nil, view: 59.68, zoom: 60, above: 1.45, iso: 704, .binned, .stabilized),
        Row(.hd720, 6...240, photo: nil, view: 59.68, zoom: 65.5, above: 1.45, iso: 704, .binned, .stabilized),
        Row(Size(1440, 1080), 3...60, photo: Size(2048, 1536), view: 59.68, zoom: 96, above: 1.42, iso: 1408, .binned),
        Row(.hd1080, 3...30, photo: Size(4096, 2304), view: 59.68, zoom: 16, above: 1.94, iso: 704, .stabilized),
        Row(.hd1080, 3...60, photo: Size(4096, 2304), view: 59.68, zoom: 16, above: 1.94, iso: 704, .stabilized),
        Row(.hd1080, 6...120, photo: nil, view: 59.68, zoom: 65.5, above: 1, iso: 704, .binned, .stabilized),
        Row(Size(1920, 1440), 3...60, photo: Size(2048, 1536), view: 59.68, zoom: 96, above: 1.07, iso: 1408, .binned),
        Row(Size(2592, 1936), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 1.56, iso: 1760),
        Row(Size(3264, 2448), 3...30, photo: Size(4032, 3024), view: 58.986, zoom: 189, above: 1.24, iso: 1760),
        Row(.uhd4K, 3...30, photo: nil, view: 59.68, zoom: 130.88, above: 1, iso: 704, .stabilized),
        Row(Size(4032, 3024), 3...30, photo: nil, view: 58.986, zoom: 189, above: 1, iso: 1760),
    ]
}

/// A row as the phone has it twice; what the phone prints beside it follows from these.
private struct Row {
    enum Flag { case binned, stabilized }

    let size: Size
    let rates: ClosedRange<Int>
    let photo: Size?
    let view, zoom, upscale, iso: Double
    let flags: [Flag]

    init(
        _ size: Size, _ rates: ClosedRange<Int>, photo: Size?, view: Double, zoom: Double, above upscale: Double,
        iso: Double, _ flags: Flag...
    ) {
        self.size = size
        self.rates = rates
        self.photo = photo
        self.view = view
        self.zoom = zoom
        self.upscale = upscale
        self.iso = iso
        self.flags = flags
    }

    /// Limited range, and full range with wide colour. Phase detection needs pixels that are not merged; the slowest rate
    /// bounds the exposure.
    var formats: [MediaFormat] {
        let isBinned = flags.contains(.binned)
        let shutter = rates.lowerBound == 3 ? NumberRange(0.000005, 0.333333) : NumberRange(0.000002, 0.166667)
        return [PixelFormat.Range.limited, .full].map { range in
            MediaFormat(
                .raw(PixelFormat("NV12", range: range)), size,
                .range(FrameRate(rates.lowerBound), FrameRate(rates.upperBound)),
                isBinned: isBinned, isMultiCamSupported: false, fieldOfView: view,
                traits: FormatTraits(
                    photoSize: photo, isStabilizationSupported: flags.contains(.stabilized),
                    isWideColorSupported: range == .full,
                    maximumZoom: zoom, upscalingZoom: upscale, autofocus: isBinned ? .contrast : .phase,
                    iso: NumberRange(22, iso), shutter: shutter))
        }
    }
}
