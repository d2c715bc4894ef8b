import CaptureCheck
import CaptureModel

/// How each video encoder element is told what a graph asks for.
enum VideoEncoders {
    /// The raw formats an encoder takes that give 4:2:0 with 8 bits, the one form that plays everywhere, best first.
    static func rawFormats(of element: String) -> [String] {
        switch element {
        case "x264enc", "nvh264enc", "nvh265enc": ["I420", "NV12"]
        case let name where name.hasPrefix("va") || name.hasPrefix("v4l2"): ["NV12", "I420"]
        default: ["I420"]
        }
    }

    /// Whether an encoder reckons by the rate that the caps of its pictures say. The others go by the pictures' own times, and fail
    /// or make worse pictures where the two differ.
    static func countsPictures(_ element: String) -> Bool {
        !["openh264enc", "vp8enc", "vp9enc", "av1enc", "svtav1enc"].contains(element)
    }

    /// The encoder's properties.
    static func properties(_ encode: CheckedSink.VideoEncode) -> [PlannedProperty] {
        // Of a file that plays slower, bits and key frames are those of the time that it plays.
        let slowness = countsPictures(encode.element) ? 1 : encode.slowness
        // The properties are 32 bits wide.
        let bits = Int64(min(Double(encode.bitrate.bitsPerSecond) * slowness, Double(Int32.max)).rounded(.down))
        let kilobits = max(1, bits / 1000)
        // Where only the running source knows its rate, 30 fps makes key frames no rarer than asked for up to 30 fps.
        let rate = (encode.playAt ?? encode.rate)?.perSecond ?? 30
        let interval = Int64(max(1, (encode.keyframeInterval.seconds * rate).rounded()))
        return switch encode.element {
        case "x264enc":
            [
                PlannedProperty("speed-preset", .nick((encode.speed ?? .veryfast).rawValue)),
                PlannedProperty("bitrate", .int(kilobits)),
                PlannedProperty("key-int-max", .int(interval)),
                // Without B-frames every picture leaves in the order it came: no muxer waits, fragments close on time.
                PlannedProperty("bframes", .int(0)),
            ] + lookAhead(of: encode)
        case "x265enc":
            [
                PlannedProperty("speed-preset", .nick("ultrafast")), PlannedProperty("bitrate", .int(kilobits)),
                PlannedProperty("key-int-max", .int(interval)), PlannedProperty("option-string", .string("bframes=0")),
            ]
        case "openh264enc":
            [
                PlannedProperty("bitrate", .int(bits)), PlannedProperty("gop-size", .int(interval)),
                PlannedProperty("complexity", .nick("low")), PlannedProperty("rate-control", .nick("bitrate")),
            ]
        case "vp8enc", "vp9enc":
            [
                PlannedProperty("target-bitrate", .int(bits)), PlannedProperty("keyframe-max-dist", .int(interval)),
                // 1 microsecond per frame is libvpx's name for its real-time mode. There VP8 takes a positive speed for the
                // least, and chooses by the clock: the same pictures took it 2 to 117 ns a pixel. A negative one is kept.
                PlannedProperty("deadline", .int(1)),
                PlannedProperty("cpu-used", .int(encode.element == "vp8enc" ? -8 : 8)),
                PlannedProperty("end-usage", .nick("cbr")), PlannedProperty("lag-in-frames", .int(0)),
                PlannedProperty("threads", .int(4)),
            ] + (encode.element == "vp9enc" ? [PlannedProperty("row-mt", .bool(true))] : [])
        case "av1enc":
            [
                PlannedProperty("target-bitrate", .int(kilobits)), PlannedProperty("keyframe-max-dist", .int(interval)),
                PlannedProperty("usage-profile", .nick("realtime")), PlannedProperty("cpu-used", .int(8)),
                PlannedProperty("end-usage", .nick("cbr")), PlannedProperty("lag-in-frames", .int(0)),
                PlannedProperty("row-mt", .bool(true)),
                // The element's default of 0 leaves the rate control no room: libaom 3.6 then aborts the process.
                PlannedProperty("max-quantizer", .int(63)),
            ]
        case "svtav1enc":
            [
                PlannedProperty("target-bitrate", .int(kilobits)),
                PlannedProperty("intra-period-length", .int(interval)), PlannedProperty("preset", .int(10)),
            ]
        case "nvh264enc", "nvh265enc":
            [
                PlannedProperty("bitrate", .int(kilobits)), PlannedProperty("gop-size", .int(interval)),
                PlannedProperty("rc-mode", .nick("cbr")),
            ]
        case "vah264enc", "vah265enc":
            [PlannedProperty("bitrate", .int(kilobits)), PlannedProperty("key-int-max", .int(interval))]
        case "vaapih264enc", "vaapih265enc":
            [PlannedProperty("bitrate", .int(kilobits)), PlannedProperty("keyframe-period", .int(interval))]
        case "jpegenc":
            [PlannedProperty("quality", .int(90))]
        default:
            // V4L2 stateful encoders take their settings as device controls, in a structure of their own.
            encode.element.hasPrefix("v4l2")
                ? [
                    PlannedProperty(
                        "extra-controls",
                        .structure("controls, video_bitrate=\(bits), video_gop_size=\(interval)"))
                ] : []
        }
    }

    /// The faster presets look at nothing ahead.
    private static func lookAhead(of encode: CheckedSink.VideoEncode) -> [PlannedProperty] {
        let ahead = EncoderLookAhead(encode)
        let threads = PlannedProperty("threads", .int(Int64(ahead.threads)))
        let looks = (encode.speed ?? .veryfast) == .veryfast
        return looks ? [PlannedProperty("rc-lookahead", .int(Int64(ahead.pictures))), threads] : [threads]
    }
}
