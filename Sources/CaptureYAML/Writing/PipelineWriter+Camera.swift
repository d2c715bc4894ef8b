import CaptureModel

extension PipelineWriter {
    /// The features of a camera; nil where none is named.
    static func features(_ features: [Source.Camera.Feature]) -> YAMLValue? {
        guard !features.isEmpty else { return nil }
        if features.allSatisfy({ $0.isEnabled == nil && $0.control == nil }) {
            return .list(features.map { .text($0.name) })
        }
        return .mapping(
            features.map { feature in
                if feature.control == nil, feature.isEnabled != true {
                    return (feature.name, .boolean(feature.isEnabled == nil))
                }
                let keys: [(String, YAMLValue?)] = [
                    ("enabled", feature.isEnabled.map { .boolean($0) }), ("control", feature.control.map { .word($0) }),
                ]
                return (feature.name, .mapping(open: keys))
            })
    }

    /// What is fixed on a camera; nil where nothing is.
    static func controls(_ controls: CameraControls) -> YAMLValue? {
        guard controls != CameraControls() else { return nil }
        let exposure: YAMLValue? =
            switch controls.exposure {
            case .automatic: nil
            case .locked: .text("locked")
            case .custom(let shutter, let iso):
                .mapping(open: [("shutter", shutter.map { .duration($0) }), ("iso", iso.map { .number($0) })])
            }
        let focus: YAMLValue? =
            switch controls.focus {
            case .automatic: nil
            case .locked: .text("locked")
            case .lensPosition(let position): .mapping([("lens-position", .number(position))])
            }
        let whiteBalance: YAMLValue? =
            switch controls.whiteBalance {
            case .automatic: nil
            case .locked: .text("locked")
            case .gains(let red, let green, let blue):
                .mapping([("gains", .list([red, green, blue].map { .number($0) }))])
            }
        return .mapping(open: [("exposure", exposure), ("focus", focus), ("white-balance", whiteBalance)])
    }
}
