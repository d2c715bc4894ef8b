import CaptureModel

/// What brings 10-bit HDR (hybrid log gamma, BT.2020) down to SDR (8 bits, BT.709), with nothing but `videoconvert`.
///
/// `videoconvert` knows transfer functions and no tone curves, but a pair of functions is a curve. The signal is decoded as a
/// pure power of 2.8, mixed into the primaries of BT.709, and encoded by the curve of hybrid log gamma itself: a root below and
/// a logarithm above, so that black stays black, nothing is clipped below the peak, and neutral greys go up from 38 % to 45 %
/// and reference white from 75 % to 85 %. Left as it is, as HLG allows, white would be dim; decoded as what it is, dimmer still.
enum ToneMapping {
    /// What the pictures are told to be before they are converted: range, matrix, transfer and primaries by GStreamer's own
    /// numbers (`GstVideoColorimetry`): limited, BT.2020, gamma 2.8, BT.2020.
    static let read = "2:6:8:7"
    /// What they are converted to: limited, BT.709, hybrid log gamma, BT.709.
    static let written = "2:3:15:1"
    /// What they are then: the curve has made of them what an SDR display expects.
    static let result = "bt709"
    /// GStreamer's name of hybrid log gamma in the colours of BT.2020, limited range.
    static let hdr = "bt2100-hlg"

    /// The elements.
    static var steps: [Step] {
        [
            .calling("tone-read", read),
            Step(
                "tone-map", "videoconvert",
                [PlannedProperty("gamma-mode", .nick("remap")), PlannedProperty("primaries-mode", .nick("fast"))]),
            .caps(
                "tone-format",
                PlannedCaps("video/x-raw", ["format": .string("I420"), "colorimetry": .string(written)])),
            .calling("tone-result", result),
        ]
    }

    /// A colour as an HDR picture shows it, white at 75 % of the signal, where ITU-R BT.2408 has the white of a sheet of paper.
    static func lowered(_ color: Color) -> Color {
        let parts = [UInt32(16), 8, 0].map { shift in
            let part = (color.rgb >> shift) & 0xFF
            return ((part * 3 + 2) / 4) << shift
        }
        return Color(rgb: parts.reduce(0, |))
    }
}

extension Step {
    /// What says that pictures have a colorimetry, and changes nothing in them.
    static func calling(_ part: String, _ colorimetry: String) -> Step {
        let caps = PlannedCaps("video/x-raw", ["colorimetry": .string(colorimetry)])
        return Step(part, "capssetter", [PlannedProperty("caps", .caps(caps))])
    }
}
