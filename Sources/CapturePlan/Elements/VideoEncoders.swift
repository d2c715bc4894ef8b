import CaptureCheck
import CaptureElements
import CaptureModel

/// How each video encoder element is told what a graph asks for.
enum VideoEncoders {
    /// The raw formats an encoder takes that give 4:2:0 with 8 bits, best first.
    static func rawFormats(of element: String) -> [String] { EncoderCatalog.encoder(element)?.rawFormats ?? ["I420"] }

    /// See `EncoderElement.countsPictures`.
    static func countsPictures(_ element: String) -> Bool { EncoderCatalog.encoder(element)?.countsPictures ?? true }

    /// The encoder's properties.
    static func properties(_ encode: CheckedSink.VideoEncode) -> [PlannedProperty] {
        guard let encoder = EncoderCatalog.encoder(encode.element) else { return [] }
        // Of a file that plays slower, bits and key frames are those of the time that it plays.
        let bits = Int64(encode.told.rounded(.down))
        // Where only the running source knows its rate, 30 fps makes key frames no rarer than asked for up to 30 fps.
        let rate = (encode.playAt ?? encode.rate)?.perSecond ?? 30
        let interval = Int64(max(1, (encode.keyframeInterval.seconds * rate).rounded()))
        var properties = encode.speed.map { [PlannedProperty("speed-preset", .nick($0.rawValue))] } ?? []
        switch encoder.bitrate {
        case .property(let name, let unit): properties.append(PlannedProperty(name, .int(bits / Int64(unit))))
        // V4L2 stateful encoders take their settings as device controls, in a structure of their own.
        case .controls:
            let controls = "controls, video_bitrate=\(bits), video_gop_size=\(interval)"
            properties.append(PlannedProperty("extra-controls", .structure(controls)))
        case nil: break
        }
        if let name = encoder.keyframes {
            properties.append(PlannedProperty(name, .int(min(interval, most(of: name, on: encode.element)))))
        }
        properties += encoder.constants.map { constant in
            guard constant.name == "option-string", case .text(let options) = constant.value, isNarrow(encode) else {
                return PlannedProperty(constant.name, PropertyValue(constant.value))
            }
            return PlannedProperty(constant.name, .string(options + ":cutree=0"))
        }
        return encode.element == "x264enc" ? properties + lookAhead(of: encode) : properties
    }

    /// Whether pictures are no wider than three blocks of 16 pixels: of those x265 3.5 writes behind the memory that it has for its tree of
    /// blocks (`cutree`), and one process in four ended with a signal; seen with valgrind at widths of 16 to 48, and not at 50 to 1920.
    private static func isNarrow(_ encode: CheckedSink.VideoEncode) -> Bool {
        encode.element == "x265enc" && (encode.size?.width ?? .max) <= 48
    }

    /// The longest way between key frames that an encoder can be told: more often than asked for is what was asked for.
    private static func most(of property: String, on element: String) -> Int64 {
        guard case .int(let range)? = ElementTable.facts(of: element)?.properties[property] else { return .max }
        return range.upperBound
    }

    /// The faster presets look at nothing ahead.
    private static func lookAhead(of encode: CheckedSink.VideoEncode) -> [PlannedProperty] {
        let ahead = EncoderLookAhead(encode)
        let threads = PlannedProperty("threads", .int(Int64(ahead.threads)))
        let looks = (encode.speed ?? .veryfast) == .veryfast
        return looks ? [PlannedProperty("rc-lookahead", .int(Int64(ahead.pictures))), threads] : [threads]
    }
}

extension PropertyValue {
    /// What is always set on an encoder.
    init(_ constant: EncoderElement.Constant) {
        self =
            switch constant {
            case .bool(let value): .bool(value)
            case .int(let value): .int(value)
            case .nick(let value): .nick(value)
            case .text(let value): .string(value)
            }
    }
}
