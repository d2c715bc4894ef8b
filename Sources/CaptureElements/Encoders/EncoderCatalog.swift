public import CaptureModel

/// The GStreamer elements that encode each codec, best first: hardware before software.
///
/// Names are those of the VA-API, NVCODEC, QSV, V4L2 and VAAPI plug-ins of GStreamer 1.22 and later, and of its
/// software encoders; which of them a machine has, and which work there, is in its `HostInventory`.
public enum EncoderCatalog {
    /// The elements that encode a video codec, best first.
    public static func candidates(for codec: VideoCodec) -> [EncoderElement] { video[codec] ?? [] }

    /// The elements that encode an audio codec, best first; none for PCM, which is not encoded.
    public static func candidates(for codec: AudioCodec) -> [EncoderElement] { audio[codec] ?? [] }

    /// An element of the catalogue by its factory; nil of one that encodes nothing.
    public static func encoder(_ element: String) -> EncoderElement? { byElement[element] }

    private static let video: [VideoCodec: [EncoderElement]] = [
        .h264: [
            va("vah264enc", keyframes: "key-int-max"), nvidia("nvh264enc"), intel("qsvh264enc"), v4l2("v4l2h264enc"),
            va("vaapih264enc", keyframes: "keyframe-period"), x264, openh264,
        ],
        .h265: [
            va("vah265enc", keyframes: "key-int-max"), nvidia("nvh265enc"), intel("qsvh265enc"), v4l2("v4l2h265enc"),
            va("vaapih265enc", keyframes: "keyframe-period"), x265,
        ],
        .vp8: [v4l2("v4l2vp8enc"), va("vaapivp8enc", keyframes: "keyframe-period"), vp8],
        .vp9: [va("vaapivp9enc", keyframes: "keyframe-period"), vp9],
        .av1: [va("vaav1enc", keyframes: "key-int-max"), intel("qsvav1enc"), svtAV1, av1],
        .mjpeg: [jpeg("vaapijpegenc"), jpeg("v4l2jpegenc"), EncoderElement("jpegenc", ["quality": .int(90)])],
    ]

    private static let audio: [AudioCodec: [EncoderElement]] = [
        .aac: ["avenc_aac", "fdkaacenc", "voaacenc"].map(aac),
        .opus: [sound("opusenc", from: 1)], .flac: [EncoderElement("flacenc")],
    ]

    private static let byElement: [String: EncoderElement] = {
        let all =
            VideoCodec.allCases.flatMap { candidates(for: $0) } + AudioCodec.allCases.flatMap { candidates(for: $0) }
        return Dictionary(all.map { ($0.element, $0) }) { first, _ in first }
    }()

    private static func made(_ encoder: EncoderElement, _ change: (inout EncoderElement) -> Void) -> EncoderElement {
        var encoder = encoder
        change(&encoder)
        return encoder
    }

