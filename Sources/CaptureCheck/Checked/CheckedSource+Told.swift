import CaptureModel

extension CheckedSource {
    /// What its device is told or does by itself, one sentence each, for the plan.
    ///
    /// A simulated device does none of it, which is said too: a plan must not promise what no picture will show.
    public var told: [String] {
        let simulated = isSimulated ? "; simulated: checked and priced, not seen in the picture" : ""
        return features.map { $0.setting == .off ? $0.explanation : $0.explanation + simulated }
            + controls.words.map { $0 + (isSimulated ? "; simulated: checked, not seen in the picture" : "") }
            + (microphoneMode.map {
                ["mode '\($0.rawValue)'" + (isSimulated ? "; simulated: checked, not heard in the sound" : "")]
            } ?? [])
    }

    private var isSimulated: Bool {
        switch device {
        case .simulatedCamera, .simulatedMicrophone: true
        default: false
        }
    }
}

extension CameraControls {
    /// What is fixed, in words.
    fileprivate var words: [String] {
        let exposure: String? =
            switch exposure {
            case .automatic: nil
            case .locked: "exposure is kept as it is at the start"
            case .custom(let shutter, let iso):
                "exposure is "
                    + [shutter.map(\.written), iso.map { "ISO \(short($0))" }].compactMap { $0 }
                    .joined(separator: " at ")
            }
        let focus: String? =
            switch focus {
            case .automatic: nil
            case .locked: "focus is kept as it is at the start"
            case .lensPosition(let position): "focus is at lens position \(short(position))"
            }
        let whiteBalance: String? =
            switch whiteBalance {
            case .automatic: nil
            case .locked: "white balance is kept as it is at the start"
            case .gains(let red, let green, let blue):
                "white balance has the gains \(short(red)), \(short(green)) and \(short(blue))"
            }
        return [exposure, focus, whiteBalance].compactMap { $0 }
    }

    private func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}
