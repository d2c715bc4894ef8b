import CaptureCheck
import CaptureModel

/// How each audio encoder element is told what a graph asks for.
enum AudioEncoders {
    /// The encoder's properties.
    static func properties(_ encode: CheckedSink.AudioEncode) -> [PlannedProperty] {
        guard let bits = encode.bitrate.map({ Int64($0.bitsPerSecond) }) else { return [] }
        return switch encode.element {
        case "avenc_aac", "fdkaacenc", "voaacenc", "faac", "opusenc": [PlannedProperty("bitrate", .int(bits))]
        default: []
        }
    }
}
