import CaptureDiagnostics
import CaptureModel

/// The keys of what a rig's cameras do by themselves.
enum RigFeatureKeys {
    static let cameras = Key(
        "cameras", Shape<[String]>.list(of: .text), default: "all cameras", "The cameras that have it.")
    static let automatic = Key(
        "automatic", .boolean, default: "false",
        "Whether it is on wherever the format allows it, unless a graph switches it off.")
    static let maximumRate = Key(
        "max-fps", Shape<FrameRate>.quantity("a frame rate"), default: "any", "The highest rate that may run with it.")
    static let maximumSize = Key(
        "max-size", Shape<Size>.quantity("a size"), default: "any", "Pictures may be neither wider nor higher.")
    static let encodings = Key(
        "encodings", Shape<[VideoEncoding]>.list(of: .encoding, count: 1...(.max)), default: "any",
        "The encodings of which pictures must have one.")
    static let stabilized = Key(
        "stabilized", .boolean, default: "false", "Whether the format must be one that is marked `stabilized`.")
    static let zoom = Key(
        "zoom", .number(in: FormatTraits.zooms), default: "free", "The zoom factor that it holds the camera to.")
    static let requires = Key(
        "requires", Shape<[String]>.list(of: .text), "The features of the same camera that must be on with it.")
    static let excludes = Key(
        "excludes", Shape<[String]>.list(of: .text), "The features of the same camera that cannot be on with it.")
    static let sensorRate = Key(
        "sensor-rate", .number(in: RigFeature.sensorRates), default: "1",
        "How many pictures the sensor takes for each that is delivered; what cameras share is charged for all of them.")
    static let pressure = Key(
        "pressure", .number(in: RigFeature.pressures), default: "0", "What it adds to the system pressure cost.")
    static let control = Key(
        "control", Shape<[RigFeature.Control]>.list(of: .word(), count: 1...(.max)), default: "the graph alone",
        "Who may be given the switch while a graph runs: the `user`, the graph (`app`), or both (`cooperative`).")
    static let section = Section(
        "rig feature", "Something that cameras of a rig do by themselves, and what it needs, rules out and costs.",
        [
            cameras, automatic, maximumRate, maximumSize, encodings, stabilized, zoom, requires, excludes, sensorRate,
            pressure, control, RigKeys.summary,
        ])
}

extension Shape where Value == [RigFeature] {
    /// The features by name.
    static var rigFeatures: Shape {
        .named("feature", .section(RigFeatureKeys.section)) { entry, spot in
            guard let fields = Fields(entry.value, RigFeatureKeys.section, spot) else { return [] }
            let limits = FormatLimits(
                maximumRate: fields[RigFeatureKeys.maximumRate], maximumSize: fields[RigFeatureKeys.maximumSize],
                encodings: fields[RigFeatureKeys.encodings] ?? [],
                isStabilizationNeeded: fields[RigFeatureKeys.stabilized] ?? false)
            return [
                RigFeature(
                    entry.key, cameras: fields[RigFeatureKeys.cameras] ?? [],
                    isAutomatic: fields[RigFeatureKeys.automatic] ?? false, limits: limits,
                    lockedZoom: fields[RigFeatureKeys.zoom], requires: fields[RigFeatureKeys.requires] ?? [],
                    excludes: fields[RigFeatureKeys.excludes] ?? [],
                    sensorRate: fields[RigFeatureKeys.sensorRate] ?? 1,
                    pressure: fields[RigFeatureKeys.pressure] ?? 0, controls: fields[RigFeatureKeys.control] ?? [],
                    summary: fields[RigKeys.summary] ?? "")
            ]
        }
    }
}

extension Rig {
    /// What a feature requires or excludes must be a feature of the rig.
    func reportUnknownFeatures(_ root: FileNode, _ spot: Spot) {
        let names = features.map(\.name)
        // With a feature that could not be read, its name would be reported as unknown, which is not the fault.
        guard names.count == root["features"]?.entries?.count ?? 0 else { return }
        for entry in root["features"]?.entries ?? [] {
            let others = ["requires", "excludes"].flatMap { entry.value[$0]?.list ?? [] }
            for node in others {
                guard let name = node.scalar?.text, !names.contains(name) else { continue }
                let meant = Meaning(of: name, among: names)
                spot.report(
                    .unknownFeature,
                    "feature '\(entry.key)' names '\(abbreviated(name))', which is no feature of the rig",
                    at: node.range, label: meant.map { "did you mean '\($0.word)'?" } ?? "no such feature",
                    notes: [.init("the features are \(quotedList(names))")],
                    fixIts: [
                        meant.map { $0.fixIt("write '\($0.word)'", edits: [.init(node.range, $0.word)]) }
                            ?? .init("add the feature '\(abbreviated(name))', or remove it here")
                    ])
            }
        }
    }
}