    private static let x264 = made(
        // Without B-frames every picture leaves in the order it came: no muxer waits, fragments close on time. Left to itself x264 writes a
        // picture of a new scene shortly behind a key frame as one that needs no other, and is no key frame: `h264parse` marks it as one,
        // a file may begin with it, and in MPEG-TS it has no parameter sets.
        EncoderElement("x264enc", ["bframes": .int(0), "option-string": .text("min-keyint=1")])
    ) {
        ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1000), "key-int-max")
        $0.rawFormats = ["I420", "NV12"]
    }

    private static let openh264 = made(
        EncoderElement("openh264enc", ["complexity": .nick("low"), "rate-control": .nick("bitrate")])
    ) {
        ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1), "gop-size")
        $0.countsPictures = false
        // Those of level 5.2, the highest that it knows; below a bit a picture it begins no stream.
        $0.limits.bitrates = Bitrate(bitsPerSecond: 1000)...Bitrate(bitsPerSecond: 288_000_000)
        $0.limits.mostPixels = 36_864 * 16 * 16
        $0.limits.leastSide = 16
    }

    private static let x265 = made(
        EncoderElement("x265enc", ["speed-preset": .nick("ultrafast"), "option-string": .text("bframes=0")])
    ) {
        ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1000), "key-int-max")
        $0.keepsHighDynamicRange = true
        // x265 3.5 can be begun for 4208x30 and not for 4210x30; for 8192x32 and not for 8192x30.
        ($0.limits.longSide, $0.limits.leastSideBesideLong) = (4208, 32)
        // It can be begun for 16x16 at 50 Mbit/s and not at 51; for 240x30 not at 100, and for 32x32 at 100.
        ($0.limits.smallSide, $0.limits.mostBitrateOfSmall) = (32, .megabits(50))
    }

    private static let vp8 = made(EncoderElement("vp8enc", vpx(speed: -8))) { vpx(&$0) }

    private static let vp9 = made(
        EncoderElement(
            "vp9enc",
            [
                "deadline": .int(1), "cpu-used": .int(8), "end-usage": .nick("cbr"), "lag-in-frames": .int(0),
                "threads": .int(4), "row-mt": .bool(true),
            ])
    ) { vpx(&$0) }

    /// 1 microsecond per frame is libvpx's name for its real-time mode. There VP8 takes a positive speed for the
    /// least, and chooses by the clock: the same pictures took it 2 to 117 ns a pixel. A negative one is kept.
    private static func vpx(speed: Int64) -> KeyValuePairs<String, EncoderElement.Constant> {
        [
            "deadline": .int(1), "cpu-used": .int(speed), "end-usage": .nick("cbr"), "lag-in-frames": .int(0),
            "threads": .int(4),
        ]
    }

    private static func vpx(_ encoder: inout EncoderElement) {
        (encoder.bitrate, encoder.keyframes) = (.property("target-bitrate", unit: 1), "keyframe-max-dist")
        encoder.countsPictures = false
        // libvpx counts in thousands, and of none at all VP8 leaves every picture out.
        encoder.limits.bitrates = Bitrate(bitsPerSecond: 1000)...encoder.limits.bitrates.upperBound
    }

    private static let av1 = made(
        EncoderElement(
            "av1enc",
            [
                "usage-profile": .nick("realtime"), "cpu-used": .int(8), "end-usage": .nick("cbr"),
                "lag-in-frames": .int(0), "row-mt": .bool(true),
                // The element's default of 0 leaves the rate control no room: libaom 3.6 then aborts the process.
                "max-quantizer": .int(63),
            ])
    ) {
        ($0.bitrate, $0.keyframes) = (.property("target-bitrate", unit: 1000), "keyframe-max-dist")
        $0.countsPictures = false
        // libaom takes no picture that lasts longer than a second.
        $0.limits.leastRate = FrameRate(1)
    }

    private static let svtAV1 = made(EncoderElement("svtav1enc", ["preset": .int(10)])) {
        ($0.bitrate, $0.keyframes) = (.property("target-bitrate", unit: 1000), "intra-period-length")
        $0.countsPictures = false
        // SVT-AV1's own limit.
        $0.limits.leastSide = 64
    }

    private static func va(_ element: String, keyframes: String) -> EncoderElement {
        made(EncoderElement(element)) {
            ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1000), keyframes)
            ($0.isHardware, $0.rawFormats) = (true, ["NV12", "I420"])
        }
    }

    private static func nvidia(_ element: String) -> EncoderElement {
        made(EncoderElement(element, ["rc-mode": .nick("cbr")])) {
            ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1000), "gop-size")
            ($0.isHardware, $0.rawFormats) = (true, ["I420", "NV12"])
        }
    }

    private static func intel(_ element: String) -> EncoderElement {
        made(EncoderElement(element)) {
            ($0.bitrate, $0.keyframes) = (.property("bitrate", unit: 1000), "gop-size")
            ($0.isHardware, $0.rawFormats) = (true, ["NV12"])
        }
    }

    private static func v4l2(_ element: String) -> EncoderElement {
        made(EncoderElement(element)) {
            ($0.bitrate, $0.isHardware, $0.rawFormats) = (.controls, true, ["NV12", "I420"])
        }
    }

    private static func jpeg(_ element: String) -> EncoderElement {
        made(EncoderElement(element)) { ($0.isHardware, $0.rawFormats) = (true, ["NV12", "I420"]) }
    }

    private static func aac(_ element: String) -> EncoderElement {
        made(sound(element, from: 1000)) {
            // A frame of 1024 samples has at most 6144 bits for each channel (ISO 14496-3, 4.5.3.2); `avenc_aac` takes what is above for
            // that, and what has not a bit for each frame not at all.
            $0.limits.mostBitsPerSample = 6144 / 1024
        }
    }

    private static func sound(_ element: String, from least: Int) -> EncoderElement {
        made(EncoderElement(element)) {
            $0.bitrate = .property("bitrate", unit: 1)
            $0.limits.bitrates = Bitrate(bitsPerSecond: least)...$0.limits.bitrates.upperBound
        }
    }
}
