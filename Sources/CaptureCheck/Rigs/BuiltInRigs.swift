public import CaptureModel

/// The rigs that come with mcpipe; their cameras are simulated.
public enum BuiltInRigs {
    /// Their names, as `rig:` takes them.
    public static let names: [String] = all.map(\.name)

    /// The rig of a name, or nil.
    public static func rig(named name: String) -> Rig? { all.first { $0.name == name } }

    private static let all = [
        Rig.iPhone11ProMax, .iPhoneXS, .iPhone7Plus, .raspberryPi4, .raspberryPi5, .jetsonOrinNano,
        .usb2Webcams, .usb3Webcams,
    ]
}
