import CaptureDiagnostics
import CaptureModel

/// The keys of a wish for a camera's feature.
enum CameraFeatureKeys {
    static let enabled = Key(
        "enabled", .boolean, default: "true",
        "Whether it is on at the start; of a feature that only the user switches it cannot be said.")
    static let control = Key(
        "control", Shape<RigFeature.Control>.word(),
        default: "`cooperative` where the rig offers it, else `app`, else `user`",
        "Who may switch it while the graph runs: the user, the graph (`app`), or both.")
    static let section = Section(
        "camera feature", "A wish for something that the camera does by itself.", [enabled, control])
}

extension Shape where Value == [Source.Camera.Feature] {
    /// One name, a list of names, or a mapping with `true`, `false` or more for each name.
    static var cameraFeatures: Shape {
        let names = Shape<[String]>.oneOrMore(of: .text)
        let named = Shape.named(
            "feature", .either([.boolean, .section(CameraFeatureKeys.section)])
        ) { entry, spot in
            if entry.value.entries != nil {
                guard let fields = Fields(entry.value, CameraFeatureKeys.section, spot) else { return [] }
                let isEnabled = fields[CameraFeatureKeys.enabled]
                return [.init(entry.key, isEnabled: isEnabled, control: fields[CameraFeatureKeys.control])]
            }
            guard let isWanted = Shape<Bool>.boolean.read(entry.value, spot) else { return [] }
            return [isWanted ? .init(entry.key) : .off(entry.key)]
        }
        return Shape(.either([names.form, named.form])) { node, spot in
            guard node.entries == nil else { return named.read(node, spot) }
            guard let names = names.read(node, spot) else { return nil }
            for (index, name) in names.enumerated() where names[..<index].contains(name) {
                spot.report(
                    .invalidValue, "\(spot.label) names '\(abbreviated(name))' twice",
                    at: node.list?[index].range ?? node.range, label: "named before",
                    fixIts: [.init("remove the second '\(abbreviated(name))'")])
                return nil
            }
            return names.map { .init($0) }
        }
    }
}
