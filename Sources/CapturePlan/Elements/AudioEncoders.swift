import CaptureCheck
import CaptureElements
import CaptureModel

/// How each audio encoder element is told what a graph asks for.
enum AudioEncoders {
    /// The encoder's properties.
    static func properties(_ encode: CheckedSink.AudioEncode) -> [PlannedProperty] {
        guard let bits = encode.bitrate.map({ Int64($0.bitsPerSecond) }), let element = encode.element,
            case .property(let name, let unit)? = EncoderCatalog.encoder(element)?.bitrate
        else { return [] }
        return [PlannedProperty(name, .int(bits / Int64(unit)))]
    }
}
