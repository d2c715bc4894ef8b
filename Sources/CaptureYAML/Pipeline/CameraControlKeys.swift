import CaptureDiagnostics
import CaptureModel

/// The keys of what is fixed on a camera.
enum CameraControlKeys {
    static let shutter = Key(
        "shutter",
        Shape<Duration>.quantity("a length of time", usual: ["ms", "s"], within: .microseconds(20)...(.seconds(1))),
        default: "as it is at the start",
        "How long each picture is exposed.")
    static let iso = Key(
        "iso", .number(in: CameraControls.sensitivities), default: "as it is at the start",
        "The sensitivity, as an ISO number.")
    static let exposureSection = Section("custom exposure", "An exposure that is set by hand.", [shutter, iso])
    static let lensPosition = Key(
        "lens-position", .number(in: CameraControls.lensPositions), required: true,
        "Where the lens stands: 0 is nearest, 1 farthest.")
    static let focusSection = Section("fixed focus", "A focus that is set by hand.", [lensPosition])
    static let gains = Key(
        "gains",
        Shape<[Double]>.list(of: .number(in: CameraControls.gains), count: 3...3, names: ["RED", "GREEN", "BLUE"]),
        required: true,
        "The gains of red, green and blue.")
    static let whiteBalanceSection = Section("fixed white balance", "A white balance that is set by hand.", [gains])

    static let exposure = Key(
        "exposure", .exposure, default: "automatic",
        "How bright the picture is made: by the camera, `locked` as it is at the start, or by hand.")
    static let focus = Key(
        "focus", .focus, default: "automatic",
        "What is sharp: by the camera, `locked` as it is at the start, or by hand.")
    static let whiteBalance = Key(
        "white-balance", .whiteBalance, default: "automatic",
        "What is taken for white: by the camera, `locked` as it is at the start, or by hand.")
    static let section = Section(
        "camera controls", "What is fixed that the camera would else decide by itself.",
        [exposure, focus, whiteBalance])

    /// `automatic`, `locked` or a mapping.
    fileprivate static func shape<Value: Sendable>(
        _ automatic: Value, _ locked: Value, _ section: Section, read: @escaping @Sendable (Fields) -> Value?
    ) -> Shape<Value> {
        let keys = quotedList(section.keys.map(\.name))
        let words = Shape<String>.word(of: ["automatic", "locked"], or: "a mapping with \(keys)").map { word, _, _ in
            word == "locked" ? locked : automatic
        }
        let custom = Shape<Value>(.section(section)) { node, spot in
            Fields(node, section, spot.part(spot.label)).flatMap(read)
        }
        return .scalar(words, orElse: custom)
    }
}

extension Shape where Value == CameraControls {
    /// The controls of a camera.
    static var cameraControls: Shape {
        Shape(.section(CameraControlKeys.section)) { node, spot in
            guard let fields = Fields(node, CameraControlKeys.section, spot.part(spot.label)) else { return nil }
            return CameraControls(
                exposure: fields[CameraControlKeys.exposure] ?? .automatic,
                focus: fields[CameraControlKeys.focus] ?? .automatic,
                whiteBalance: fields[CameraControlKeys.whiteBalance] ?? .automatic)
        }
    }
}

extension Shape where Value == CameraControls.Exposure {
    fileprivate static var exposure: Shape {
        CameraControlKeys.shape(.automatic, .locked, CameraControlKeys.exposureSection) { fields in
            let (shutter, iso) = (fields[CameraControlKeys.shutter], fields[CameraControlKeys.iso])
            if shutter == nil, iso == nil {
                // What is bad has been reported; what is empty asks for nothing.
                guard fields.node.entries?.isEmpty == true else { return nil }
                fields.spot.report(
                    .invalidValue, "\(fields.spot.label) sets neither 'shutter' nor 'iso'", at: fields.node.range,
                    label: "nothing is set", fixIts: [.init("write 'shutter' or 'iso', or 'locked'")])
                return nil
            }
            if let shutter, shutter <= .zero {
                fields.spot.report(
                    .outOfRange, "'shutter' of \(fields.spot.owner) must be above 0", at: fields.node["shutter"]?.range,
                    label: "out of range", fixIts: [.init("write a length of time such as '2 ms'")])
                return nil
            }
            return .custom(shutter: shutter, iso: iso)
        }
    }
}

extension Shape where Value == CameraControls.Focus {
    fileprivate static var focus: Shape {
        CameraControlKeys.shape(.automatic, .locked, CameraControlKeys.focusSection) { fields in
            fields[CameraControlKeys.lensPosition].map { .lensPosition($0) }
        }
    }
}

extension Shape where Value == CameraControls.WhiteBalance {
    fileprivate static var whiteBalance: Shape {
        CameraControlKeys.shape(.automatic, .locked, CameraControlKeys.whiteBalanceSection) { fields in
            fields[CameraControlKeys.gains].map { .gains(red: $0[0], green: $0[1], blue: $0[2]) }
        }
    }
}
