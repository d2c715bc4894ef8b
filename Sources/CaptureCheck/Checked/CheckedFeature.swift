public import CaptureModel

/// A feature of a camera with its setting settled.
public struct CheckedFeature: Sendable, Hashable {
    /// How it stands.
    public enum Setting: Sendable, Hashable {
        /// Asked for: who may switch it, nil where nobody can, and whether it is on at the start. Where only the user
        /// switches it, the start is the user's too.
        case asked(RigFeature.Control?, Bool)
        /// On by itself.
        case unasked
        /// Off, and it stays so.
        case off
    }

    /// The feature.
    public let feature: RigFeature
    /// How it stands.
    public let setting: Setting

    /// Settles a feature.
    public init(_ feature: RigFeature, _ setting: Setting) {
        self.feature = feature
        self.setting = setting
    }

    /// How it stands and what it brings with it, in a sentence without a full stop.
    public var explanation: String {
        guard setting != .off else { return "feature '\(feature.name)' is off" }
        let effects = effects
        return "feature '\(feature.name)' \(state)" + (effects.isEmpty ? "" : ": " + effects.joined(separator: ", "))
    }

    private var state: String {
        switch setting {
        case .asked(nil, let isOn), .asked(.app?, let isOn): isOn ? "is on" : "is off"
        case .asked(.user?, _): "is the user's to switch"
        case .asked(.cooperative?, let isOn): "is \(isOn ? "on" : "off") at the start, graph and user may switch it"
        case .unasked: "is on by itself"
        case .off: "is off"
        }
    }

    private var effects: [String] {
        feature.limits.words
            + [
                feature.lockedZoom.map { "zoom held at \(short($0))" },
                feature.requires.isEmpty ? nil : "with \(quoted(feature.requires))",
                feature.excludes.isEmpty ? nil : "without \(quoted(feature.excludes))",
                feature.sensorRate == 1 ? nil : "the sensor takes \(short(feature.sensorRate)) pictures for each",
                feature.pressure == 0 ? nil : "adds \(short(feature.pressure)) to the system pressure cost",
            ].compactMap { $0 }
    }

    private func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: " and ") }

    private func short(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
